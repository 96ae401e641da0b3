import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AccountName } from '#core/catalog/accounts.ts';
import { defaultConstants } from '#core/catalog/constants.ts';
import { auditManor } from '#server/auditManor.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { hashChain } from '#server/ledger/audit/hashChain.ts';
import { post } from '#server/ledger/post.ts';
import { publishHead } from '#server/ledger/publishHead.ts';
import { seal } from '#server/ledger/seal.ts';
import { sealedHead } from '#server/ledger/sealedBalances.ts';
import { tendRanges } from '#server/ledger/tendRanges.ts';
import { unsealed } from '#server/ledger/unsealed.ts';
import { readRange } from '#server/oversight/audit/auditProgress.repo.ts';
import { BEGIN, openWorld, type TestWorld } from '../support/world.ts';
import { chainOf } from './chainOf.ts';
import { atr, expectSound, posting, postOne } from './ledgerWorld.ts';
import { tamperedIn, type Change } from './tamperedIn.ts';

let world: TestWorld;
let db: Db;
let written = 0;

const sealAll = () => inTransaction(db, (tx) => seal(tx));
const nextId = (id: bigint) => sql`SELECT setval('posting_id_seq', ${id}, false)`.execute(db);

/** Posts some times from one account to another and returns the id of the last posting. */
async function give(times: number, from: AccountName = 'pool:promotion', to: AccountName = 'user:8501') {
  let last = 0n;
  for (let n = 0; n < times; n += 1) {
    const posted = await postOne(db, posting(`run:${(written += 1)}`, [atr(from, to, 1)]));
    if (!('id' in posted)) throw new Error('it was refused');
    last = posted.id;
  }
  return last;
}

/** The last rows of the chain: first posting and number of links. */
async function lastRuns(count: number): Promise<[bigint, number][]> {
  const rows = await db
    .selectFrom('chain_run')
    .select(['posting_id', 'links'])
    .orderBy('sequence', 'desc')
    .limit(count)
    .execute();
  return rows.reverse().map(({ posting_id, links }) => [posting_id, links]);
}

beforeAll(async () => {
  world = await openWorld();
  db = world.world.db;
  await sealAll();
});
afterAll(() => world.close());

