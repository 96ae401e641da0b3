import { describe, expect, it } from 'vitest';
import { QualityWatch, qualitySteps, sheetScale } from '../../../scenes/engine/quality.ts';

const feed = (watch: QualityWatch, ms: number, frames: number) => {
  let changes = 0;
  for (let i = 0; i < frames; i += 1) if (watch.measured(ms)) changes += 1;
  return changes;
};

const strong = { weak: false, lean: false };
const weak = { weak: true, lean: false };
const lean = { weak: false, lean: true };

describe('quality', () => {
  it('starts at the device’s own resolution, at 2 on a weak one', () => {
    expect(qualitySteps(3, strong)[0]).toEqual({ resolution: 3, particles: 1 });
    expect(qualitySteps(3, weak)[0]).toEqual({ resolution: 2, particles: 1 });
    expect(qualitySteps(1, strong).map(({ resolution }) => resolution)).toEqual([1, 1, 1, 1]);
  });

  it('uses small sheets and fewer particles on little memory, and never more of either', () => {
    expect(sheetScale(3, strong)).toBe(3);
    expect(sheetScale(3, weak)).toBe(2);
    expect(sheetScale(3, lean)).toBe(2);
    const steps = qualitySteps(3, lean);
    expect(steps[0]).toEqual({ resolution: 2, particles: 0.4 });
    expect(steps.every(({ particles }) => particles <= 0.4)).toBe(true);
  });

  it('steps down while frames are long, and stops at the last step', () => {
    const watch = new QualityWatch(qualitySteps(3, strong));
    expect(feed(watch, 16, 1000)).toBe(0);
    expect(feed(watch, 40, 90)).toBe(1);
    expect(watch.now.resolution).toBe(2);
    expect(feed(watch, 40, 2000)).toBe(2);
    expect(watch.now).toEqual({ resolution: 1, particles: 0.25 });
  });

  it('ignores the frames of a paused page', () => {
    const watch = new QualityWatch(qualitySteps(2, strong));
    expect(feed(watch, 5000, 500)).toBe(0);
  });
});
