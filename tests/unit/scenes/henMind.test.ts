import { describe, expect, it } from 'vitest';
import { HenMind } from '../../../scenes/hens/henMind.ts';

const RUN = { left: 10, right: 300, top: 100, bottom: 240 };

describe('a hen', () => {
  it('stays within its run for a quarter of an hour and does not stand all the time', () => {
    const hen = new HenMind(5, RUN);
    let way = 0;
    for (let ms = 0; ms < 900_000; ms += 50) {
      const { x, y } = hen;
      hen.tick(50, 0);
      way += Math.hypot(hen.x - x, hen.y - y);
      expect(hen.x).toBeGreaterThanOrEqual(RUN.left);
      expect(hen.x).toBeLessThanOrEqual(RUN.right);
      expect(hen.y).toBeGreaterThanOrEqual(RUN.top);
      expect(hen.y).toBeLessThanOrEqual(RUN.bottom);
    }
    expect(way).toBeGreaterThan(500);
  });

  it('behaves the same for the same seed, and differently for another', () => {
    const [first, same, other] = [new HenMind(1, RUN), new HenMind(1, RUN), new HenMind(2, RUN)];
    for (let ms = 0; ms < 60_000; ms += 33) for (const hen of [first, same, other]) hen.tick(33, 0);
    expect([first.x, first.y]).toEqual([same.x, same.y]);
    expect([first.x, first.y]).not.toEqual([other.x, other.y]);
  });

  it('sleeps at night where it is', () => {
    const hen = new HenMind(3, RUN);
    for (let ms = 0; ms < 9000; ms += 33) hen.tick(33, 0);
    const { x, y } = hen;
    for (let ms = 0; ms < 9000; ms += 33) hen.tick(33, 1);
    expect([hen.x, hen.y]).toEqual([x, y]);
    expect(hen.pose.sleep).toBeGreaterThan(0.95);
  });

  it('comes when called to the trough', () => {
    const hen = new HenMind(4, RUN);
    hen.comeTo(50, 120);
    for (let ms = 0; ms < 30_000 && Math.hypot(hen.x - 50, hen.y - 120) > 1; ms += 33) hen.tick(33, 0);
    expect(Math.hypot(hen.x - 50, hen.y - 120)).toBeLessThan(1);
  });

  it('broods in a free nest and leaves it, sits while it lays, and gets up from its egg', () => {
    const free = [{ x: 60, y: 20 }];
    const nesting = {
      take: () => free.pop() ?? null,
      leave: (nest: { x: number; y: number }) => void free.push(nest),
    };
    const hen = new HenMind(6, RUN, nesting);
    let brooded = 0;
    for (let ms = 0; ms < 400_000; ms += 33) {
      hen.tick(33, 0);
      if (hen.pose.sit > 0.9 && hen.y === 20) brooded += 33;
    }
    expect(brooded).toBeGreaterThan(5000);
    hen.retire();
    expect(free).toHaveLength(1);
    hen.lay();
    const max = { sit: 0, press: 0, egg: 0 };
    for (let ms = 0; ms < 3000; ms += 33) {
      hen.tick(33, 0);
      for (const part of ['sit', 'press', 'egg'] as const) max[part] = Math.max(max[part], hen.pose[part]);
    }
    expect(Math.min(max.sit, max.press, max.egg)).toBeGreaterThan(0.85);
    expect(hen.pose.egg).toBe(0);
  });
});
