// The provider that asks triwar-serve over HTTP (docs/http.md).

import { AnswerError } from './provider.js';
import { TargetProvider } from './target_provider.js';

export class HttpProvider extends TargetProvider {
  async ask(path, query, text = null) {
    const url = new URL(`v1/${path}`, document.baseURI);
    url.search = query;
    let response;
    let body;
    try {
      response = await fetch(url, text === null ? {} : { method: 'POST', body: text });
      body = await response.json();
    } catch {
      throw new AnswerError('unreachable', 'The server does not answer.');
    }
    if (response.ok) return body;
    throw AnswerError.of(body, {
      message: response.statusText,
      retryAfter: Number(response.headers.get('Retry-After')) || null,
    });
  }
}
