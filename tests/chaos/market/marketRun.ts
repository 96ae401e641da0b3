import { connect } from '#server/db/connect.ts';
import { makeLogger } from '#server/http/makeLogger.ts';
import { auditManor } from '#server/auditManor.ts';
import { auditTable } from '#server/oversight/audit/auditTable.ts';
import { manorCaller } from '../../load/manorCaller.ts';
import { manorNodes } from '../../load/manorNodes.ts';
import type { Acknowledged } from '../acknowledged.ts';
import type { ChainFacts } from '../money/chainFacts.ts';
import { balanceFaults, fillFaults } from '../money/moneyFaults.ts';
import { seededRandom } from '../../support/seededRandom.ts';
import { marketPlayer } from './marketPlayer.ts';
import { orderFaults } from './orderFaults.ts';
import { rushOnOrder } from './rushOnOrder.ts';

export interface MarketOptions {
  /** Number of random calls of all players together. */
  acts: number;
  players: number;
  nodes: number;
  seed: number;
  /** A new PostgreSQL database. */
  databaseUrl: string;
  say(line: string): void;
}

export interface MarketReport {
  answered: number;
  refused: Record<string, number>;
  fills: number;
  faults: string[];
  auditOk: boolean;
  audit: string;
}

/** Players who compete for one order. */
const GROUP = 20;

/** Number of calls between two lines of progress. */
const SAY_EVERY = 500;

/** The run has no chain: it has no deposits and withdrawals. */
const NO_CHAIN: Pick<ChainFacts, 'deposits' | 'paid'> = { deposits: [], paid: [] };

/**
 * Many players trade at once through several servers of one world, each call through any of them. First, groups
 * compete for one order each; then calls are random. At the end orders, fills and balances are compared with the
 * acknowledged answers.
 */
export async function marketRun(options: MarketOptions): Promise<MarketReport> {
  const { acts, players: count, seed, say } = options;
  const nodes = await manorNodes(options.databaseUrl, options.nodes);
  const caller = manorCaller();
  try {
    const game = (number: number) => ({
      urls: nodes.urls,
      caller,
      random: seededRandom(seed * 1_000 + number),
    });
    const players = await Promise.all(
      Array.from({ length: count }, (_, number) => marketPlayer(number, game(number))),
    );
    await Promise.all(players.map((player) => player.fund()));
    say(`${count} players have both coins on ${options.nodes} nodes.`);
    const groups = Array.from({ length: Math.ceil(count / GROUP) }, (_, group) =>
      players.slice(group * GROUP, (group + 1) * GROUP),
    );
    const rushed = await Promise.all(
      groups.map((group, place) => rushOnOrder(place % 2 === 0 ? 'buy' : 'sell', group)),
    );
    let remaining = acts;
    const play = async (act: () => Promise<void>) => {
      while (remaining > 0) {
        remaining -= 1;
        if (remaining % SAY_EVERY === 0) say(`${acts - remaining} of ${acts}`);
        await act();
      }
    };
    await Promise.all(players.map((player) => play(player.act)));
    const acknowledged = players.flatMap((player) => player.acknowledged);
    const books = await readBooks(options.databaseUrl, players, acknowledged);
    const faults = [...rushed.flat(), ...players.flatMap((player) => player.faults), ...books.faults];
    return { ...books, answered: acknowledged.length, refused: refusedBy(acknowledged), faults };
  } finally {
    caller.close();
    await nodes.stop();
  }
}

function refusedBy(acknowledged: readonly Acknowledged[]): Record<string, number> {
  const refused: Record<string, number> = {};
  for (const { answer } of acknowledged) {
    if ('refused' in answer) refused[answer.refused] = (refused[answer.refused] ?? 0) + 1;
  }
  return refused;
}

async function readBooks(
  url: string,
  players: readonly { id: string; address: string }[],
  acknowledged: readonly Acknowledged[],
) {
  const connection = await connect({ url, log: makeLogger('warn') });
  try {
    const { db } = connection;
    const { fills } = await db
      .selectFrom('otc_fill')
      .select(({ fn }) => fn.countAll<bigint>().as('fills'))
      .executeTakeFirstOrThrow();
    const faults = [
      ...(await orderFaults(db, acknowledged)),
      ...(await fillFaults(db, acknowledged)),
      ...(await balanceFaults(db, players, acknowledged, NO_CHAIN)),
    ];
    const report = await auditManor(db);
    return { fills: Number(fills), faults, auditOk: report.ok, audit: auditTable(report) };
  } finally {
    await connection.close();
  }
}
