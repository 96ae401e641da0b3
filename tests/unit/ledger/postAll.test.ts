import { describe, expect, test } from 'vitest';
import { Refusal } from '#core/api/refusals.ts';
import type { Tx } from '#server/db/database.ts';
import { LedgerError } from '#server/ledger/ledgerError.ts';
import { post } from '#server/ledger/post.ts';
import { postAll } from '#server/ledger/postAll.ts';
import type { Move, Posting } from '#server/ledger/posting.ts';

/** A ledger that answers what the test says, and what it was asked: the parameters of each statement. */
function ledger(...answers: unknown[]) {
  const asked: unknown[][] = [];
  const executeQuery = ({ parameters }: { parameters: unknown[] }) => {
    asked.push(parameters);
    const answer = answers[asked.length - 1];
    return Promise.resolve({ rows: answer === undefined ? [] : [{ answer }] });
  };
  return { asked, tx: { executeQuery } as unknown as Tx };
}

const move = (from: Move['from'], to: Move['to'], amount = 1n): Move => ({ coin: 'ATR', from, to, amount });
const posting = (key: string, ...moves: Move[]): Posting => ({
  key,
  type: 'fee',
  kind: 'test',
  reference: 'test',
  gameAt: 1,
  wallAt: 2,
  moves: moves.length > 0 ? moves : [move('user:1', 'burn')],
});
const refused = (name: string, coin = 'ATR') => ({ refused: { name, coin, need: '1500000', have: '2' } });
const amounts = { need: '1.5', have: '0.000002' };

describe('an answer of the ledger', () => {
  test('gives ids in the order of the postings', async () => {
    const { tx } = ledger({ posted: ['7', '8'] });
    expect(await postAll(tx, [posting('a'), posting('b')])).toEqual([
      { id: 7n, again: false },
      { id: 8n, again: false },
    ]);
    expect(await post(ledger({ posted: ['9'] }).tx, posting('a'))).toEqual({ id: 9n, again: false });
  });

  test.each([
    ['user:1', 'ATR', 'insufficientAtr', amounts],
    ['user:1', 'USDT', 'insufficientUsdt', amounts],
    ['user:1', 'PTS', 'insufficientBalance', { ...amounts, coin: 'PTS' }],
    ['pool:promotion', 'ATR', 'houseDry', amounts],
    ['issuer', 'TKT', 'houseDry', amounts],
    ['pool:farm', 'ATR', 'farmPoolDry', amounts],
  ] as const)('of %s short of %s is the refusal %s', async (name, coin, key, values) => {
    expect(await postAll(ledger(refused(name, coin)).tx, [posting('a')])).toEqual(new Refusal(key, values));
    expect(await post(ledger(refused(name, coin)).tx, posting('a'))).toEqual(new Refusal(key, values));
  });

  test('of any other account that is short is a bug', async () => {
    for (const name of ['pool:insurance', 'hold:1', 'vault', 'a user:1']) {
      const error = new LedgerError(`${name} has 0.000002 ATR and the posting takes 1.5`);
      await expect(postAll(ledger(refused(name)).tx, [posting('a')])).rejects.toThrow(error);
      expect(error.name).toBe('LedgerError');
    }
  });

  test('that says nothing is a bug', async () => {
    await expect(postAll(ledger().tx, [posting('a')])).rejects.toThrow('ledger_post returned no row');
    for (const answer of [{}, { again: [] }]) {
      await expect(postAll(ledger(answer).tx, [posting('a')])).rejects.toThrow(
        'neither ids, repeated keys nor a refusal',
      );
    }
    await expect(post(ledger({ posted: [] }).tx, posting('a'))).rejects.toThrow('posting a has no answer');
  });

  test('that some were posted before leads to the others alone, and gives all in their order', async () => {
    const { tx, asked } = ledger({ again: [[2, '5']] }, { posted: ['7', '8'] });
    expect(await postAll(tx, [posting('a'), posting('b'), posting('c')])).toEqual([
      { id: 7n, again: false },
      { id: 5n, again: true },
      { id: 8n, again: false },
    ]);
    expect(asked.map(([keys]) => keys)).toEqual([
      ['a', 'b', 'c'],
      ['a', 'c'],
    ]);
    const all = ledger({ again: [[1, '5']] });
    expect(await postAll(all.tx, [posting('a')])).toEqual([{ id: 5n, again: true }]);
    expect(all.asked).toHaveLength(1);
    const short = ledger({ again: [[1, '5']] }, refused('pool:farm'));
    expect(await postAll(short.tx, [posting('a'), posting('b')])).toEqual(
      new Refusal('farmPoolDry', amounts),
    );
  });
});

