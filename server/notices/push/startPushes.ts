import { startLoop, type StepOutcome } from '#server/chain/startLoop.ts';
import type { World } from '#server/world/world.ts';
import { sendPushes } from './sendPushes.ts';

/** Poll interval of the push queue, in wall ms. */
const EVERY_MS = 2_000;

/** Sends queued pushes until stopped; each is sent by one node. */
export function startPushes(
  world: World,
  { subject, onStep }: { subject: string | null; onStep?: (outcome: StepOutcome) => void },
): { stop(): Promise<void> } {
  return startLoop({
    name: 'pushes',
    log: world.log,
    everyMs: EVERY_MS,
    step: () => sendPushes(world, fetch, subject),
    ...(onStep && { onStep }),
  });
}
