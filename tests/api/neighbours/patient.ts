import { randomUUID } from 'node:crypto';
import type { Farmer } from '../farm/farmWorld.ts';

/** Repeats of a call before its refusal stands. */
const MAX_REPEATS = 200;

/**
 * A player who repeats a call under its request id while the server says that it is busy, as the app does. On a machine
 * that stands still for seconds, such as one that runs other tests, transactions reach their time limit.
 */
export function patient(farmer: Farmer): Farmer {
  const call: Farmer['call'] = async (path, params, options) => {
    const sent = { requestId: randomUUID(), ...options };
    for (let repeats = 0; ; repeats += 1) {
      const answer = await farmer.call(path, params, sent);
      if (answer.key !== 'busy' || repeats === MAX_REPEATS) return answer;
    }
  };
  return { ...farmer, call };
}
