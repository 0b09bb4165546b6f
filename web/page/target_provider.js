// The questions of provider.js as targets of docs/http.md, and answers that are remembered. Who
// answers these targets is for subclasses to say.

const most_remembered = 1000;

export class TargetProvider {
  #answers = new Map(); // by target, the last used last

  /** To be overridden: answers a target, such as ("games", ""), or throws an AnswerError. */
  async ask(path, query) {
    throw new Error(`nobody answers ${path}?${query}`);
  }

  async games() {
    return (await this.ask('games', '')).games;
  }

  game(name) {
    return this.#answer(`games/${encodeURIComponent(name)}`, {});
  }

  position(name, { moves, state }, line = false) {
    const question = state === undefined ? { moves: moves.join(',') } : { state };
    return this.#answer(
      `games/${encodeURIComponent(name)}/position`,
      line ? question : { ...question, line: '0' },
    );
  }

  review(name, moves) {
    return this.#answer(`games/${encodeURIComponent(name)}/review`, { moves: moves.join(',') });
  }

  statistics(name) {
    return this.#answer(`games/${encodeURIComponent(name)}/statistics`, {});
  }

  painting(columns, cells) {
    return this.#answer('painting', { columns: String(columns), cells: cells.join(';') });
  }

  /** What was answered is asked again: tables are others now. */
  forget() {
    this.#answers = new Map(); // what is on its way is remembered in the other
  }

  async #answer(path, values) {
    const query = String(new URLSearchParams(values));
    const target = `${path}?${query}`;
    const answers = this.#answers;
    if (answers.has(target)) {
      const answer = answers.get(target);
      answers.delete(target);
      answers.set(target, answer);
      return answer;
    }
    const answer = await this.ask(path, query);
    answers.set(target, answer);
    if (answers.size > most_remembered) answers.delete(answers.keys().next().value);
    return answer;
  }
}
