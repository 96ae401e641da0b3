import { describe, expect, onTestFinished, test } from 'vitest';
import { Refusal } from '#core/api/refusals.ts';
import type { Tx } from '#server/db/database.ts';
import { setTransactionPlayer } from '#server/db/transactionPlayer.ts';
import { LedgerError } from '#server/ledger/ledgerError.ts';
import { post } from '#server/ledger/post.ts';
import { postAll } from '#server/ledger/postAll.ts';
import type { Move, Posting } from '#server/ledger/posting.ts';
import { splitPostings } from '#server/ledger/splitting.ts';
import { atr as move, feePosting } from './feePosting.ts';

/**
 * A ledger that answers what the test says, a list being rows of another statement, and what it was asked: the parameters
 * of each statement.
 */
function ledger(...answers: unknown[]) {
  const asked: unknown[][] = [];
  const executeQuery = ({ parameters }: { parameters: unknown[] }) => {
    asked.push(parameters);
    const answer = answers[asked.length - 1];
    if (Array.isArray(answer)) return Promise.resolve({ rows: answer });
    return Promise.resolve({ rows: answer === undefined ? [] : [{ answer }] });
  };
  return { asked, tx: { executeQuery } as unknown as Tx };
}

const posting = (key: string, ...moves: Move[]): Posting =>
  feePosting(key, ...(moves.length > 0 ? moves : [move('user:1', 'burn')]));
const refused = (name: string, coin = 'ATR') => ({
  refused: { name, coin, book: 1, need: '1500000', have: '2' },
});
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
  ] as const)('of %s short of %s is the refusal %s', async (name, coin, key, values) => {
    expect(await postAll(ledger(refused(name, coin)).tx, [posting('a')])).toEqual(new Refusal(key, values));
    expect(await post(ledger(refused(name, coin)).tx, posting('a'))).toEqual(new Refusal(key, values));
  });

  test.each([
    ['pool:promotion', 'ATR', 'houseDry'],
    ['pool:farm', 'ATR', 'farmPoolDry'],
    ['issuer', 'TKT', 'houseDry'],
  ] as const)('of %s short of %s in all books is the refusal %s', async (name, coin, key) => {
    const taking = posting('a', { ...move(name, 'user:1', 1_500_000n), coin });
    const parts = [
      { book: 1, room: 0n, version: 0n },
      { book: 2, room: 2n, version: 0n },
    ];
    const answers = [refused(name, coin), [], ...(name === 'issuer' ? [[]] : []), parts];
    expect(await postAll(ledger(...answers).tx, [taking])).toEqual(new Refusal(key, amounts));
  });

  test('of a pool short in one book is filled from others, and the posting written after that', async () => {
    const parts = [
      { book: 1, room: 2n, version: 5n },
      { book: 2, room: 9_000_000n, version: 0n },
    ];
    const { tx, asked } = ledger(refused('pool:farm'), [], parts, { posted: ['6'] }, { posted: ['8'] });
    expect(await post(tx, posting('a', move('pool:farm', 'user:8', 1_500_000n)))).toEqual({
      id: 8n,
      again: false,
    });
    expect(asked.map(([keys]) => keys)).toEqual([
      ['a'],
      'fill:ATR/pool:farm',
      'pool:farm',
      ['level:ATR:pool:farm:1:5'],
      ['a'],
    ]);
    // Another transaction was faster: there is nothing to fill any more.
    const filled = ledger(refused('pool:farm'), [], [{ book: 1, room: 2_000_000n, version: 6n }], {
      posted: ['9'],
    });
    expect(await post(filled.tx, posting('a', move('pool:farm', 'user:8', 1_500_000n)))).toMatchObject({
      id: 9n,
    });
  });

  test('of any other account that is short is a bug', async () => {
    for (const name of ['hold:1', 'vault', 'due:1', 'a user:1']) {
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
    const short = ledger({ again: [[1, '5']] }, refused('user:1'));
    expect(await postAll(short.tx, [posting('a'), posting('b')])).toEqual(
      new Refusal('insufficientAtr', amounts),
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

test('what the ledger is asked names parts, accounts with their book and owner, and legs by their places', async () => {
  splitPostings(true);
  onTestFinished(() => splitPostings(false));
  const { tx, asked } = ledger({ posted: ['1', '2', '3'] });
  const posted = await postAll(tx, [
    posting('a', move('user:31', 'pool:swap', 5n)),
    {
      ...posting('b', move('pool:swap', 'hold:6', 3n)),
      moves: [{ ...move('pool:swap', 'hold:6', 3n), fromBook: 4 }],
    },
  ]);
  expect(asked).toEqual([
    [
      ['a', 'b', 'b@6'],
      ['fee', 'fee', 'fee'],
      ['test', 'test', 'test'],
      ['test', 'test', 'test'],
      [1, 1, 1],
      [2, 2, 2],
      [4, 4, 6],
      [null, null, 2],
      ['ATR', 'ATR', 'ATR', 'ATR', 'ATR'],
      ['hold:6', 'pool:swap', 'transit', 'transit', 'user:31'],
      [0, 4, 4, 6, 0],
      [null, null, null, null, 31n],
      [1, 1, 2, 2, 3, 3],
      [2, 5, 2, 3, 1, 4],
      [5n, -5n, -3n, 3n, 3n, -3n],
      null,
    ],
  ]);
  // A posting has the id of the part in its own book.
  expect(posted).toEqual([
    { id: 1n, again: false },
    { id: 2n, again: false },
  ]);
});

test('a call of a player puts what names nobody into the book of that player', async () => {
  const { tx, asked } = ledger({ posted: ['1'] }, { posted: ['2'] });
  const between = (key: string) => posting(key, move('pool:promotion', 'pool:farm'));
  await postAll(tx, [between('a')]);
  setTransactionPlayer(tx, 82n);
  await postAll(tx, [between('b')]);
  expect(asked.map((values) => values[6])).toEqual([[0], [2]]);
});
