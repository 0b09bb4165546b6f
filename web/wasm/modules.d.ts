// The module that emscripten builds from browser.cpp.

interface Module {
  HEAPU8: Uint8Array;
  ccall(name: string, result: 'number' | 'string', types: string[], values: unknown[]): any;
}

declare module '*/triwar.js' {
  export default function createModule(callbacks?: Record<string, unknown>): Promise<Module>;
}
