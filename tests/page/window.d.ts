// Properties that the tests add to windows and workers of the page.

interface Window {
  ask(method: string, ...values: unknown[]): Promise<{ result?: any; error?: any }>;
  asked: any; // a provider
  axe: any;
  bytesOf(url: string): Promise<Uint8Array>;
  memory: WebAssembly.Memory;
  read: number;
  thought: (() => void) | null;
  wasStopped: boolean;
}
