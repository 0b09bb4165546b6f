// The modules that emscripten builds from browser.cpp, solver.cpp and endgames.cpp.

interface Module {
  HEAPU8: Uint8Array;
  UTF8ToString(text: number): string;
  ccall(name: string, result: 'number', types: string[], values: unknown[]): number;
  _triwar_browser_edges(): number; // of browser.cpp; the next two: of solver.cpp
  _triwar_browser_table(): number;
  _triwar_browser_table_size(): number;
}

export default function createModule(callbacks?: Record<string, unknown>): Promise<Module>;
