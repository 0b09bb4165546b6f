// The modules that emscripten builds from browser.cpp, solver.cpp and endgames.cpp.

interface Module {
  HEAPU8: Uint8Array;
  UTF8ToString(text: number): string;
  ccall(name: string, result: 'number', types: string[], values: unknown[]): number;
}

export default function createModule(callbacks?: Record<string, unknown>): Promise<Module>;
