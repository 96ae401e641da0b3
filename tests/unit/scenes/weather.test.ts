import { describe, expect, it } from 'vitest';
import { nextRainAt, rainAt, wetAt } from '../../../scenes/nature/weather.ts';

const HOUR_MS = 3_600_000;
const FROM = Date.UTC(2031, 0, 1);
const minutes = Array.from({ length: 14 * 24 * 60 }, (_, minute) => FROM + minute * 60_000);

describe('rain', () => {
  it('is the same for every reader at a time', () => {
    for (const wall of minutes.slice(0, 500)) expect(rainAt(wall)).toBe(rainAt(wall));
  });

  it('occurs now and then, and ends within its hour', () => {
    const wet = minutes.filter((wall) => rainAt(wall) > 0);
    expect(wet.length / minutes.length).toBeGreaterThan(0.005);
    expect(wet.length / minutes.length).toBeLessThan(0.05);
    for (let hour = FROM; hour < FROM + 14 * 24 * HOUR_MS; hour += HOUR_MS) expect(rainAt(hour)).toBe(0);
  });

  it('is the same until the foretold instant, which comes with the next hour at the latest', () => {
    let sleeps = 0;
    for (let wall = FROM, next = 0; wall < FROM + 14 * 24 * HOUR_MS; wall = Math.max(next, wall + 1_000)) {
      next = nextRainAt(wall);
      expect(next).toBeLessThanOrEqual(wall - (wall % HOUR_MS) + HOUR_MS);
      const samples = Array.from({ length: 200 }, (_, part) => rainAt(wall + ((next - wall) * part) / 200));
      expect(new Set(samples)).toEqual(new Set([rainAt(wall)]));
      sleeps += 1;
    }
    // An hour each, and the seconds in which showers begin and end.
    expect(sleeps).toBeLessThan(14 * 24 * 20);
    const fading = minutes.filter((wall) => rainAt(wall) > 0 && rainAt(wall) < 1);
    expect(fading.length).toBeGreaterThan(5);
    for (const wall of fading) expect(nextRainAt(wall)).toBe(wall);
  });

  it('starts and ends slowly', () => {
    const wall = minutes.find((value) => rainAt(value) === 1) ?? 0;
    for (let ms = -HOUR_MS / 2; ms < HOUR_MS / 2; ms += 1000) {
      expect(Math.abs(rainAt(wall + ms) - rainAt(wall + ms + 1000))).toBeLessThan(0.05);
    }
  });

  it('leaves the ground wet, which dries slowly afterwards', () => {
    const wall = minutes.find((value) => rainAt(value) === 1) ?? 0;
    const after = [...Array(40).keys()].map((minute) => wall + minute * 60_000);
    const over = after.find((value) => rainAt(value) === 0) ?? 0;
    expect(wetAt(over)).toBeGreaterThan(0.7);
    expect(wetAt(over + 4 * 60_000)).toBeLessThan(wetAt(over));
    expect(wetAt(over + 9 * 60_000)).toBe(0);
    for (const value of after) expect(Math.abs(wetAt(value) - wetAt(value + 1000))).toBeLessThan(0.05);
  });
});
