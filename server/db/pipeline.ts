import type { Db, Tx } from './database.ts';
import { sentBy } from './openTransaction.ts';

/** Work that starts with a statement and has not been sent yet. */
export type Unsent<Result = unknown> = () => Result;

/** One step of a pipeline; null or false is skipped and stays in the results at its position. */
type Step = Unsent | null | false;

type ResultOf<S> = S extends Unsent<infer Result> ? Awaited<Result> : S;

/** Results of the steps, in their order. */
type Results<Steps extends readonly Step[]> = {
  -readonly [Position in keyof Steps]: ResultOf<Steps[Position]>;
};

/**
 * Rejects if a step without a statement is still pending in the event loop's next turn: it would send out of
 * order.
 */
function refuseLate(step: Promise<unknown>, position: number): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const late = setImmediate(() =>
      reject(
        new Error(`step ${position} of a pipeline awaits before its first statement, so its order is lost`),
      ),
    );
    step.then(resolve, reject).finally(() => clearImmediate(late));
  });
}

/**
 * Sends statements together and resolves with their results. In a transaction they take one round trip and run in
 * the order of the list: a lock before the reads behind it, a write before the read that shows it. Steps are
 * functions, so that an `await` in front of one does not compile. A step that awaits something else before its
 * first statement is rejected with an error. On a pool (`Db`) each statement takes its own connection and there is
 * no order. When a statement fails, those behind it fail too, and the root cause is thrown.
 */
export async function pipeline<const Steps extends readonly Step[]>(
  tx: Db | Tx,
  steps: Steps,
): Promise<Results<Steps>> {
  const answers = steps.map((step, position) => {
    if (!step) return Promise.resolve(step);
    const sentBefore = sentBy(tx);
    const answer = startStep(step);
    const isLate = sentBefore !== null && sentBy(tx) === sentBefore;
    return isLate ? refuseLate(answer, position) : answer;
  });
  return (await Promise.all(answers)) as Results<Steps>;
}

/** A step that throws synchronously must not leave the other promises unobserved. */
function startStep(step: Unsent): Promise<unknown> {
  try {
    return Promise.resolve(step());
  } catch (cause) {
    return Promise.reject(cause as Error);
  }
}
