// The modules that emscripten builds from browser.cpp, solver.cpp and endgames.cpp.

interface Module {
  HEAPU8: Uint8Array;
  ccall(name: string, result: 'number' | 'string', types: string[], values: unknown[]): any;
}

export default function createModule(callbacks?: Record<string, unknown>): Promise<Module>;