describe('the sealer stores', () => {
  test('a turn in one row, from which every link of it follows', async () => {
    const before = (await chainOf(db)).length;
    const last = await give(5);
    await sealAll();
    expect(await lastRuns(1)).toEqual([[last - 4n, 5]]);
    const links = await chainOf(db);
    expect(links.slice(before).map(({ posting_id }) => posting_id)).toEqual(
      [4n, 3n, 2n, 1n, 0n].map((back) => last - back),
    );
    expect(links.map(({ sequence }) => sequence)).toEqual(links.map((_, at) => BigInt(at + 1)));
    await sealAll();
    expect(await lastRuns(1)).toEqual([[last - 4n, 5]]);
  });

  test('nothing again of a row that begins below the floor', async () => {
    const [row] = await lastRuns(1);
    if (!row) throw new Error('no row');
    const undo = new Error('undo');
    const done = db.transaction().execute(async (tx) => {
      await sql`UPDATE seal_state SET floor_id = ${row[0] + 1n}, mark_id = ${row[0] + 1n}`.execute(tx);
      expect((await sql`SELECT id FROM ${unsealed} AS behind`.execute(tx)).rows).toEqual([]);
      const before = await sealedHead(tx);
      expect(await seal(tx)).toBe('done');
      expect(await sealedHead(tx)).toEqual(before);
      throw undo;
    });
    await expect(done).rejects.toBe(undo);
  });

  test('another row behind ids that are missing, and one for those that come late', async () => {
    const first = await give(2);
    await nextId(first + 4n);
    const later = await give(2);
    await sealAll();
    expect((await lastRuns(2)).map(([, links]) => links)).toEqual([2, 2]);
    // Of another account, as ids grow along each one.
    await nextId(first + 2n);
    const late = await give(1, 'pool:casting', 'user:8502');
    expect(late).toBe(first + 2n);
    expect(await auditManor(db)).toMatchObject({ unsealed: 1n });
    await sealAll();
    expect(await lastRuns(1)).toEqual([[late, 1]]);
    await sealAll();
    expect(await lastRuns(1)).toEqual([[late, 1]]);
    await nextId(later + 1n);
    await chainOf(db);
    expect(await auditManor(db)).toMatchObject({ unsealed: 0n });
    await expectSound(db);
  });

  test('parts of postings in their order, where others took ids between them', async () => {
    const undo = new Error('undo');
    const done = db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ id: bigint }>`
        INSERT INTO posting (key, type, kind, reference, game_at, wall_at, hash, home_id, last_part_id)
        SELECT 'apart:' || n.place, 'levelling', 'test', 'test', now(), now(), sha256('\\x01'), NULL, NULL
        FROM generate_series(1, 6) AS n(place) RETURNING id`.execute(tx);
      const ids = rows.map(({ id }) => id) as [bigint, bigint, bigint, bigint, bigint, bigint];
      await sql`ALTER TABLE posting DISABLE TRIGGER USER`.execute(tx);
      for (const [home, part] of [
        [0, 2],
        [1, 3],
      ] as const) {
        await sql`UPDATE posting SET last_part_id = ${ids[part]} WHERE id = ${ids[home]}`.execute(tx);
        await sql`UPDATE posting SET home_id = ${ids[home]} WHERE id = ${ids[part]}`.execute(tx);
      }
      // The turn takes the third as well, though two are its limit.
      expect(await seal(tx, 2)).toBe('more');
      expect(await seal(tx)).toBe('done');
      const links = await chainOf(tx);
      const wanted = [ids[0], ids[2], ids[1], ids[3], ids[4], ids[5]];
      expect(links.slice(-6).map(({ posting_id }) => posting_id)).toEqual(wanted);
      const { rows: runs } = await sql<{ links: number }>`
        SELECT links FROM chain_run WHERE posting_id >= ${ids[0]} ORDER BY sequence`.execute(tx);
      expect(runs.map(({ links: count }) => count)).toEqual([1, 1, 1, 1, 2]);
      throw undo;
    });
    await expect(done).rejects.toBe(undo);
  });

  test('no row over the end of a range', async () => {
    const { rows } = await sql<{ until: bigint }>`SELECT max(until_id) AS until FROM ledger_ranges()`.execute(
      db,
    );
    const until = rows[0]?.until ?? 0n;
    await nextId(until - 4n);
    await give(1);
    await inTransaction(db, (tx) => tendRanges(tx, BEGIN, 1_000));
    await sealAll();
    await give(8);
    await sealAll();
    expect(await lastRuns(3)).toEqual([
      [until - 4n, 1],
      [until - 3n, 3],
      [until, 5],
    ]);
    await give(4);
    await sealAll();
    await chainOf(db);
    await expectSound(db);
    await inTransaction(db, (tx) => publishHead(tx, 1, BEGIN));
  });
});

/** A row of the chain by its place from the end. */
const run = (back: number) =>
  sql`(SELECT sequence FROM chain_run ORDER BY sequence DESC OFFSET ${sql.lit(back)} LIMIT 1)`;

/** Links a posting once more, behind the head, so that the hashes fit. */
const linkAgain = (id: string, sequence = 'head.sequence + 1') => sql`
  INSERT INTO chain_run (sequence, posting_id, hash, links)
  SELECT ${sql.raw(sequence)}, p.id, sha256(head.hash || p.hash), 1
  FROM (SELECT * FROM chain_run ORDER BY sequence DESC LIMIT 1) AS head JOIN posting p ON p.id = (${sql.raw(id)})`;

/** The sealer vouches for all ids. */
const floorAtEnd = (tx: Tx) =>
  sql`UPDATE seal_state SET floor_id = (SELECT max(id) FROM posting)`.execute(tx);

const OLD = '(SELECT min(posting_id) + 1 FROM chain_run WHERE links > 2)';
const UNFIT = 'its hash is not that of the link before and its posting';
const SHAPE = 'its run of links shares postings with another or leaves its range';
const LEFT = 'it was left out of the chain';
const GONE = 'its posting is gone';

