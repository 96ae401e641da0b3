import { connect } from '#server/db/connect.ts';
import { migrate } from '#server/db/migrate.ts';
import { distributeTables } from '#server/db/distribution/distributeTables.ts';
import { makeLogger } from '#server/http/makeLogger.ts';
import { BOOKS } from '#server/ledger/book.ts';
import { openBookSessions, type BookSessions } from '#server/ledger/bookSessions.ts';
import { setInBooks } from '#server/ledger/inBooks.ts';
import { layBooks } from '#server/ledger/layBooks.ts';
import { tableExceptions } from '#server/tableExceptions.ts';
import { createDatabase } from '../support/createDatabase.ts';
import { joinNodes } from '../support/joinNodes.ts';
import { readCitusWorkers } from '../support/readCitusWorkers.ts';
import { median, rounded, type BenchRow } from './benchRow.ts';
import { openGrowthWorld, type GrowthWorld, type Measured } from './growthWorld.ts';
import { postmasterOf, readServerCpu } from './serverCpu.ts';

/** Players who buy, in different books. Each buys alone, as a person does. */
const PLAYERS = 16;

/** Purchases of a round, and ATR of a player: more than all rounds cost. */
const CALLS = 400;
const ATR = '20000';

/** Purchases before the first round: Node compiles what is hot, and each session prepares its statements. */
const WARM = 1_600;

interface Ground {
  /** Purchases in turn. */
  buy(count: number): Promise<void>;
  close(): Promise<void>;
}

async function openGround(url: string, books: BookSessions | null): Promise<Ground & { world: GrowthWorld }> {
  setInBooks(books !== null);
  const world = await openGrowthWorld(url, books);
  const players: Measured[] = [];
  for (let number = 0; number < PLAYERS; number += 1) {
    const player = await world.join(number, world.referrer);
    await world.give(player, ATR);
    players.push(player);
  }
  const buy = async (count: number) => {
    setInBooks(books !== null);
    const each = async (player: Measured) => {
      for (let done = 0; done < count / PLAYERS; done += 1)
        if (!(await world.call(player, 'game/seed/buy', { seed: 'apple', quantity: 1 })))
          throw new Error('a sapling was refused');
    };
    await Promise.all(players.map(each));
  };
  await buy(WARM);
  return { world, buy, close: () => world.close() };
}

/** Lays an empty world into books on the workers of a coordinator, and opens a node's sessions there. */
async function layWorld(url: string, workers: readonly string[]): Promise<BookSessions> {
  const { db, close } = await connect({ url, log: makeLogger('silent'), maxConnections: 4 });
  await migrate(db);
  await joinNodes(url, workers);
  await distributeTables(db, tableExceptions, BOOKS);
  await layBooks(db, 'farm');
  const books = await openBookSessions({ url, coordinator: db, log: makeLogger('silent') });
  const closeBoth = async () => {
    await books.close();
    await close();
  };
  return { ...books, close: closeBoth };
}

export interface BooksBenchOptions {
  /** Coordinator of Citus, with its workers on this machine. */
  coordinatorUrl: string;
  rounds: number;
  say(line: string): void;
}

/**
 * Processor time of a purchase, server and database together, in a world in books against one on a single database of the same
 * server, in turns.
 */
export async function booksBench({ coordinatorUrl, rounds, say }: BooksBenchOptions): Promise<BenchRow[]> {
  const workers = await readCitusWorkers(coordinatorUrl);
  const postmasters = await Promise.all([coordinatorUrl, ...workers].map(postmasterOf));
  const plainDatabase = await createDatabase(coordinatorUrl, 'template0');
  const bookDatabase = await createDatabase(coordinatorUrl, 'template0', workers);
  const books = await layWorld(bookDatabase.url, workers);
  const plain = await openGround(plainDatabase.url, null);
  const inBooks = await openGround(bookDatabase.url, books);
  const sample = () => {
    const { user, system } = process.cpuUsage();
    return [(user + system) / 1_000, ...readServerCpu(postmasters)];
  };
  const take = async ({ buy }: Ground) => {
    const before = sample();
    await buy(CALLS);
    const used = sample().map((value, place) => (value - (before[place] ?? 0)) / CALLS);
    return { all: used.reduce((sum, value) => sum + value, 0), coordinator: used[1] ?? 0 };
  };
  try {
    const taken: { plain: number; books: number; coordinator: number }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const one = await take(plain);
      const other = await take(inBooks);
      taken.push({ plain: one.all, books: other.all, coordinator: other.coordinator });
      say(`plain ${rounded(one.all, 2)} ms, in books ${rounded(other.all, 2)} ms of processor each`);
    }
    const of = (value: (round: (typeof taken)[number]) => number) => rounded(median(taken.map(value)), 2);
    const note = `${workers.length} ${workers.length === 1 ? 'worker' : 'workers'}, ${PLAYERS} players, ${rounds} rounds of ${CALLS}`;
    return [
      {
        what: 'a purchase in its book ÷ on one database, processor time',
        value: of((round) => round.books / round.plain),
        unit: '',
        budget: { most: 1.5 },
        note,
      },
      { what: 'a purchase on one database', value: of(({ plain: ms }) => ms), unit: 'ms', budget: null },
      { what: 'a purchase in its book', value: of(({ books: ms }) => ms), unit: 'ms', budget: null },
      {
        what: 'of which on the coordinator',
        value: of(({ coordinator }) => coordinator),
        unit: 'ms',
        budget: null,
      },
    ];
  } finally {
    setInBooks(false);
    await plain.close();
    await inBooks.close();
    await books.close();
    await plainDatabase.drop();
    await bookDatabase.drop();
  }
}
