import { describe, expect, it } from 'vitest';
import { hourOf, lightAt } from '../../../scenes/nature/hours.ts';

const at = (iso: string) => Date.parse(iso);
const bright = (colour: number) => ((colour >> 16) & 255) + ((colour >> 8) & 255) + (colour & 255);

describe('the hour', () => {
  it("is the player’s local one: offsets have the browser's sign", () => {
    expect(hourOf(at('2031-05-04T13:30:00Z'), 0)).toBe(13.5);
    expect(hourOf(at('2031-05-04T23:00:00Z'), -120)).toBe(1);
    expect(hourOf(at('2031-05-04T01:00:00Z'), 300)).toBe(20);
    expect(hourOf(-1, 0)).toBeCloseTo(24);
  });
});

describe('the light', () => {
  it('is white at noon and dark blue at midnight, with lit windows', () => {
    expect(lightAt(12, 0)).toMatchObject({ ground: 0xffffff, windows: 0, night: 0 });
    expect(lightAt(0, 0)).toMatchObject({ windows: 1, night: 1 });
    expect(lightAt(23.99, 0)).toEqual(lightAt(0, 0));
  });

  it('changes continuously at any minute of the day', () => {
    for (let minute = 0; minute < 24 * 60; minute += 1) {
      const now = lightAt(minute / 60, 0);
      const next = lightAt(((minute + 1) % 1440) / 60, 0);
      expect(Math.abs(bright(now.ground) - bright(next.ground))).toBeLessThan(12);
      expect(Math.abs(now.windows - next.windows)).toBeLessThan(0.03);
      for (const band of [0, 1, 2, 3] as const) {
        expect(Math.abs(bright(now.sky[band]) - bright(next.sky[band]))).toBeLessThan(12);
      }
    }
  });

  it('is dimmed by rain at every hour', () => {
    for (let hour = 0; hour < 24; hour += 0.5) {
      expect(bright(lightAt(hour, 1).ground)).toBeLessThan(bright(lightAt(hour, 0).ground));
    }
  });
});
