import { divCeil } from '#core/money/round.ts';
import { DAY_MS } from '#core/catalog/dayMs.ts';
import { CAST_MEAN_DAYS } from '#core/rules/casting.ts';
import { minutesAfter, poolPrice, PRICE_STEP_MS, stepPpm, stepThrough } from '#core/rules/price.ts';
import type { SwapReserves } from '#core/rules/swap.ts';

interface PriceTerms {
  PRICE_WINDOW_MS: number;
  PRICE_STEP_HOUR_BPS: number;
}

/** Minutes stepped in one go, as in `stepPrices`. */
const MAX_STEPS = 1_440;
const MEAN_MS = CAST_MEAN_DAYS * DAY_MS;

/** P and the swap pool's history, as `server/market/stepPrice.jobs.ts` and `swapPool.repo.ts` keep them. */
export class PriceHistory {
  private observations: { at: number; price: bigint; cumulative: bigint }[];
  private steppedAt: number;
  private ppm: { bps: number; value: number } | null = null;
  /** P in millionths of a USDT unit per whole ATR. */
  price: bigint;

  constructor(reserves: SwapReserves, now: number) {
    this.price = poolPrice(reserves);
    this.steppedAt = Math.floor(now / PRICE_STEP_MS) * PRICE_STEP_MS;
    this.observations = [{ at: 0, price: this.price, cumulative: 0n }];
  }

  private newest() {
    return this.observations[this.observations.length - 1] as PriceHistory['observations'][number];
  }

  /** Stores the pool after an exchange. */
  observe(reserves: SwapReserves, now: number): void {
    const last = this.newest();
    const at = Math.max(now, last.at, this.steppedAt);
    const cumulative = last.cumulative + last.price * BigInt(at - last.at);
    this.observations.push({ at, price: poolPrice(reserves), cumulative });
  }

  private cumulative(instant: number): bigint {
    let at = this.observations.length - 1;
    while (at > 0 && (this.observations[at]?.at ?? 0) > instant) at -= 1;
    const seen = this.observations[at] as PriceHistory['observations'][number];
    return seen.cumulative + seen.price * BigInt(instant - seen.at);
  }

  /** Steps P through every whole minute up to `now`. */
  step(now: number, constants: PriceTerms): void {
    const windowMs = Math.max(constants.PRICE_WINDOW_MS, PRICE_STEP_MS);
    const bps = constants.PRICE_STEP_HOUR_BPS;
    if (this.ppm?.bps !== bps) this.ppm = { bps, value: stepPpm(constants) };
    for (;;) {
      const newest = this.newest();
      if (this.price === newest.price && newest.at + windowMs <= this.steppedAt) {
        this.steppedAt += PRICE_STEP_MS * Math.floor((now - this.steppedAt) / PRICE_STEP_MS);
        return;
      }
      const minutes = minutesAfter(this.steppedAt, now, MAX_STEPS);
      const last = minutes.at(-1);
      if (last === undefined) return;
      const meanAt = (minute: number) =>
        (this.cumulative(minute) - this.cumulative(minute - windowMs)) / BigInt(windowMs);
      this.price = stepThrough(this.price, minutes, meanAt, this.ppm.value).at(-1)?.price ?? this.price;
      this.steppedAt = last;
    }
  }

  /** Mean of the last 30 days, rounded up, for castings. */
  mean(now: number): bigint {
    return divCeil(this.cumulative(now) - this.cumulative(now - MEAN_MS), BigInt(MEAN_MS));
  }

  /** Forgets what no mean reaches any more. */
  forget(now: number): void {
    const keep = this.observations.findLastIndex(({ at }) => at <= now - MEAN_MS - DAY_MS);
    if (keep > 0) this.observations = this.observations.slice(keep);
  }
}
