import type { IntervalJob } from '#server/jobs/job.ts';
import { PROOF_WINDOW_MS } from './deviceProof.ts';
import { deleteDeviceProofs } from './deviceProof.repo.ts';

const BATCH = 5_000;

/** Twice the window: wall clocks of two nodes may differ by as much as a phone's. */
export const PROOF_LIFE_MS = 2 * PROOF_WINDOW_MS;

/** Deletes proofs that no node accepts any more, so that the replay cache holds some minutes of calls. */
export const deviceProofCleaning: IntervalJob = {
  name: 'deviceProofCleaning',
  everyMs: 60_000,
  async run({ tx, wallNow }) {
    const deleted = await deleteDeviceProofs(tx, wallNow - PROOF_LIFE_MS, BATCH);
    return deleted === BATCH ? 'more' : 'done';
  },
};
