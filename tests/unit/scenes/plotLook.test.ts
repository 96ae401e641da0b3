import { describe, expect, it } from 'vitest';
import type { PlantFacts, Plot } from '#core/api/objects.ts';
import { differs, lookOf, nextLookAt, wantOf, withWants } from '../../../scenes/manor/plotLook.ts';

const SOWN = 1000;
const RIPE = 9000;
const RING = 47;

const plant = (subset: Partial<PlantFacts> = {}): PlantFacts => ({
  id: '1',
  seed: 'peach',
  spent: '50',
  fruitPrice: '1',
  yPpm: 1_000_000,
  sownAt: SOWN,
  ripeAt: RIPE,
  weedsAt: 4000,
  insectsAt: 5000,
  wateredAt: null,
  fertilizedAt: null,
  weededAt: null,
  insectsKilledAt: null,
  ...subset,
});

const plot = (subset: Partial<Plot> = {}): Plot => ({
  number: 3,
  version: 1,
  reclaimedAt: 1,
  plant: null,
  ...subset,
});

describe('the need of a plant', () => {
  it('is one thing: fruit before insects before weeds before water before fertilizer', () => {
    expect(wantOf(plant(), RIPE)).toBe('harvest');
    expect(wantOf(plant(), 5000)).toBe('insects');
    expect(wantOf(plant({ insectsKilledAt: 5001 }), 5002)).toBe('weed');
    expect(wantOf(plant(), 3999)).toBe('water');
    expect(wantOf(plant({ wateredAt: 1500 }), 2000)).toBe('fertilize');
    expect(wantOf(plant({ wateredAt: 1500, fertilizedAt: 1600 }), 2000)).toBeNull();
  });
});

describe('the bubbles for a visitor', () => {
  const ripe = lookOf(plot({ plant: plant() }), false, RIPE);
  const thirsty = lookOf(plot({ plant: plant() }), false, 3999);
  const empty = lookOf(plot(), false, 0);

  it('are the cares, and neither fruit nor saplings', () => {
    expect([ripe, thirsty, empty].map((look) => withWants(look, 'cares').want)).toEqual([
      null,
      'water',
      null,
    ]);
    expect(withWants(ripe, 'cares')).toMatchObject({ stage: 'fruit', seed: 'peach' });
  });

  it('are none where the owner takes no help', () => {
    expect([ripe, thirsty, empty].map((look) => withWants(look, 'none').want)).toEqual([null, null, null]);
  });

  it('are all on the own manor', () => {
    for (const look of [ripe, thirsty, empty]) expect(withWants(look, 'all')).toBe(look);
  });
});

describe('the look of a plot', () => {
  it('is wild until it is reclaimed, and offered when it is the next', () => {
    expect(lookOf(undefined, false, 0).ground).toBe('wild');
    expect(lookOf(plot({ reclaimedAt: null }), true, 0).ground).toBe('next');
    expect(lookOf(plot(), true, 0)).toMatchObject({ ground: 'bed', want: 'seed', stage: null });
  });

  it('shows weeds and insects from their instant until they are removed', () => {
    const grown = plot({ plant: plant() });
    expect(lookOf(grown, false, 3999)).toMatchObject({ weeds: false, insects: false });
    expect(lookOf(grown, false, 5000)).toMatchObject({ weeds: true, insects: true });
    const cared = plot({ plant: plant({ weededAt: 4500, insectsKilledAt: 5001 }) });
    expect(lookOf(cared, false, 6000)).toMatchObject({ weeds: false, insects: false });
  });

  it('grows by eighths within a stage, and shows no pests on ripe fruit', () => {
    const grown = plot({ plant: plant() });
    expect(lookOf(grown, false, SOWN)).toMatchObject({ stage: 'sprout', eighth: 0 });
    expect(lookOf(grown, false, SOWN + 1999)).toMatchObject({ stage: 'sprout', eighth: 7 });
    expect(lookOf(grown, false, SOWN + 2000)).toMatchObject({ stage: 'sapling', eighth: 0 });
    expect(lookOf(grown, false, RIPE)).toMatchObject({
      stage: 'fruit',
      eighth: 8,
      weeds: false,
      progress: 1,
    });
  });

  it('differs at the foretold instants and at no other', () => {
    const grown = plot({ plant: plant({ weedsAt: 4001, insectsAt: 5003 }) });
    const look = (now: number) => lookOf(grown, false, now);
    for (let now = SOWN, next = nextLookAt(grown, RING, now); now < RIPE; now += 1) {
      expect(differs(look(now), look(now + 1), RING)).toBe(next === now + 1);
      if (next === now + 1) next = nextLookAt(grown, RING, next);
    }
    expect(nextLookAt(grown, RING, RIPE)).toBe(Infinity);
    expect(nextLookAt(plot(), RING, SOWN)).toBe(Infinity);
    expect(nextLookAt(undefined, RING, SOWN)).toBe(Infinity);
  });
});
