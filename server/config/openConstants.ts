import type { Logger } from 'pino';
import { defaultConstants } from '#core/catalog/constants.ts';
import type { ConstantsPart } from '#server/world/world.ts';
import type { Connection } from '#server/db/connection.ts';
import { inOrder } from '#server/db/inOrder.ts';
import { inTransaction } from '#server/db/transaction.ts';
import {
  constantKeys,
  insertConstant,
  lockConstants,
  readBinding,
  readConstants,
} from './bindingConstants.repo.ts';

const CHANNEL = 'manor_constants';

/** Opens the constants: seeds missing keys from code, and reads them again when a node publishes a change. */
export async function openConstants(
  connection: Connection,
  { wallNow, log }: { wallNow(): number; log: Logger },
): Promise<ConstantsPart> {
  const { db } = connection;
  await inTransaction(db, async (tx) => {
    await lockConstants(tx);
    const stored = await readBinding(tx);
    const at = wallNow();
    for (const key of constantKeys.filter((name) => !stored.has(name))) {
      await insertConstant(tx, { key, value: defaultConstants[key], at, reason: 'default', by: 'code' });
    }
  });
  let constants = defaultConstants;
  const reread = inOrder(async () => {
    constants = await readConstants(db);
  });
  await connection.listen(CHANNEL, () => {
    reread().catch((err: unknown) =>
      log.error({ err }, 'constants could not be reloaded; the previous values stay in use'),
    );
  });
  await reread();
  return {
    current: () => constants,
    setIn: async (tx, change) => {
      await lockConstants(tx);
      await insertConstant(tx, change);
      await readConstants(tx);
    },
    spread: async () => {
      await reread();
      await connection.notify(CHANNEL, '');
    },
  };
}
