import { randomBytes, randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Coin } from '#core/money/coin.ts';
import { amountOf } from '#core/money/amount.ts';
import type { RefusalKey, RefusalValues } from '#core/api/refusals.ts';
import { table, type Answer, type Path } from '#core/api/table.ts';
import type { LangHeader } from '#core/catalog/langs.ts';
import { buildApp, type AppOptions } from '#server/app.ts';
import { beginWorld } from '#server/beginWorld.ts';
import { openClock } from '#server/clock/openClock.ts';
import { connect } from '#server/db/connect.ts';
import type { Connection } from '#server/db/connection.ts';
import { openConstants } from '#server/config/openConstants.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { migrate } from '#server/db/migrate.ts';
import { firstManorCode } from '#server/players/firstManorCode.ts';
import { makeLogger } from '#server/http/makeLogger.ts';
import { auditManor } from '#server/auditManor.ts';
import { writeOneByOne } from '#server/ledger/layBooks.ts';
import { post } from '#server/ledger/post.ts';
import { openRoles } from '#server/sessions/openRoles.ts';
import { openFlows } from '#server/pauses/openFlows.ts';
import type { ChainPart, DemoPart, World } from '#server/world/world.ts';
import { freshDatabase } from './freshDatabase.ts';
import { migratedPglite } from './migratedPglite.ts';
import { isInBooks } from './skipReason.ts';
import { auditOptionsOf, openTestBooks, testBooksOf } from './testBooks.ts';
import { testChain } from './testChain.ts';
import { walletKey, type SigningKey } from './walletKeys.ts';

/** Wall and game time at which a test world begins: no test looks at the real clock. */
export const BEGIN = Date.UTC(2030, 0, 1);

export interface WorldOptions extends AppOptions {
  /** True for the demo world, which is the default. */
  demo?: boolean;
  chain?: ChainPart;
  demoPart?: Partial<DemoPart>;
  operators?: readonly string[];
  /** Owner of the first manor. By default a player whom no test signs in. */
  firstOwner?: string;
  logLevel?: string;
  /** Origin of sign-in messages by EIP-4361; by default they are not offered. */
  signInOrigin?: string;
  /** Settings of the node, as `ops/settings` lists them. */
  settings?: World['settings'];
  /** Database of the world, migrated and empty; a fresh one unless given. */
  connection?: Connection;
  /** Number of the wallet that signs in first; 0 unless given. A world that was played has players of the first ones. */
  firstWallet?: number;
  /** Sessions in the books of the ledger; those of the test's database unless given. */
  books?: World['books'];
  /** Draws: real chance unless told otherwise. */
  randomBytes?(count: number): Uint8Array;
}

export interface CallOptions {
  token?: string;
  /** A new one for calls that change something unless given; null: none at all. */
  requestId?: string | null;
  lang?: LangHeader;
  /** Further headers. */
  headers?: Record<string, string>;
}

export interface Answered<Data> {
  status: number;
  code: number;
  /** Of a refusal. */
  key: RefusalKey | undefined;
  values: RefusalValues | undefined;
  msg: string;
  data: Data;
  headers: Record<string, unknown>;
}

export interface SignInOptions {
  key?: SigningKey;
  referrer?: string;
}

export interface Player {
  token: string;
  id: bigint;
  address: string;
  code: string;
}

export interface TestWorld {
  app: FastifyInstance;
  world: World;
  /** The first manor's code: who invites newcomers. */
  referrer: string;
  /** Lines of the log so far. */
  log: string[];
  call<P extends Path>(
    path: P,
    params?: Record<string, string | number>,
    options?: CallOptions,
  ): Promise<Answered<Answer<P>>>;
  /** Signs in for real; without a key, as a new player. */
  signIn(options?: SignInOptions): Promise<Player>;
  /** Gives coins out of the house's pools, so that a test need not earn them. */
  give(player: Player, coin: Coin, amount: string): Promise<void>;
  /** Moves game time alone. */
  advance(ms: number): Promise<void>;
  /** Moves the wall clock, and game time with it at speed 1. */
  advanceWall(ms: number): void;
  /** The node's metrics, as a scraper reads them. */
  metrics(): Promise<string>;
  /** Checks every invariant of the ledger and the farm; throws with the first row that breaks one. */
  audit(): Promise<void>;
  /** Ends the world, after an audit of all that was done in it. */
  close(): Promise<void>;
}

/** The wallet of whoever owns the first manor. */
export const FIRST_OWNER = 899;

/** Nobody is slowed down by limits that the test is not about. */
export const FREE = {
  perPlayer: 1e9,
  perToken: 1e9,
  perAddress: 1e9,
  perAddressStrict: 1e9,
  atOnce: 1e9,
  waiting: 0,
};

const METRICS_TOKEN = 'read-by-tests-alone';
const scraper = { authorization: `Bearer ${METRICS_TOKEN}` };

async function migrateUrl(url: string): Promise<void> {
  const connection = await connect({ url, log: makeLogger('silent') });
  await migrate(connection.db);
  await connection.close();
}

/** A copy of a template has its tables and not its settings. */
async function setForBooks(url: string): Promise<void> {
  const connection = await connect({ url, log: makeLogger('silent') });
  await writeOneByOne(connection.db);
  await connection.close();
}

/** A migrated database of its own, with nothing in it. */
export async function openDatabase(maxConnections?: number): Promise<Connection> {
  const database = await freshDatabase(migrateUrl);
  if (!database) return migratedPglite();
  if (isInBooks) await setForBooks(database.url);
  const connection = await connect({ url: database.url, log: makeLogger('silent'), maxConnections });
  const books = await openTestBooks(connection.db, database.url);
  const close = async () => {
    await books?.close();
    await connection.close();
    await database.drop();
  };
  return { ...connection, close };
}

