// The modules that emscripten builds from browser.cpp, solver.cpp and endgames.cpp.

interface Module {
  HEAPU8: Uint8Array;
  UTF8ToString(text: number): string;
  ccall(name: string, result: 'number', types: string[], values: unknown[]): number;
  _triwar_browser_edges(): number; // only in triwar.js; the next two only in solver.js
  _triwar_browser_table(): number;
  _triwar_browser_table_size(): number;
}

export default function createModule(callbacks?: Record<string, unknown>): Promise<Module>;