/** The last run of the first range, of three links, and the first of the next one are 2 and 1 rows before the last. */
const changes: [string, Change, string | RegExp][] = [
  ['a changed hash', sql`UPDATE chain_run SET hash = sha256(hash) WHERE sequence = ${run(1)}`, UNFIT],
  ['a row that was removed', sql`DELETE FROM chain_run WHERE sequence = ${run(1)}`, /^follows link \d+$/],
  [
    'a row of the end that was removed',
    async (tx) => {
      await sql`DELETE FROM chain_run WHERE sequence = ${run(0)}`.execute(tx);
      await floorAtEnd(tx);
    },
    LEFT,
  ],
  [
    'a link less',
    sql`UPDATE chain_run SET links = links - 1 WHERE sequence = ${run(1)}`,
    /^follows link \d+$/,
  ],
  [
    'a link more',
    sql`UPDATE chain_run SET links = links + 1 WHERE sequence = ${run(1)}`,
    /^follows link \d+$/,
  ],
  [
    'a row without a link',
    async (tx) => {
      await sql`UPDATE chain_run SET links = 0 WHERE sequence = ${run(1)}`.execute(tx);
      await floorAtEnd(tx);
    },
    /^follows link \d+$/,
  ],
  [
    'a row of the end without a link',
    async (tx) => {
      await sql`UPDATE chain_run SET links = 0 WHERE sequence = ${run(0)}`.execute(tx);
      await floorAtEnd(tx);
    },
    SHAPE,
  ],
  [
    'another first posting',
    sql`UPDATE chain_run SET posting_id = posting_id - 1 WHERE sequence = ${run(0)}`,
    UNFIT,
  ],
  [
    'ids behind the last posting',
    sql`UPDATE chain_run SET posting_id = posting_id + 1 WHERE sequence = ${run(0)}`,
    GONE,
  ],
  [
    'another sequence',
    sql`UPDATE chain_run SET sequence = sequence + 1 WHERE sequence = ${run(0)}`,
    /^follows link \d+$/,
  ],
  [
    'two rows that have changed places',
    async (tx) => {
      await sql`CREATE TEMP TABLE swapped ON COMMIT DROP AS
        SELECT *, row_number() OVER (ORDER BY sequence) AS place FROM chain_run WHERE sequence >= ${run(1)}`.execute(
        tx,
      );
      await sql`DELETE FROM chain_run WHERE sequence IN (SELECT sequence FROM swapped)`.execute(tx);
      await sql`INSERT INTO chain_run (sequence, posting_id, hash, links)
        SELECT CASE s.place WHEN 1 THEN s.sequence - s.links + o.links ELSE s.sequence END, o.posting_id, s.hash, o.links
        FROM swapped s JOIN swapped o ON o.place <> s.place`.execute(tx);
    },
    UNFIT,
  ],
  [
    'a posting within a row, whose hash was made to fit',
    sql`UPDATE posting SET kind = 'other', hash = ledger_hash(key, type, 'other', reference,
        (extract(epoch FROM game_at) * 1000)::bigint, (extract(epoch FROM wall_at) * 1000)::bigint, lines.lines)
      FROM (
        SELECT string_agg(ledger_line(a.coin, a.name, a.shard, e.amount, e.balance, e.version), E'\\n'
          ORDER BY a.coin, a.name, a.shard) AS lines
        FROM entry e JOIN account a ON a.id = e.account_id WHERE e.posting_id = ${sql.raw(OLD)}
      ) AS lines WHERE id = ${sql.raw(OLD)}`,
    UNFIT,
  ],
  ['a posting that is linked twice', linkAgain(OLD), SHAPE],
  [
    'a row that begins among postings of the one before it, though its hashes fit',
    (tx) =>
      sql`UPDATE chain_run SET posting_id = posting_id - 1, links = links + 1 WHERE sequence = ${run(0)}`.execute(
        tx,
      ),
    /./,
  ],
  [
    'a row over the end of a range, though its hashes fit',
    async (tx) => {
      const { rows } = await sql<{ sequence: bigint; hash: Buffer; links: number }>`
        DELETE FROM chain_run WHERE sequence = ${run(1)} RETURNING *`.execute(tx);
      const [next] = rows;
      if (!next) throw new Error('no row');
      await sql`UPDATE chain_run SET sequence = ${next.sequence}, hash = ${next.hash}, links = links + ${next.links}
        WHERE sequence = ${run(1)}`.execute(tx);
    },
    SHAPE,
  ],
  [
    'a posting that the last row does not reach, though its hash fits',
    async (tx) => {
      await sql`UPDATE chain_run r SET sequence = r.sequence - 1, links = r.links - 1, hash = l.hash
        FROM chain_link l WHERE r.sequence = ${run(0)} AND l.sequence = r.sequence - 1`.execute(tx);
      await floorAtEnd(tx);
    },
    LEFT,
  ],
  [
    'an end that was cut with its postings',
    async (tx) => {
      await sql`DELETE FROM entry_apart
        WHERE posting_id >= (SELECT posting_id FROM chain_run WHERE sequence = ${run(0)})`.execute(tx);
      await sql`DELETE FROM posting WHERE id >= (SELECT posting_id FROM chain_run WHERE sequence = ${run(0)})`.execute(
        tx,
      );
      await sql`DELETE FROM chain_run WHERE sequence = ${run(0)}`.execute(tx);
    },
    'the published head is not in the chain',
  ],
];

