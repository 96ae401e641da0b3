/** Rounds of one call: a question that changes with every answer is a bug. */
const MAX_QUESTIONS = 4;

/** Calls an external service. The same key is the same question. */
export type AskOutside = <Answer>(key: string, ask: () => Promise<Answer>) => Promise<Answer>;

/**
 * Thrown to roll the transaction back before calling an external service; `withAnswers` then retries with the
 * answer.
 */
class Unanswered extends Error {
  readonly key: string;
  readonly ask: () => Promise<unknown>;

  constructor(key: string, ask: () => Promise<unknown>) {
    super(`external question without an answer: ${key}`);
    this.key = key;
    this.ask = ask;
  }
}

/**
 * Runs work whose transactions may need an external service, such as a chain that takes seconds. For each question
 * the transaction is rolled back, so that no lock is held while the service answers. The work is then retried with
 * the answer. A question whose key has changed by then is asked again, so the data judged is the data written.
 */
export async function withAnswers<Result>(work: (ask: AskOutside) => Promise<Result>): Promise<Result> {
  const answers = new Map<string, unknown>();
  const ask: AskOutside = async <Answer>(key: string, put: () => Promise<Answer>) => {
    if (!answers.has(key)) throw new Unanswered(key, put);
    return answers.get(key) as Answer;
  };
  for (;;) {
    try {
      return await work(ask);
    } catch (cause) {
      if (!(cause instanceof Unanswered) || answers.size === MAX_QUESTIONS) throw cause;
      answers.set(cause.key, await cause.ask());
    }
  }
}
