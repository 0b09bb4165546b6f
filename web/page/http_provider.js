// Answers from the server: the interface that docs/http.md describes.

import { AnswerError } from './provider.js';
import { TargetProvider } from './target_provider.js';

/** A provider, as provider.js has it. */
export default class HttpProvider extends TargetProvider {
  async ask(path, query) {
    const url = new URL(`v1/${path}`, document.baseURI);
    url.search = query;
    let response;
    let body;
    try {
      response = await fetch(url);
      body = await response.json();
    } catch {
      throw new AnswerError('unreachable', 'The server does not answer.');
    }
    if (response.ok) return body;
    throw AnswerError.of(body, {
      otherwise: response.statusText,
      retryAfter: Number(response.headers.get('Retry-After')) || null,
    });
  }
}
