import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { chainCoins, type ChainCoin } from '#core/catalog/chainCoins.ts';
import { isGameOwned } from '#server/ledger/accountSql.ts';
import type { AuditView, Invariant, Offender, Tally } from '#server/ledger/audit/invariant.ts';
import { linesThrough } from '#server/ledger/booked.ts';
import { hashOfHead } from '#server/ledger/hashOfHead.ts';
import { readMadeTrees } from '#server/oversight/reserves/reserveTree.repo.ts';

const readNewest = async (tx: Tx) => (await readMadeTrees(tx, null, 1))[0];

/** The link at which the newest root was counted; 0 before the first. */
const readCounted = async (tx: Tx) => (await readNewest(tx))?.head_sequence ?? 0n;

const owedName = (coin: ChainCoin) => `${coin} owed`;
const vaultName = (coin: ChainCoin) => `${coin} vault`;

/** Liabilities and vault by all entries up to that link. */
async function readTold({ tx, inBook }: AuditView): Promise<Tally> {
  const sequence = inBook ? inBook.readTo : await readCounted(tx);
  const { rows } = await sql<{ coin: ChainCoin; owed: bigint; vault: bigint }>`
    SELECT account.coin,
      coalesce(sum(line.amount) FILTER (WHERE NOT ${isGameOwned('account.name')}), 0)::bigint AS owed,
      -coalesce(sum(line.amount) FILTER (WHERE account.name = 'vault'), 0)::bigint AS vault
    FROM (VALUES (1)) AS one
    JOIN ${linesThrough(sql`${sequence}::bigint`)} AS line ON TRUE
    JOIN account ON account.id = line.account_id AND account.coin IN ('USDT', 'ATR')
    GROUP BY account.coin`.execute(tx);
  return new Map(
    rows.flatMap(({ coin, owed, vault }) => [
      [owedName(coin), owed],
      [vaultName(coin), vault],
    ]),
  );
}

async function firstDifference(tx: Tx, told: Tally): Promise<Offender | null> {
  const tree = await readNewest(tx);
  if (!tree) return null;
  const claims = { USDT: [tree.usdt, tree.vault_usdt], ATR: [tree.atr, tree.vault_atr] } as const;
  for (const coin of chainCoins) {
    const [root, vault] = claims[coin];
    const [owed, vaultThen] = [told.get(owedName(coin)) ?? 0n, told.get(vaultName(coin)) ?? 0n];
    if (root !== owed || vault !== vaultThen) return { day: tree.day, coin, root, owed, vault, vaultThen };
  }
  const { day, head_sequence: sequence, head_hash: hash } = tree;
  const known = await hashOfHead(tx, sequence);
  if (sequence === 0n || (known && Buffer.compare(known, hash) === 0)) return null;
  return { day, sequence, fault: 'the head of the root is not in the chain' };
}

/** Newest root against all entries sealed when it was counted, and its head against the hash chain. */
export const reserveRoot: Invariant = {
  id: 'RR',
  sentence:
    'The newest root of the reserves equals the liabilities of the ledger at that head of its hash chain.',
  sumsHistory: true,
  readBy: readCounted,
  check: async (view) => firstDifference(view.tx, await readTold(view)),
  overBooks: {
    read: readTold,
    judge: ({ tx }, told) => firstDifference(tx, told),
  },
};
