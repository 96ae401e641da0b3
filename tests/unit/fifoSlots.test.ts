import { expect, test } from 'vitest';
import { fifoSlots } from '#server/slots/fifoSlots.ts';

/** Tasks that end when told; `started` names them in their order of start. */
function heldTasks() {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const task = (name: string) => () =>
    new Promise<string>((end) => {
      started.push(name);
      ends.set(name, () => end(name));
    });
  return { started, task, end: (name: string) => ends.get(name)?.() };
}

test('waiting tasks are served oldest first, one for each that ends', async () => {
  const slots = fifoSlots({ running: 1, waiting: 2 });
  const { started, task, end } = heldTasks();
  const all = ['a', 'b', 'c'].map((name) => slots.run(task(name)));
  expect([started, slots.isFull()]).toEqual([['a'], true]);
  end('a');
  await all[0];
  expect([started, slots.isFull()]).toEqual([['a', 'b'], false]);
  end('b');
  await all[1];
  end('c');
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c']);
  expect([started, slots.isIdle()]).toEqual([['a', 'b', 'c'], true]);
});

test('a task that is aborted while it waits is not run, and gives its place up', async () => {
  const slots = fifoSlots({ running: 1, waiting: 1 });
  const { started, task, end } = heldTasks();
  const first = slots.run(task('a'));
  const gone = new AbortController();
  const second = slots.run(task('b'), gone.signal);
  expect(slots.isFull()).toBe(true);
  gone.abort(new Error('gone'));
  await expect(second).rejects.toThrow('gone');
  expect([slots.isFull(), slots.isIdle()]).toEqual([false, false]);
  end('a');
  await first;
  expect([started, slots.isIdle()]).toEqual([['a'], true]);
});

test('a task aborted before its turn is not run, and a failed one frees its slot', async () => {
  const slots = fifoSlots({ running: 1, waiting: 0 });
  const { started, task } = heldTasks();
  await expect(slots.run(task('a'), AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone');
  await expect(slots.run(() => Promise.reject(new Error('fault')))).rejects.toThrow('fault');
  expect([started, slots.isIdle()]).toEqual([[], true]);
});
