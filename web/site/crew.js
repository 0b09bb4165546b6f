// A worker that is asked by messages, and answers each by one with its number.

import { AnswerError } from './provider.js';

export class Crew {
  #url;
  #worker = null;
  #waiting = new Map(); // by number
  #next = 0;

  /** The worker begins with the first question. */
  constructor(script) {
    this.#url = new URL(script, import.meta.url);
  }

  /** Rejected with an AnswerError; `progress` is called with what is told of it before. */
  ask(action, asked, progress = () => {}) {
    return new Promise((resolve, reject) => {
      this.#worker ??= this.#begin();
      const id = this.#next++;
      this.#waiting.set(id, { resolve, reject, progress });
      this.#worker.postMessage({ id, action, ...asked });
    });
  }

  /** Ends it, whatever it does. The next question begins another. */
  end(error = new AnswerError('interrupted', 'Stopped.')) {
    this.#worker?.terminate();
    this.#worker = null;
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }

  #begin() {
    const worker = new Worker(this.#url, { type: 'module' });
    worker.onmessage = ({ data: { id, result, error, progress } }) => {
      const { resolve, reject, progress: tell } = this.#waiting.get(id);
      if (progress) return tell(...progress);
      this.#waiting.delete(id);
      if (error) reject(AnswerError.of({ error }));
      else resolve(result);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      if (worker !== this.#worker) return;
      this.end(new AnswerError('unreachable', 'A part of the page cannot be loaded.'));
    };
    return worker;
  }
}
