import { describe, expect, it } from 'vitest';
import type { PlantFacts, Plot } from '#core/api/objects.ts';
import { defaultConstants as constants } from '#core/catalog/constants.ts';
import { amountOf, UNIT } from '#core/money/amount.ts';
import { careTagsOf } from '../../../src/app/careTagsOf.ts';
import { floatPaid } from '../../../src/actions/floatPaid.ts';
import { toolRefusal } from '../../../src/screens/farm/hands/bedRefusal.ts';
import { createShake } from '../../../src/screens/farm/hands/createShake.ts';
import { stepHand, type HandEvent } from '../../../src/screens/farm/hands/stepHand.ts';
import { bubblePlace } from '../../../src/screens/farm/hands/placeAtBed.ts';
import { tapDeed } from '../../../src/selectors/tapDeed.ts';
import { mustAsk } from '../../../src/store/askFirst.ts';
import { floats, type Float } from '../../../src/store/floats.ts';
import type { Hand } from '../../../src/store/view.ts';
import { startState } from '../../../src/store/manorState.ts';

const plant: PlantFacts = {
  id: '1',
  seed: 'apple',
  spent: '20',
  fruitPrice: '0.21',
  yPpm: 1_050_000,
  sownAt: 0,
  ripeAt: 4000,
  weedsAt: 1000,
  insectsAt: 2000,
  wateredAt: 1,
  fertilizedAt: 1,
  weededAt: null,
  insectsKilledAt: null,
};
const plot = (part: Partial<Plot> = {}): Plot => ({ number: 2, version: 1, reclaimedAt: 0, plant, ...part });

describe('the deed of a tap', () => {
  it('follows the bubble wherever the plot is touched, and the stake opens the sheet', () => {
    expect(tapDeed(plot(), 'bed', 2, 500)).toEqual({ kind: 'rustle', ripeAt: 4000 });
    expect(tapDeed(plot(), 'bubble', 2, 1500)).toEqual({ kind: 'care', care: 'weed' });
    expect(tapDeed(plot(), 'bed', 2, 2500)).toEqual({ kind: 'care', care: 'insects' });
    expect(tapDeed(plot(), 'bed', 2, 4000)).toEqual({ kind: 'harvest' });
    expect(tapDeed(plot(), 'stake', 2, 4000)).toEqual({ kind: 'sheet' });
    expect(tapDeed(plot({ plant: null }), 'bubble', 2, 0)).toEqual({ kind: 'sow' });
  });

  it('reclaims the next wild plot only', () => {
    const wild = plot({ reclaimedAt: null, plant: null });
    expect(tapDeed(wild, 'bed', 1, 0)).toEqual({ kind: 'reclaim' });
    expect(tapDeed(wild, 'bed', 0, 0)).toEqual({ kind: 'locked', next: 1 });
  });
});

describe('the question before a spend', () => {
  const five = { above: '5', known: ['water'] } as const;
  const atr = (whole: bigint) => ({ atr: whole * UNIT, atb: 0n });

  it('asks the first time of a kind, then above the amount, and never about what is free', () => {
    expect(mustAsk(five, 'weed', atr(1n))).toBe(true);
    expect(mustAsk(five, 'water', atr(5n))).toBe(false);
    expect(mustAsk(five, 'water', { atr: 5n * UNIT + 1n, atb: 0n })).toBe(true);
    expect(mustAsk({ ...five, above: '0' }, 'water', { atr: 1n, atb: 0n })).toBe(true);
    expect(mustAsk(five, 'weed', atr(0n))).toBe(false);
  });
});

describe('prices at the beds', () => {
  it('name the part that manor credit pays, and stay the same object until a fact changes', () => {
    const state = (credit: string) => ({
      facts: {
        ...startState.facts,
        plots: { 2: plot() },
        balances: {
          ATB: { coin: 'ATB' as const, version: 1, available: credit, frozen: '0', total: credit },
        } as never,
      },
      world: { ...startState.world, constants },
      settings: { ...startState.settings, lang: 'en' as const },
    });
    expect(careTagsOf(state('0'))).toEqual({ 2: '2 ATR' });
    expect(careTagsOf(state('9'))).toEqual({ 2: '1 ATR\nATB ½' });
    const odd = state('0.259');
    expect(careTagsOf(odd)).toEqual({ 2: '1.74 ATR\nATB 0.25' });
    expect(careTagsOf(odd)).toBe(careTagsOf(odd));
  });

  it('float up in shares whose sum is the amount paid', () => {
    const seen: Float[] = [];
    const stop = floats.on((float) => seen.push(float));
    floatPaid(
      [1, 2, 3].map((number) => ({ plot: number, weight: number === 3 ? 2n : 1n })),
      { ATR: '1', ATB: '0' },
    );
    stop();
    const amounts = seen.map((float) => (float.kind === 'paid' ? float.amount : 0n));
    expect(amounts.reduce((sum, each) => sum + each, 0n)).toBe(amountOf('1'));
    expect(amounts).toEqual([250_000n, 250_000n, 500_000n]);
  });
});