/** A whole world over a database of its own: the real app, ledger and rules, with clocks that stand still. */
export async function openWorld(options: WorldOptions = {}): Promise<TestWorld> {
  const connection = options.connection ?? (await openDatabase());
  const { db } = connection;
  const log: string[] = [];
  let wallAt = BEGIN;
  const logger = makeLogger(options.logLevel ?? 'debug', { write: (line) => void log.push(line) });
  const parts = { wallNow: () => wallAt, log: logger };
  const world: World = {
    db,
    reader: () => db,
    books: options.books ?? testBooksOf(db),
    followLedger: () => Promise.resolve(false),
    ...parts,
    randomBytes: options.randomBytes ?? randomBytes,
    clock: await openClock(connection, { ...parts, speed: 1 }),
    constants: await openConstants(connection, parts),
    flows: await openFlows(connection, parts),
    chain: options.chain ?? testChain,
    demo: options.demo === false ? null : demoPart(options.demoPart),
    roles: await openRoles(connection, { ...parts, operators: options.operators ?? [] }),
    walletConnectProjectId: null,
    signInOrigin: options.signInOrigin ?? null,
    settings: options.settings ?? [],
    version: 'test',
  };
  await beginWorld(world, options.firstOwner ?? walletKey(FIRST_OWNER).address);
  const app = await buildApp(world, {
    limits: FREE,
    checkAnswers: true,
    metricsToken: METRICS_TOKEN,
    ...options,
  });
  let wallets = options.firstWallet ?? 0;
  const call = caller(app);
  return {
    app,
    world,
    referrer: firstManorCode,
    log,
    call,
    signIn: (wish = {}) =>
      signIn(call, world, { key: walletKey(wallets++), referrer: firstManorCode, ...wish }).catch(
        (error: Error) => {
          // A fault's cause stands in the log alone: without it a failure under load cannot be understood.
          throw new Error(`${error.message} ${log.filter(isFault).at(-1) ?? ''}`);
        },
      ),
    give: (player, coin, amount) => give(world, player, coin, amount),
    advance: async (ms) => void (await world.clock.advance(ms)),
    advanceWall: (ms) => void (wallAt += ms),
    metrics: async () => (await app.inject({ url: '/metrics', headers: scraper })).body,
    audit: () => auditWorld(world),
    close: async () => {
      const fault = await auditWorld(world).then(
        () => null,
        (error: Error) => error,
      );
      await app.close();
      await connection.close();
      if (fault) throw fault;
    },
  };
}

async function auditWorld({ db }: World): Promise<void> {
  const { findings } = await auditManor(db, await auditOptionsOf(db));
  const broken = findings.find(({ state }) => state === 'broken');
  if (broken)
    throw new Error(`${broken.id} is broken: ${broken.sentence} ${JSON.stringify(broken.row, bigints)}`);
}

const isFault = (line: string) => line.includes('"level":50');
const bigints = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value);

function demoPart(part: Partial<DemoPart> = {}): DemoPart {
  return {
    referrerCode: firstManorCode,
    faucet: () => Promise.reject(new Error('this world has no chain')),
    forwardRpc: () => Promise.reject(new Error('this world has no chain')),
    ...part,
  };
}

function caller(app: FastifyInstance): TestWorld['call'] {
  return async <P extends Path>(
    path: P,
    params = {},
    { token, requestId, lang, headers }: CallOptions = {},
  ) => {
    const id = requestId === undefined && table[path].changes ? randomUUID() : requestId;
    const text = Object.entries(params).map(([name, value]) => [name, String(value)]);
    const response = await app.inject({
      method: 'POST',
      url: `/api/${path}?${new URLSearchParams(text)}`,
      headers: {
        ...headers,
        lang: lang ?? 'en_US',
        ...(token !== undefined && { token }),
        ...(typeof id === 'string' && { 'request-id': id }),
      },
    });
    const body = response.json<Omit<Answered<Answer<P>>, 'status' | 'headers'>>();
    return { ...body, status: response.statusCode, headers: response.headers };
  };
}

/** The message and signature of a sign-in, at a moment of the wall clock. */
export async function signMessage(key: SigningKey, at: number, message = `Dream Manor Login ${at}`) {
  return { username: key.address, message, signature: await key.signMessage({ message }) };
}

async function signIn(
  call: TestWorld['call'],
  world: World,
  { key, referrer }: Required<SignInOptions>,
): Promise<Player> {
  const signed = await signMessage(key, world.wallNow());
  const { data, msg, code } = await call('user/logining', { ...signed, pusername: referrer });
  if (code !== 200) throw new Error(`the sign-in was refused: ${msg}`);
  const { token, user } = data;
  return { token, id: BigInt(user.id), address: user.userName, code: user.referralCode };
}

async function give({ db }: World, player: Player, coin: Coin, amount: string): Promise<void> {
  const isIssued = coin === 'ATB' || coin === 'TKT' || coin === 'PTS';
  const from = isIssued ? 'issuer' : coin === 'ATR' ? 'pool:promotion' : 'vault';
  const posted = await inTransaction(db, (tx) =>
    post(tx, {
      key: `given:${randomUUID()}`,
      type: isIssued ? 'credit' : 'backendRecharge',
      kind: 'test',
      reference: 'test',
      gameAt: BEGIN,
      wallAt: BEGIN,
      moves: [{ coin, from, to: `user:${player.id}`, amount: amountOf(amount) }],
    }),
  );
  if ('key' in posted) throw new Error(`giving was refused: ${posted.key}`);
}
