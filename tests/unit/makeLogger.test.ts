import { expect, test } from 'vitest';
import { makeLogger } from '#server/http/makeLogger.ts';

test('every line names its node, also those of a call', () => {
  const lines: string[] = [];
  const log = makeLogger('info', { write: (line) => void lines.push(line) }, 'north-1');
  log.info('a job');
  log.child({ reqId: 'ab12' }).info('a call');
  expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
    expect.objectContaining({ node: 'north-1', msg: 'a job' }),
    expect.objectContaining({ node: 'north-1', reqId: 'ab12', msg: 'a call' }),
  ]);
});