describe('a bubble at a bed', () => {
  const page = { width: 390, height: 844 };
  it('stands below the bed, or above where the shelf is, and always inside the page', () => {
    const size = { width: 300, height: 100 };
    const below = bubblePlace({ x: 73, y: 420, scale: 1 }, size, page);
    expect(below).toMatchObject({ left: 8, side: 'below', tail: 65 });
    const above = bubblePlace({ x: 360, y: 720, scale: 1 }, size, page);
    expect(above).toMatchObject({ left: 82, side: 'above' });
    expect(above.top + size.height).toBeLessThan(720);
  });
});

describe('the tool in the hand', () => {
  const can = { kind: 'care', care: 'water' } as const;
  const run = (...events: HandEvent[]) => {
    let hand: Hand | null = null;
    const acts: unknown[] = [];
    const refused: number[] = [];
    for (const event of events) {
      const step = stepHand(hand, event);
      hand = step.hand;
      if (step.act) acts.push(step.act.plots);
      if (step.refused) refused.push(step.refused.plot);
    }
    return { hand, acts, refused };
  };
  const take: HandEvent = { kind: 'take', tool: can, by: 'finger' };
  const touch = (number: number, key?: 'plotEmpty'): HandEvent => ({
    kind: 'touch',
    plot: number,
    refusal: key ? [key] : null,
  });

  it('collects each bed once, and lifting acts once for all', () => {
    const { hand, acts, refused } = run(take, touch(3), touch(1), touch(3), touch(2, 'plotEmpty'), {
      kind: 'lift',
    });
    expect({ hand, acts, refused }).toEqual({ hand: null, acts: [[3, 1]], refused: [2] });
  });

  it('does nothing when it is dropped, and nothing after that', () => {
    expect(run(take, touch(1), { kind: 'drop' }, touch(2), { kind: 'lift' })).toEqual({
      hand: null,
      acts: [],
      refused: [],
    });
    expect(run(take, { kind: 'lift' }).acts).toEqual([]);
    expect(run(take, touch(1), take, { kind: 'lift' }).acts).toEqual([]);
  });

  it('leaves out by key what was chosen by key', () => {
    const toggle = (number: number): HandEvent => ({ kind: 'toggle', plot: number, refusal: null });
    expect(run(take, toggle(1), toggle(2), toggle(1), { kind: 'lift' }).acts).toEqual([[2]]);
  });

  it('judges a bed by the rules of its tool', () => {
    expect(toolRefusal(can, undefined, 0)).toEqual(['plotNotYours']);
    expect(toolRefusal(can, plot({ plant: null }), 0)).toEqual(['plotEmpty']);
    expect(toolRefusal(can, plot(), 500)).toEqual(['alreadyWatered']);
    expect(toolRefusal({ kind: 'care', care: 'weed' }, plot(), 1500)).toBeNull();
    expect(toolRefusal({ kind: 'harvest' }, plot(), 3999)).toEqual(['notRipe']);
    expect(toolRefusal({ kind: 'harvest' }, plot(), 4000)).toBeNull();
    expect(toolRefusal({ kind: 'sow', seed: 'apple' }, plot(), 0)).toEqual(['plotNotEmpty']);
    expect(toolRefusal({ kind: 'sow', seed: 'apple' }, plot({ plant: null }), 0)).toBeNull();
  });

  it('is dropped by a shake, not by a swipe along three columns of beds', () => {
    const shaken = (xs: readonly number[], everyMs: number) => {
      const isShaken = createShake();
      return xs.map((x, index) => isShaken(x, index * everyMs)).includes(true);
    };
    expect(shaken([0, 40, 0, 40, 0, 40], 80)).toBe(true);
    expect(shaken([0, 20, 0, 20, 0, 20], 80)).toBe(false);
    expect(shaken([70, 190, 310, 190, 70, 190, 310], 260)).toBe(false);
    expect(shaken([0, 40, 0, 40, 0, 40], 400)).toBe(false);
  });
});
