import { minutesAfter, PRICE_SCALE, PRICE_STEP_MS, stepPpm, stepThrough } from '#core/rules/price.ts';
import type { Constants } from '#core/catalog/constants.ts';
import type { Tx } from '#server/db/database.ts';
import { readPrices } from '#server/prices/readPrices.ts';
import type { IntervalJob } from '#server/jobs/job.ts';
import { addPricePoints, readStoredPrice } from '#server/prices/price.repo.ts';
import { lockSwapPool, newestObservation, readCumulatives, savePrice } from '#server/prices/swapPool.repo.ts';

/** Maximum minutes caught up per turn: one day. */
const MAX_STEPS = 1_440;

/** Mean price of the window that ends with each given minute. */
async function readMeans(tx: Tx, minutes: readonly number[], windowMs: number): Promise<Map<number, bigint>> {
  const endSums = await readCumulatives(tx, minutes);
  const startSums = await readCumulatives(
    tx,
    minutes.map((minute) => minute - windowMs),
  );
  const span = BigInt(windowMs);
  return new Map(minutes.map((minute, at) => [minute, ((endSums[at] ?? 0n) - (startSums[at] ?? 0n)) / span]));
}

/**
 * Steps P through every whole minute of wall time up to `wallNow` (economy: Price P). Minutes without a
 * running server are stepped through like all others, so P does not depend on uptime. `more`: further minutes
 * wait; `moved`: P changed by at least one unit that players see.
 */
export async function stepPrices(
  tx: Tx,
  wallNow: number,
  constants: Constants,
): Promise<{ more: boolean; moved: boolean }> {
  const { price, steppedAt } = await lockSwapPool(tx, wallNow);
  const windowMs = Math.max(constants.PRICE_WINDOW_MS, PRICE_STEP_MS);
  const newest = await newestObservation(tx);
  if (price === newest.price && newest.at + windowMs <= steppedAt) {
    // P rests: no minute up to now can move it, so all of them are skipped at once.
    const rested = steppedAt + PRICE_STEP_MS * Math.floor((wallNow - steppedAt) / PRICE_STEP_MS);
    if (rested > steppedAt) await savePrice(tx, { price, steppedAt: rested });
    return { more: false, moved: false };
  }
  const minutes = minutesAfter(steppedAt, wallNow, MAX_STEPS);
  const last = minutes.at(-1);
  if (last === undefined) return { more: false, moved: false };
  const means = await readMeans(tx, minutes, windowMs);
  const ppm = stepPpm(constants);
  const points = stepThrough(price, minutes, (minute) => means.get(minute) ?? price, ppm);
  await addPricePoints(tx, points, ppm);
  const now = points.at(-1)?.price ?? price;
  await savePrice(tx, { price: now, steppedAt: last });
  return { more: last + PRICE_STEP_MS <= wallNow, moved: now / PRICE_SCALE !== price / PRICE_SCALE };
}

/** Checks nearly every pass for an ended minute of wall time, at any speed of game time. */
export const stepPrice: IntervalJob = {
  name: 'stepPrice',
  everyMs: 5_000,
  run: async ({ tx, wallNow, gameNow, constants, world, publish }) => {
    const { steppedAt } = await readStoredPrice(tx);
    const isDue = steppedAt + PRICE_STEP_MS <= wallNow || steppedAt > wallNow + PRICE_STEP_MS;
    if (!isDue) return 'done';
    const { more, moved } = await stepPrices(tx, wallNow, constants);
    if (moved) {
      const prices = await readPrices(tx, { gameNow, wallNow, constants, world });
      publish({ everyone: true, changes: { prices } });
    }
    return more ? 'more' : 'done';
  },
};
