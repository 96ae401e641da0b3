import type { World } from '#server/world/world.ts';
import { isLedgerMoving } from '#server/ledger/isLedgerMoving.ts';
import type { TurnOptions } from './takeTurn.ts';

export interface JobOptions extends TurnOptions {
  /** Turns that one job gets in a pass before the next job runs. */
  maxTurns: number;
  /** Aborted to stop further turns from starting. */
  signal?: AbortSignal;
  /** Called when a pass starts, with the last finished day of each daily job and today. */
  onDays?: (done: ReadonlyMap<string, number>, today: number) => void;
}

/** Result of a pass for one due job. */
export interface JobPass {
  name: string;
  turns: number;
  /** The error that ended the pass for this job. */
  failed: unknown;
}

/** True if a job may take another turn in this pass. */
export const hasTurn = ({ turns }: JobPass, { maxTurns, signal }: JobOptions) =>
  turns < maxTurns && !signal?.aborted;

/**
 * Runs a part of a job's pass. An error is logged and stored in `pass.failed`, and the result is null; the next
 * pass retries.
 */
export async function reportPass<Result>(
  world: World,
  pass: JobPass,
  work: () => Promise<Result>,
): Promise<Result | null> {
  try {
    return await work();
  } catch (failed) {
    if (isLedgerMoving(failed))
      world.log.info({ job: pass.name, reason: failed.message }, 'a job waits until a book has moved');
    else world.log.error({ job: pass.name, err: failed }, 'a job failed and will be tried again');
    pass.failed = failed;
    return null;
  }
}
