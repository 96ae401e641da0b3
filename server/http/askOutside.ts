/** Rounds of one call: a question that changes with every answer is a bug. */
const MOST_QUESTIONS = 4;

/** Asks somebody outside of the database; the same key is the same question. */
export type AskOutside = <Answer>(key: string, ask: () => Promise<Answer>) => Promise<Answer>;

/** A question that nobody has put yet: thrown through the transaction, which so is given up before it is put. */
class Unasked extends Error {
  readonly key: string;
  readonly ask: () => Promise<unknown>;

  constructor(key: string, ask: () => Promise<unknown>) {
    super(`this was asked of somebody outside of the database: ${key}`);
    this.key = key;
    this.ask = ask;
  }
}

/**
 * Runs work that opens transactions and in them may need to know what only somebody outside can tell, such as a chain
 * that takes seconds. For each question its transaction is rolled back, so that nothing is locked meanwhile, and the work
 * is done again with the answer; a question that reads otherwise by then is put anew, so that what was judged is what is
 * written.
 */
export async function withAnswers<Result>(work: (ask: AskOutside) => Promise<Result>): Promise<Result> {
  const answers = new Map<string, unknown>();
  const ask: AskOutside = async <Answer>(key: string, put: () => Promise<Answer>) => {
    if (!answers.has(key)) throw new Unasked(key, put);
    return answers.get(key) as Answer;
  };
  for (;;) {
    try {
      return await work(ask);
    } catch (cause) {
      if (!(cause instanceof Unasked) || answers.size === MOST_QUESTIONS) throw cause;
      answers.set(cause.key, await cause.ask());
    }
  }
}
