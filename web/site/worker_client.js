// The page's side of worker.js.

import { AnswerError } from '../page/base/provider.js';

/**
 * @typedef {{ file?: Blob | null, name?: string, target?: string, body?: string | null }} Call
 * @typedef {(done: number, total: number) => void} Progress
 * @typedef {{ signal?: AbortSignal, progress?: Progress }} Watch
 * @typedef {{ resolve: (result: any) => void, reject: (error: Error) => void,
 *             progress?: Progress }} Waiting
 */

export class WorkerClient {
  #newWorker;
  /** @type {Worker | null} */
  #worker = null;
  /** @type {Map<number, Waiting>} */
  #calls = new Map(); // by id
  #nextId = 0;
  /** @type {Set<Blob>} */
  #added = new Set(); // the tables of the worker

  /** The worker starts at the first call. */
  constructor(/** @type {() => Worker} */ newWorker) {
    this.#newWorker = newWorker;
  }

  /**
   * Adds the table in `file`, if there is one and the worker does not have it. Returns the response
   * to `target`, or without it the game of the table. If `signal` is aborted, the worker ends.
   * Throws AnswerError.
   *
   * @param {Call} call
   * @param {Watch} [watch]
   */
  async call({ file, ...call }, { signal, progress } = {}) {
    const stop = () => this.end();
    if (signal?.aborted) throw new AnswerError('interrupted', 'Stopped.');
    signal?.addEventListener('abort', stop);
    const isNew = file && !this.#added.has(file);
    if (isNew) this.#added.add(file);
    try {
      return await new Promise((resolve, reject) => {
        this.#worker ??= this.#start();
        const id = this.#nextId++;
        this.#calls.set(id, { resolve, reject, progress });
        this.#worker.postMessage({ id, ...call, file: isNew ? file : null });
      });
    } catch (error) {
      if (isNew) this.#added.delete(file);
      throw error;
    } finally {
      signal?.removeEventListener('abort', stop);
    }
  }

  /** Ends the worker and rejects pending calls with `error`. The next call starts a new worker. */
  end(error = new AnswerError('interrupted', 'Stopped.')) {
    this.#worker?.terminate();
    this.#worker = null;
    this.#added.clear();
    for (const { reject } of this.#calls.values()) reject(error);
    this.#calls.clear();
  }

  #start() {
    const worker = this.#newWorker();
    worker.addEventListener('message', ({ data: { id, result, error, progress } }) => {
      const call = this.#calls.get(id);
      if (progress) {
        call?.progress?.(progress[0], progress[1]);
        return;
      }
      this.#calls.delete(id);
      if (error) call?.reject(AnswerError.of({ error }));
      else call?.resolve(result);
    });
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      if (worker !== this.#worker) return;
      this.end(new AnswerError('unreachable', 'A part of the page cannot be loaded.'));
    });
    return worker;
  }
}
