// The provider that asks triwar-serve over HTTP (docs/http.md).

import { AnswerError } from './base/provider.js';
import { TargetProvider } from './target_provider.js';

/** @import { Asked } from './base/types.js' */

export class HttpProvider extends TargetProvider {
  /** Ends the request if `signal` is aborted. Tells no progress. */
  async send(/** @type {string} */ target, /** @type {Asked} */ { body, signal }) {
    let response;
    let answer;
    try {
      const post = body === undefined ? {} : { method: 'POST', body };
      response = await fetch(new URL(target.slice(1), document.baseURI), { signal, ...post });
      answer = await response.json();
    } catch {
      if (signal?.aborted) throw new AnswerError('interrupted', 'Stopped.');
      throw new AnswerError('unreachable', 'The server does not answer.');
    }
    if (response.ok) return answer;
    throw AnswerError.of(answer, {
      message: response.statusText,
      retryAfter: Number(response.headers.get('Retry-After')) || null,
    });
  }
}
