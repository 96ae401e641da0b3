import { describe, expect, it } from 'vitest';
import { chainPace, freshPace, type Pace } from '#server/chain/chainPace.ts';

const settings = { tailBlocks: 3, heartbeatMs: 60_000 };

/** Polls until no block is due. Returns the number of blocks mined. */
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
  it('follows the head found at the start and each later block with a tail of blocks', () => {
    const first = settle(freshPace, 10);
    expect(first).toMatchObject({ head: 13, made: 3 });
    expect(settle(first.pace, 13).made).toBe(0);
    expect(settle(first.pace, 14)).toMatchObject({ head: 17, made: 3 });
  });

  it('restarts the tail when a transaction lands in the middle of it', () => {
    const first = chainPace(freshPace, { number: 5, ageMs: 0 }, settings);
    expect(first.isDue).toBe(true);
    expect(settle(first.pace, 7)).toMatchObject({ head: 10, made: 3 });
  });

  it('mines a heartbeat block when the last block is old, and only one', () => {
    const { pace, head } = settle(freshPace, 1);
    expect(chainPace(pace, { number: head, ageMs: 59_999 }, settings).isDue).toBe(false);
    const beat = chainPace(pace, { number: head, ageMs: 60_000 }, settings);
    expect(beat.isDue).toBe(true);
    expect(chainPace(beat.pace, { number: head + 1, ageMs: 0 }, settings).isDue).toBe(false);
  });

  it('continues when the chain went back', () => {
    const { pace } = settle(freshPace, 100);
    expect(settle(pace, 50)).toMatchObject({ head: 53, made: 3 });
  });
});
