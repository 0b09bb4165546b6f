// The page's side of a worker. The worker's side is worker_server.js.

import { AnswerError } from '../page/provider.js';

export class WorkerClient {
  #url;
  /** @type {Worker | null} */
  #worker = null;
  #calls = new Map(); // by id
  #nextId = 0;

  /** The worker starts at the first call. */
  constructor(url) {
    this.#url = url;
  }

  /** Returns the result of an action of the worker. Throws AnswerError. */
  call(action, values, progress = () => {}) {
    return new Promise((resolve, reject) => {
      this.#worker ??= this.#start();
      const id = this.#nextId++;
      this.#calls.set(id, { resolve, reject, progress });
      this.#worker.postMessage({ id, action, ...values });
    });
  }

  /** Ends the worker and rejects pending calls with `error`. The next call starts a new worker. */
  end(error = new AnswerError('interrupted', 'Stopped.')) {
    this.#worker?.terminate();
    this.#worker = null;
    for (const { reject } of this.#calls.values()) reject(error);
    this.#calls.clear();
  }

  #start() {
    const worker = new Worker(this.#url, { type: 'module' });
    worker.addEventListener('message', ({ data }) => {
      const { id, result, error, progress } = data;
      const call = this.#calls.get(id);
      if (progress) {
        call.progress(...progress);
        return;
      }
      this.#calls.delete(id);
      if (error) call.reject(AnswerError.of({ error }));
      else call.resolve(result);
    });
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      if (worker !== this.#worker) return;
      this.end(new AnswerError('unreachable', 'A part of the page cannot be loaded.'));
    });
    return worker;
  }
}
