import { sql } from 'kysely';
import type { Constants } from '#core/catalog/constants.ts';
import { openConstants } from '#server/config/openConstants.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { makeLogger } from '#server/http/makeLogger.ts';
import type { PostedAt } from '#server/ledger/buildPosting.ts';
import { genesisPostings } from '#server/ledger/genesisPostings.ts';
import type { Posting } from '#server/ledger/posting.ts';
import { BEGIN } from '../support/world.ts';
import type { UpgradeWorld } from './upgradeWorld.ts';

const SHARDED = /^(pool:|burn$|issuer$)/;

/** Compares by bytes, as the database does. */
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Sums of a posting's moves by account, in lock order, whatever books they name. */
function netOf({ moves }: Posting) {
  const sums = new Map<string, { coin: string; name: string; amount: bigint }>();
  for (const { coin, from, to, amount } of moves) {
    for (const [name, units] of [
      [from, -amount],
      [to, amount],
    ] as const) {
      const known = sums.get(`${coin}/${name}`);
      sums.set(`${coin}/${name}`, { coin, name, amount: (known?.amount ?? 0n) + units });
    }
  }
  return [...sums.values()].sort((a, b) => compare(a.coin, b.coin) || compare(a.name, b.name));
}

/** Writes a posting as nodes of the releases before the books do (decision 148): pools in 16 shards, one row for all accounts. */
export async function postAsBefore(db: Db | Tx, posting: Posting): Promise<void> {
  const { key, type, kind, reference, gameAt, wallAt } = posting;
  const net = netOf(posting);
  const owners = net.map(({ name }) => (name.startsWith('user:') ? name.slice(5) : null));
  const { rows } = await sql<{ answer: { posted?: string[] } }>`SELECT ledger_post(
    ${[key]}::text[], ${[type]}::text[], ${[kind]}::text[], ${[reference]}::text[], ${[gameAt]}::bigint[],
    ${[wallAt]}::bigint[], ${net.map(({ coin }) => coin)}::text[], ${net.map(({ name }) => name)}::text[],
    ${net.map(() => 0)}::int[], ${owners}::bigint[], ${net.map(() => 1)}::int[], ${net.map((_, at) => at + 1)}::int[],
    ${net.map(({ amount }) => amount)}::bigint[], 0, ${net.some(({ name }) => SHARDED.test(name))}::boolean
  ) AS answer`.execute(db);
  if (!rows[0]?.answer.posted) throw new Error(`${key} was not posted: ${JSON.stringify(rows)}`);
}

/** Books the vault's initial content, likewise. */
export async function genesisAsBefore(db: Db | Tx, constants: Constants, at: PostedAt): Promise<void> {
  for (const posting of genesisPostings(constants, at)) await postAsBefore(db, posting);
}

/** Begins a world as the release before a migration does. */
export async function beginAsBefore(
  { connection, migrateTo }: UpgradeWorld,
  firstNew: string,
): Promise<void> {
  await migrateTo((name) => name < firstNew);
  const constants = await openConstants(connection, { wallNow: () => BEGIN, log: makeLogger('silent') });
  await genesisAsBefore(connection.db, constants.current(), { gameNow: BEGIN, wallNow: BEGIN });
}
