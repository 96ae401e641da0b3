import type { World } from '#server/world/world.ts';
import type { TurnOptions } from './takeTurn.ts';

export interface JobOptions extends TurnOptions {
  /** Turns that one job gets in a pass before the others have theirs. */
  mostTurns: number;
  /** Aborted when no further turn is to begin. */
  signal?: AbortSignal;
  /** Told when a pass begins which day each daily job has ended, and the present one. */
  onDays?: (done: ReadonlyMap<string, number>, today: number) => void;
}

/** What a pass did with a job that was due. */
export interface JobPass {
  name: string;
  turns: number;
  /** The error that ended the pass for this job. */
  failed: unknown;
}

/** Whether a job may have another turn in this pass. */
export const hasTurn = ({ turns }: JobPass, { mostTurns, signal }: JobOptions) =>
  turns < mostTurns && !signal?.aborted;

/** Does a part of a job's pass; an error is logged and noted, and gives null: it is tried again in the next pass. */
export async function reportPass<Result>(
  world: World,
  pass: JobPass,
  work: () => Promise<Result>,
): Promise<Result | null> {
  try {
    return await work();
  } catch (failed) {
    world.log.error({ job: pass.name, err: failed }, 'a job failed and will be tried again');
    pass.failed = failed;
    return null;
  }
}