test('nothing, too much and a key twice are not put to the ledger', async () => {
  const { tx, asked } = ledger({ posted: Array.from({ length: 100 }, () => '1') });
  const many = (count: number) => Array.from({ length: count }, (_, n) => posting(`k:${n}`));
  expect(await postAll(tx, [])).toEqual([]);
  await expect(postAll(tx, many(101))).rejects.toThrow(new LedgerError('more than 100 postings at once'));
  await expect(postAll(tx, [posting('a'), posting('b'), posting('a')])).rejects.toThrow(
    new LedgerError('duplicate keys in one call: a, b, a'),
  );
  await expect(postAll(tx, [posting('a'), posting('')])).rejects.toThrow('key of 1 to');
  expect(asked).toEqual([]);
  expect(await postAll(tx, many(100))).toHaveLength(100);
});

describe('what the ledger is asked', () => {
  test('names postings, accounts with their shard and owner, and legs by their places', async () => {
    const { tx, asked } = ledger({ posted: ['1', '2'] });
    await postAll(tx, [
      posting('a', move('user:4', 'pool:swap', 5n)),
      { ...posting('b', move('pool:swap', 'hold:6', 3n)), type: 'withdrawal', kind: 'k', reference: 'r' },
    ]);
    const home = asked[0]?.[13] as number;
    expect(home >= 0 && home < 16).toBe(true);
    expect(asked).toEqual([
      [
        ['a', 'b'],
        ['fee', 'withdrawal'],
        ['test', 'k'],
        ['test', 'r'],
        [1, 1],
        [2, 2],
        ['ATR', 'ATR', 'ATR'],
        ['hold:6', 'pool:swap', 'user:4'],
        [0, home, 0],
        [null, null, 4n],
        [1, 1, 2, 2],
        [2, 3, 1, 2],
        [5n, -5n, 3n, -3n],
        home,
        false,
      ],
    ]);
  });

  test('draws on all shards of a pool where one pays more than came in before, or is to be spread', async () => {
    const draws = async (...postings: Posting[]) => {
      const { tx, asked } = ledger({ posted: postings.map(() => '1') });
      await postAll(tx, postings);
      return asked[0]?.[14];
    };
    const into = posting('in', move('user:1', 'pool:swap', 5n));
    const out = (amount: bigint) => posting('out', move('pool:swap', 'user:2', amount));
    expect(await draws(into)).toBe(false);
    expect(await draws(out(1n))).toBe(true);
    expect(await draws(into, out(5n))).toBe(false);
    expect(await draws(into, out(6n))).toBe(true);
    expect(await draws(out(5n), into)).toBe(true);
    // An issuer has no shards to choose from, and others have none at all.
    const issue = { ...posting('issue'), moves: [{ ...move('issuer', 'user:1'), coin: 'PTS' as const }] };
    expect(await draws(issue)).toBe(false);
    expect(await draws(posting('plain', move('vault', 'user:1')))).toBe(false);
    for (const type of ['genesis', 'emission'] as const) {
      expect(await draws({ ...posting('spread', move('vault', 'pool:farm')), type })).toBe(true);
    }
    expect(await draws({ ...posting('credit', move('vault', 'user:1')), type: 'genesis' })).toBe(false);
    // Only credit is spread: what such a posting takes from money that has just come in stays in its shard.
    expect(await draws(into, { ...out(1n), type: 'emission' })).toBe(false);
  });
});