test.each(changes)('the audit finds %s', async (_, change, fault) => {
  const broken = await tamperedIn(db, change);
  const { row } = broken.find(({ id }) => id === 'I20') ?? {};
  expect(row?.fault).toEqual(expect.stringMatching(fault));
});

/** I20 of a night after some change: it reads the links behind the head of before alone. */
async function nightAfter(change: (tx: Tx) => Promise<unknown>): Promise<unknown> {
  let fault: unknown;
  const undo = new Error('undo');
  const done = db.transaction().execute(async (tx) => {
    const last = await sealedHead(tx);
    await change(tx);
    const until = (await sealedHead(tx)).sequence;
    const part = await readRange(tx, { ...last, posting_id: 0n }, until, 100);
    const view = { tx, chain: null, constants: defaultConstants };
    fault = part && (await hashChain.checkPart?.(view, part.range))?.fault;
    throw undo;
  });
  await expect(done).rejects.toBe(undo);
  return fault;
}

describe('a night finds a new row that shares postings with a row of before', () => {
  test('which has the posting that it begins with', async () => {
    expect(await nightAfter((tx) => linkAgain(OLD).execute(tx))).toBe(SHAPE);
  });

  test('which begins behind its first posting', async () => {
    // The posting before the one that came late, of accounts of its own.
    const { rows } = await sql<{ id: bigint; last: bigint }>`
      SELECT posting_id AS id, (SELECT max(id) FROM posting) AS last FROM chain_run r WHERE links = 1
        AND NOT EXISTS (SELECT 1 FROM posting p WHERE p.id = r.posting_id - 1)
        AND EXISTS (SELECT 1 FROM posting p WHERE p.id = r.posting_id - 2)`.execute(db);
    const [late] = rows;
    if (!late) throw new Error('no posting came late');
    const fault = await nightAfter(async (tx) => {
      await sql`SELECT setval('posting_id_seq', ${late.id - 1n}, false)`.execute(tx);
      await post(tx, posting('before late', [atr('pool:team', 'user:8503', 1)]));
      await sql`INSERT INTO chain_run (sequence, posting_id, hash, links)
        SELECT head.sequence + 2, ${late.id - 1n}, sha256(sha256(head.hash || p.hash) || o.hash), 2
        FROM (SELECT * FROM chain_run ORDER BY sequence DESC LIMIT 1) AS head
        JOIN posting p ON p.id = ${late.id - 1n} JOIN posting o ON o.id = ${late.id}`.execute(tx);
    });
    await nextId(late.last + 1n);
    expect(fault).toBe(SHAPE);
  });
});
