import type { Logger } from 'pino';
import { defaultConstants } from '#core/catalog/constants.ts';
import type { ConstantChange, ConstantsPart } from '#server/world/world.ts';
import type { Connection } from '#server/db/connection.ts';
import type { Tx } from '#server/db/database.ts';
import { constantKeys, readBinding, readConstants } from './bindingConstants.repo.ts';
import { inOrder } from '#server/db/inOrder.ts';
import { inTransaction } from '#server/db/transaction.ts';

const CHANNEL = 'manor_constants';

/** Any number: whoever holds it seeds or changes constants. */
const LOCK = 7_306_002;

async function lock(tx: Tx): Promise<void> {
  await tx.selectNoFrom(({ fn, lit }) => fn('pg_advisory_xact_lock', [lit(LOCK)]).as('locked')).execute();
}

async function insert(tx: Tx, change: ConstantChange): Promise<void> {
  await tx
    .insertInto('constant')
    .values({
      key: change.key,
      value: JSON.stringify(change.value),
      from_at: new Date(change.at),
      reason: change.reason,
      set_by: change.by,
    })
    .execute();
}

/** Constants from the database, seeded from code where it has none, and read again when a node changes one. */
export async function openConstants(
  connection: Connection,
  { wallNow, log }: { wallNow(): number; log: Logger },
): Promise<ConstantsPart> {
  const { db } = connection;
  await inTransaction(db, async (tx) => {
    await lock(tx);
    const known = await readBinding(tx);
    const at = wallNow();
    for (const key of constantKeys.filter((one) => !known.has(one))) {
      await insert(tx, { key, value: defaultConstants[key], at, reason: 'default', by: 'code' });
    }
  });
  let constants = defaultConstants;
  const reread = inOrder(async () => {
    constants = await readConstants(db);
  });
  await connection.listen(CHANNEL, () => {
    reread().catch((err: unknown) => log.error({ err }, 'constants could not be read again'));
  });
  await reread();
  return {
    current: () => constants,
    setIn: async (tx, change) => {
      await lock(tx);
      await insert(tx, change);
      await readConstants(tx);
    },
    spread: async () => {
      await reread();
      await connection.notify(CHANNEL, '');
    },
  };
}
