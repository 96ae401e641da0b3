import pino from 'pino';
import { expect, test } from 'vitest';
import { ChainError } from '#server/chain/chainError.ts';
import { startLoop, type LoopSettings, type StepOutcome } from '#server/chain/startLoop.ts';

type Turn = 'more' | 'done' | Error;

/** Plays the turns in order; after the last one the loop sleeps for good. */
async function play(turns: readonly Turn[], overrides: Partial<LoopSettings> = {}) {
  const rests: number[] = [];
  const outcomes: StepOutcome[] = [];
  const lines: { level: number; msg: string }[] = [];
  const remaining = [...turns];
  let played = () => {};
  const allPlayed = new Promise<void>((resolve) => (played = resolve));
  const loop = startLoop({
    name: 'test',
    log: pino({}, { write: (line) => void lines.push(JSON.parse(line) as (typeof lines)[0]) }),
    everyMs: 100,
    step: () => {
      const turn = remaining.shift() ?? 'done';
      return turn instanceof Error ? Promise.reject(turn) : Promise.resolve(turn);
    },
    rest: (ms, stopping) => {
      rests.push(ms);
      if (remaining.length > 0) return Promise.resolve();
      played();
      return new Promise((resolve) => stopping.addEventListener('abort', () => resolve()));
    },
    onStep: (outcome) => void outcomes.push(outcome),
    ...overrides,
  });
  await allPlayed;
  await loop.stop();
  return { rests, outcomes, lines };
}

const down = () => new ChainError('unreachable', 'The chain does not answer.');

test('continues at once while more work is waiting, and sleeps when it is done', async () => {
  const { rests, outcomes } = await play(['more', 'more', 'done', 'done']);
  expect(rests).toEqual([0, 0, 100, 100]);
  expect(outcomes).toEqual(['more', 'more', 'done', 'done']);
});

test('backs off with each failure, up to a limit, and recovers', async () => {
  const { rests, outcomes } = await play([down(), down(), down(), down(), 'done', down()], { maxMs: 350 });
  expect(rests).toEqual([100, 200, 350, 350, 100, 100]);
  expect(outcomes.at(-1)).toBe('failed');
});

test('logs once that a chain is down and once that it is back, and a bug each time', async () => {
  const logged = await play([down(), down(), down(), 'done', new Error('bug'), new Error('bug')]);
  expect(logged.lines.map(({ level }) => level)).toEqual([40, 30, 50, 50]);
  expect(logged.lines[0]?.msg).toBe('The chain does not answer.');
});

test('never runs a step twice at once, and stopping waits for the running one', async () => {
  let running = 0;
  let max = 0;
  let release = () => {};
  let begun = () => {};
  const began = new Promise<void>((resolve) => (begun = resolve));
  const loop = startLoop({
    name: 'test',
    log: pino({ level: 'silent' }),
    everyMs: 1,
    step: async (stopping) => {
      max = Math.max(max, (running += 1));
      begun();
      await new Promise<void>((resolve) => (release = resolve));
      running -= 1;
      expect(stopping.aborted).toBe(true);
      return 'more';
    },
  });
  await began;
  let stopped = false;
  const stopping = loop.stop().then(() => (stopped = true));
  await Promise.resolve();
  expect(stopped).toBe(false);
  release();
  await stopping;
  expect({ most: max, running }).toEqual({ most: 1, running: 0 });
});

test('stopping ends a sleep at once', async () => {
  let begun = () => {};
  const began = new Promise<void>((resolve) => (begun = resolve));
  const loop = startLoop({
    name: 'test',
    log: pino({ level: 'silent' }),
    everyMs: 1_000_000,
    step: () => Promise.resolve('done'),
    onStep: () => begun(),
  });
  await began;
  await loop.stop();
});
