import { expect, test } from 'vitest';
import { oneAtATime, withRests, type TurnPace } from '#server/jobs/turnPace.ts';

/** A turn that ends on request. */
function openTurn(pace: TurnPace, name: string, log: string[]) {
  let end = () => {};
  const isEnded = new Promise<void>((resolve) => (end = resolve));
  const result = pace(async () => {
    log.push(`${name} begins`);
    await isEnded;
    log.push(`${name} ends`);
    return name;
  });
  return { taken: result, end };
}

test('runs one turn at a time, in the order of requests', async () => {
  const log: string[] = [];
  const pace = oneAtATime();
  const [first, second] = [openTurn(pace, 'first', log), openTurn(pace, 'second', log)];
  second.end();
  first.end();
  expect(await Promise.all([first.taken, second.taken])).toEqual(['first', 'second']);
  expect(log).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
});

test('a failed turn lets the next one start', async () => {
  const pace = oneAtATime();
  const failing = pace(() => Promise.reject(new Error('lost')));
  const next = pace(() => Promise.resolve('taken'));
  await expect(failing).rejects.toThrow('lost');
  expect(await next).toBe('taken');
});

test('rests after a turn for its own time only; other queues have theirs', async () => {
  let at = 0;
  const rests: number[] = [];
  const pace = oneAtATime();
  const waiting = openTurn(pace, 'another', []);
  const slow = withRests(pace, 1.5, {
    now: () => at,
    rest: async (ms) => {
      rests.push(ms);
      // Would never resolve if a rest delayed the turns of others.
      await pace(() => Promise.resolve());
    },
  });
  const result = slow(() => {
    at += 40;
    return Promise.resolve('more');
  });
  at = 1_000;
  waiting.end();
  expect(await result).toBe('more');
  expect(rests).toEqual([60]);
});
