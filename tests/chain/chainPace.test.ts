import { describe, expect, it } from 'vitest';
import { chainPace, freshPace, type Pace } from '#server/chain/chainPace.ts';

const settings = { tailBlocks: 3, heartbeatMs: 60_000 };

/** Looks until no block is due; gives how many were made. */
function settle(pace: Pace, number: number): { pace: Pace; head: number; made: number } {
  let head = number;
  for (let made = 0; ; made++) {
    const step = chainPace(pace, { number: head, ageMs: 0 }, settings);
    pace = step.pace;
    if (!step.isDue) return { pace, head, made };
    head += 1;
  }
}

describe('the pace of a quiet chain', () => {
  it('follows what it finds at the start, and each later block, with a tail', () => {
    const first = settle(freshPace, 10);
    expect(first).toMatchObject({ head: 13, made: 3 });
    expect(settle(first.pace, 13).made).toBe(0);
    expect(settle(first.pace, 14)).toMatchObject({ head: 17, made: 3 });
  });

  it('starts the tail anew when a transaction lands in the middle of it', () => {
    const one = chainPace(freshPace, { number: 5, ageMs: 0 }, settings);
    expect(one.isDue).toBe(true);
    expect(settle(one.pace, 7)).toMatchObject({ head: 10, made: 3 });
  });

  it('beats when the last block is old, and only once', () => {
    const { pace, head } = settle(freshPace, 1);
    expect(chainPace(pace, { number: head, ageMs: 59_999 }, settings).isDue).toBe(false);
    const beat = chainPace(pace, { number: head, ageMs: 60_000 }, settings);
    expect(beat.isDue).toBe(true);
    expect(chainPace(beat.pace, { number: head + 1, ageMs: 0 }, settings).isDue).toBe(false);
  });

  it('goes on when the chain went back', () => {
    const { pace } = settle(freshPace, 100);
    expect(settle(pace, 50)).toMatchObject({ head: 53, made: 3 });
  });
});
