import { createHash, randomUUID } from 'node:crypto';
import { table, type Path } from '#core/api/table.ts';
import { amountOf } from '#core/money/amount.ts';
import { buildApp } from '#server/app.ts';
import { beginWorld } from '#server/beginWorld.ts';
import { openClock } from '#server/clock/openClock.ts';
import { openConstants } from '#server/config/openConstants.ts';
import { connect } from '#server/db/connect.ts';
import type { Db } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { makeLogger } from '#server/http/makeLogger.ts';
import { runJobs } from '#server/jobs/runJobs.ts';
import { post } from '#server/ledger/post.ts';
import { openFlows } from '#server/pauses/openFlows.ts';
import { firstManorCode } from '#server/players/firstManorCode.ts';
import { openRoles } from '#server/sessions/openRoles.ts';
import type { World } from '#server/world/world.ts';
import { worldJobs } from '#server/worldJobs.ts';
import { testChain } from '../support/testChain.ts';
import { walletKey } from '../support/walletKeys.ts';

/** Wall and game time at which the world begins. */
const BEGIN = Date.UTC(2030, 0, 1);

/** Wallet of the owner of the first manor. */
const FIRST_OWNER = 899;

const UNLIMITED = 1e9;
const limits = {
  perPlayer: UNLIMITED,
  perToken: UNLIMITED,
  perAddress: UNLIMITED,
  perAddressStrict: UNLIMITED,
  atOnce: UNLIMITED,
  waiting: 0,
};

/** A signed-in player of the measured world. */
export interface Measured {
  id: bigint;
  token: string;
  code: string;
}

/** A world in this process whose clocks move only when told, so that days of play take seconds. */
export interface GrowthWorld {
  db: Db;
  /** Makes a call; true if it was not refused. */
  call(player: Measured, path: Path, params?: Record<string, string | number>): Promise<boolean>;
  join(number: number, sponsor: string): Promise<Measured>;
  /** Gives ATR out of promotion, in whole coins. */
  give(player: Measured, atr: string): Promise<void>;
  /** Moves both clocks and runs what is due. */
  advance(ms: number): Promise<void>;
  /** Code of the first manor. */
  referrer: string;
  close(): Promise<void>;
}

/** Without the show manors: no player's act, and with few players nearly all postings. */
const playersJobs = worldJobs.filter(({ name }) => name !== 'tendShowManors');

/** Draws that are the same in every run. */
function makeDraws(): (count: number) => Uint8Array {
  let draws = 0;
  return (count) =>
    createHash('shake256', { outputLength: count })
      .update(`${(draws += 1)}`)
      .digest();
}

/** Opens a world on an empty database, whose ledger may lie in books. */
export async function openGrowthWorld(url: string, books: World['books'] = null): Promise<GrowthWorld> {
  const log = makeLogger('fatal');
  const connection = await connect({ url, log });
  const { db } = connection;
  await migrate(db);
  let wall = BEGIN;
  const parts = { wallNow: () => wall, log };
  const world: World = {
    db,
    reader: () => db,
    books,
    followLedger: () => Promise.resolve(false),
    ...parts,
    randomBytes: makeDraws(),
    clock: await openClock(connection, { ...parts, speed: 1 }),
    constants: await openConstants(connection, parts),
    flows: await openFlows(connection, parts),
    chain: testChain,
    demo: null,
    roles: await openRoles(connection, { ...parts, operators: [] }),
    walletConnectProjectId: null,
    signInOrigin: null,
    settings: [],
    version: 'measured',
  };
  await beginWorld(world, walletKey(FIRST_OWNER).address);
  const app = await buildApp(world, { limits });
  const ask = async (path: Path, params: Record<string, string | number>, token?: string) => {
    const query = new URLSearchParams(Object.entries(params).map(([name, value]) => [name, String(value)]));
    const response = await app.inject({
      method: 'POST',
      url: `/api/${path}?${query}`,
      headers: {
        lang: 'en_US',
        ...(token !== undefined && { token }),
        ...(table[path].changes && { 'request-id': randomUUID() }),
      },
    });
    return response.json<{ code: number; msg: string; data: unknown }>();
  };
  return {
    db,
    referrer: firstManorCode,
    call: async ({ token }, path, params = {}) => {
      const { code, msg } = await ask(path, params, token);
      if (code >= 50_000) throw new Error(`${path} failed: ${msg}`);
      return code === 200;
    },
    join: async (number, sponsor) => {
      const key = walletKey(number);
      const message = `Dream Manor Login ${wall}`;
      const signature = await key.signMessage({ message });
      const { code, msg, data } = await ask('user/logining', {
        username: key.address,
        pusername: sponsor,
        message,
        signature,
      });
      if (code !== 200) throw new Error(`the sign-in was refused: ${msg}`);
      const { token, user } = data as { token: string; user: { id: string; referralCode: string } };
      return { token, id: BigInt(user.id), code: user.referralCode };
    },
    give: async ({ id }, atr) => {
      const moves = [
        { coin: 'ATR', from: 'pool:promotion', to: `user:${id}`, amount: amountOf(atr) },
      ] as const;
      await inTransaction(db, (tx) =>
        post(tx, {
          key: `given:${id}`,
          type: 'backendRecharge',
          kind: 'measured',
          reference: 'measured',
          gameAt: BEGIN,
          wallAt: BEGIN,
          moves: [...moves],
        }),
      );
    },
    advance: async (ms) => {
      wall += ms;
      const passes = await runJobs(world, playersJobs);
      const failed = passes.find((pass) => pass.failed !== null);
      if (failed) throw new Error(`the job ${failed.name} failed: ${String(failed.failed)}`);
    },
    close: async () => {
      await app.close();
      await connection.close();
    },
  };
}
