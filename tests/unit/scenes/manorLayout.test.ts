import { describe, expect, it } from 'vitest';
import { DESIGN_WIDTH } from '../../../scenes/engine/camera.ts';
import { henAt } from '../../../scenes/hens/henAt.ts';
import { hitManor, plotAt, type ManorTargets } from '../../../scenes/manor/hitManor.ts';
import {
  BED_HALF_HEIGHT,
  BED_HALF_WIDTH,
  BED_WALL,
  fieldEnd,
  HOUSE,
  plotSpot,
  runSpots,
} from '../../../scenes/manor/layout.ts';
import { scatter } from '../../../scenes/manor/scatter.ts';

const PLOTS = 24;
const numbers = Array.from({ length: PLOTS }, (_, index) => index + 1);

const bare: ManorTargets = {
  plots: PLOTS,
  stageOf: () => null,
  bubbleOf: () => null,
  hasBed: () => false,
  eachHen: () => undefined,
};
const grown: ManorTargets = { ...bare, stageOf: () => 'fruit' };

describe('the field', () => {
  it('keeps every bed within the width and above the gate', () => {
    const end = fieldEnd(PLOTS);
    for (const plot of numbers) {
      const { x, y } = plotSpot(plot);
      expect(x - BED_HALF_WIDTH).toBeGreaterThan(0);
      expect(x + BED_HALF_WIDTH).toBeLessThan(DESIGN_WIDTH);
      expect(y + BED_HALF_HEIGHT + BED_WALL).toBeLessThan(runSpots(end).gate.y - 20);
    }
  });

  it('lets no two beds overlap', () => {
    for (const plot of numbers) {
      for (const other of numbers.filter((number) => number > plot)) {
        const a = plotSpot(plot);
        const b = plotSpot(other);
        const apart =
          Math.abs(a.x - b.x) / (2 * BED_HALF_WIDTH) + Math.abs(a.y - b.y) / (2 * BED_HALF_HEIGHT + BED_WALL);
        expect(apart).toBeGreaterThan(1);
      }
    }
  });

  it('has no plants on a bed', () => {
    const end = fieldEnd(PLOTS);
    const match = scatter(PLOTS, runSpots(end).bottom, []);
    expect(match.length).toBeGreaterThan(100);
    for (const { x, y } of match) expect(plotAt(x, y, bare)).toBeNull();
    expect(scatter(PLOTS, runSpots(end).bottom, [])).toEqual(match);
  });
});

describe('the hit test', () => {
  it('finds each plot by its soil, bare or grown', () => {
    for (const plot of numbers) {
      const { x, y } = plotSpot(plot);
      expect(plotAt(x, y, bare)).toBe(plot);
      expect(plotAt(x - BED_HALF_WIDTH + 4, y, bare)).toBe(plot);
      expect(plotAt(x, y + BED_HALF_HEIGHT + BED_WALL - 1, bare)).toBe(plot);
      expect(plotAt(x, y, grown)).toBe(plot);
    }
  });

  it('finds a grown plant by its crown, and the front one of two', () => {
    const { x, y } = plotSpot(4);
    expect(plotAt(x, y - 106, grown)).toBe(4);
    expect(plotAt(x, y - 106, bare)).toBe(1);
  });

  it('finds hens first, then house and coop, else the ground', () => {
    const { coop } = runSpots(fieldEnd(PLOTS));
    const hens: ManorTargets = { ...bare, eachHen: (readMarket) => readMarket('h1', 200, 300) };
    expect(hitManor(204, 284, hens)).toEqual({ kind: 'hen', hen: 'h1' });
    expect(henAt(260, 300, hens.eachHen)).toBeNull();
    expect(hitManor(HOUSE.x, HOUSE.y - 60, bare)).toEqual({ kind: 'house' });
    expect(hitManor(coop.x, coop.y - 40, bare)).toEqual({ kind: 'coop' });
    expect(hitManor(20, 40, bare)).toEqual({ kind: 'ground' });
  });

  it('tells bubble, stake and bed of a plot apart', () => {
    const signed: ManorTargets = { ...grown, bubbleOf: () => [30, -101], hasBed: () => true };
    const { x, y } = plotSpot(5);
    expect(hitManor(x + 30, y - 101, signed)).toEqual({ kind: 'plot', plot: 5, part: 'bubble' });
    expect(hitManor(x + 30 + 21, y - 101, signed)).toEqual({ kind: 'plot', plot: 5, part: 'bubble' });
    expect(hitManor(x - 32, y + 8, signed)).toEqual({ kind: 'plot', plot: 5, part: 'stake' });
    expect(hitManor(x, y, signed)).toEqual({ kind: 'plot', plot: 5, part: 'bed' });
    expect(hitManor(x - 32, y + 8, bare)).toEqual({ kind: 'plot', plot: 5, part: 'bed' });
  });
});
