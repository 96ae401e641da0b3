import { expect } from 'vitest';
import { runJobs } from '#server/jobs/runJobs.ts';
import { worldJobs } from '#server/worldJobs.ts';
import type { ChangingCaller } from '../api/work/changingWalk.ts';
import { DAY } from '../api/farm/farmWorld.ts';
import type { TestWorld } from '../support/world.ts';

/** Makes calls that are expected to succeed; a fault's cause stands in the log alone. */
export const callerIn =
  (manor: TestWorld): ChangingCaller =>
  async (by, path, params = {}) => {
    const { code, msg, data } = await manor.call(path, params, { token: by.token });
    const cause = code < 50_000 ? '' : manor.log.filter((line) => line.includes('"level":50')).at(-1);
    expect(code, `${path}: ${msg} ${cause}`).toBe(200);
    return data as never;
  };

/** Passes a day with all jobs of it. */
export async function passDay({ advance, world }: TestWorld): Promise<void> {
  await advance(DAY);
  const passes = await runJobs(world, worldJobs);
  const failed = passes.filter((pass) => pass.failed !== null);
  expect(failed.map(({ name, failed: cause }) => `${name}: ${String(cause)}`)).toEqual([]);
}
