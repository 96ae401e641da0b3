import { expect, test } from 'vitest';
import { Refusal } from '#core/api/refusals.ts';
import { callGate } from '#server/http/callGate.ts';

const present = () => new AbortController().signal;

/** Calls that end when told, in their order of start. */
function heldCalls() {
  const started: (() => void)[] = [];
  const call = () => new Promise<string>((end) => started.push(() => end('done')));
  return { started, call };
}

test('so many calls of a player run at once, further ones in order, and others are refused', async () => {
  const gate = callGate({ atOnce: 2, waiting: 1 });
  const { started, call } = heldCalls();
  const calls = [1, 2, 3].map(() => gate.run('a', present(), call));
  expect(started).toHaveLength(2);
  const refused = await gate.run('a', present(), call);
  expect(refused).toBeInstanceOf(Refusal);
  expect((refused as Refusal).key).toBe('tooManyCalls');
  const other = gate.run('b', present(), call);
  expect(started).toHaveLength(3);
  started[0]?.();
  expect(await calls[0]).toBe('done');
  await Promise.resolve();
  expect(started).toHaveLength(4);
  for (const end of started) end();
  expect(await Promise.all([...calls, other])).toEqual(['done', 'done', 'done', 'done']);
});

test('a caller who hangs up while waiting is not served, and loses no slot', async () => {
  const gate = callGate({ atOnce: 1, waiting: 5 });
  const { started, call } = heldCalls();
  const first = gate.run('a', present(), call);
  const gone = new AbortController();
  const waiting = gate.run('a', gone.signal, call);
  const last = gate.run('a', present(), call);
  gone.abort(new Error('gone'));
  await expect(waiting).rejects.toThrow('gone');
  started[0]?.();
  await first;
  await Promise.resolve();
  started[1]?.();
  expect(await last).toBe('done');
  expect(started).toHaveLength(2);
});

test('a call that fails frees its slot', async () => {
  const gate = callGate({ atOnce: 1, waiting: 0 });
  await expect(gate.run('a', present(), () => Promise.reject(new Error('fault')))).rejects.toThrow('fault');
  expect(await gate.run('a', present(), () => Promise.resolve('done'))).toBe('done');
});
