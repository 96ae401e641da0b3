import { randomUUID } from 'node:crypto';
import { chooseAction } from '../chaos/chooseAction.ts';
import type { Acknowledged } from '../chaos/acknowledged.ts';
import { compareBooks } from '../chaos/compareBooks.ts';
import { compareFarm } from '../chaos/compareFarm.ts';
import { FarmModel } from '../chaos/farmModel.ts';
import { takeReply, type Played } from '../chaos/playFarm.ts';
import { seededRandom } from '../support/seededRandom.ts';
import { stillPots } from '../chaos/stillPots.ts';
import { connect } from '#server/db/connect.ts';
import { makeLogger } from '#server/http/makeLogger.ts';
import { auditManor } from '#server/auditManor.ts';
import { auditTable } from '#server/oversight/audit/auditTable.ts';
import { liveClient } from '../support/liveClient.ts';
import { manorCaller, type ManorCaller } from './manorCaller.ts';
import { testOperators } from '../support/testOperators.ts';
import { manorNodes } from './manorNodes.ts';
import { signedLogin } from '../support/newPlayer.ts';

export interface ManyNodesOptions {
  databaseUrl: string;
  nodes: number;
  players: number;
  /** Calls of each player. */
  calls: number;
  seed: number;
}

export interface ManyNodesReport {
  answered: number;
  refused: number;
  /** Changes that arrived on a live stream of another node than the one that made them. */
  heard: number;
  faults: string[];
  auditOk: boolean;
  audit: string;
}

/** Many concurrent players, each call on any of several nodes, and their live streams on yet another. */
export async function manyNodes(options: ManyNodesOptions): Promise<ManyNodesReport> {
  const nodes = await manorNodes(options.databaseUrl, options.nodes);
  try {
    await stillPots(nodes.urls, testOperators);
    const caller = manorCaller();
    const faults: string[] = [];
    const numbers = Array.from({ length: options.players }, (_, number) => number);
    const runs = await Promise.all(
      numbers.map((number) => playOnNodes({ number, urls: nodes.urls, caller, ...options })),
    );
    for (const { played, heard } of runs) {
      faults.push(...(await compareFarm(nodes.urls[Number(played.playerId) % options.nodes] ?? '', played)));
      if (heard === 0) faults.push(`player ${played.playerId} heard nothing from other nodes`);
    }
    caller.close();
    const acknowledged = runs.flatMap(({ played }) => played.acknowledged);
    const books = await readBooks(options.databaseUrl, acknowledged);
    return {
      answered: acknowledged.length,
      refused: acknowledged.filter(({ answer }) => 'refused' in answer).length,
      heard: runs.reduce((sum, { heard }) => sum + heard, 0),
      ...books,
      faults: [...faults, ...books.faults],
    };
  } finally {
    await nodes.stop();
  }
}

interface Player {
  number: number;
  urls: readonly string[];
  caller: ManorCaller;
  calls: number;
  seed: number;
}

async function playOnNodes({
  number,
  urls,
  caller,
  calls,
  seed,
}: Player): Promise<{ played: Played; heard: number }> {
  const random = seededRandom(seed * 1_000 + number);
  const model = new FarmModel();
  const acknowledged: Acknowledged[] = [];
  // Only a demo world has welcome gifts and clock advances: the first node.
  const first = urls[0] ?? '';
  const login = await caller.call(first, 'user/logining', await signedLogin(number, 'MANOR1'));
  if (login.code !== 200) throw new Error(`the sign-in was refused: ${login.msg}`);
  const { token, user } = login.data;
  const listening = urls[number % urls.length] ?? first;
  const live = await liveClient(new URL(listening).host, token);
  if ((await live.next()).type !== 'ready') throw new Error('the live stream did not say that it is ready');
  let received = 0;
  for (let call = 0; call < calls; call += 1) {
    const action = call === 0 ? FIRST_ACTION : chooseAction(model, random);
    const others = urls.filter((url) => url !== listening);
    const drawn = others[Math.floor(random() * others.length)] ?? first;
    const url = action.path === 'demo/advance' ? first : drawn;
    const requestId = randomUUID();
    const reply = await caller.call(url, action.path, action.params, { token, requestId });
    acknowledged.push(takeReply({ playerId: user.id, model }, requestId, action, reply));
    if (reply.code === 200 && action.path !== 'demo/advance' && url !== listening) {
      // A player's calls run one after the other, so each change arrives before the next is made.
      const { type } = await live.next();
      if (type === 'changes' || type === 'refetch') received += 1;
      else model.faults.push(`the live stream said ${type} in place of changes`);
    }
  }
  live.close();
  return { played: { playerId: user.id, token, model, acknowledged }, heard: received };
}

const FIRST_ACTION = { path: 'game/land/buy', params: { plot: 1 } } as const;

async function readBooks(url: string, acknowledged: readonly Acknowledged[]) {
  const connection = await connect({ url, log: makeLogger('warn') });
  try {
    const faults = await compareBooks(connection.db, acknowledged);
    const report = await auditManor(connection.db);
    return { faults, auditOk: report.ok, audit: auditTable(report) };
  } finally {
    await connection.close();
  }
}
