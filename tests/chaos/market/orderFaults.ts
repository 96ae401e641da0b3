import type { Answer } from '#core/api/table.ts';
import { amountOf } from '#core/money/amount.ts';
import type { Db } from '#server/db/database.ts';
import type { Acknowledged } from '../acknowledged.ts';

const ORDERS: readonly string[] = ['otc/buy', 'otc/sell'];
const REVOKED: readonly string[] = ['otc/cancelBuy', 'otc/qxExchange'];

/**
 * Checks that exactly the acknowledged orders exist, each revoked once if its owner was told so, with the stated
 * remainder.
 */
export async function orderFaults(db: Db, acknowledged: readonly Acknowledged[]): Promise<string[]> {
  const placed = new Map<string, bigint>();
  const revoked = new Map<string, bigint>();
  const faults: string[] = [];
  for (const { action, answer } of acknowledged) {
    if (!('data' in answer)) continue;
    const reported = ORDERS.includes(action.path) ? placed : REVOKED.includes(action.path) ? revoked : null;
    if (!reported) continue;
    const { order } = answer.data as Pick<Answer<'otc/cancelBuy'>, 'order'>;
    if (reported.has(order.id)) faults.push(`${action.path} acknowledged order ${order.id} twice`);
    reported.set(order.id, amountOf(reported === placed ? order.quantity : order.remaining));
  }
  for (const { id, quantity, remaining, state } of await db.selectFrom('otc_order').selectAll().execute()) {
    const name = String(id);
    if (placed.get(name) !== quantity)
      faults.push(`order ${id} of ${quantity} was told as ${placed.get(name)}`);
    const remainder = state === 'revoked' ? remaining : undefined;
    if (revoked.get(name) !== remainder) {
      faults.push(
        `order ${id} is ${state} with ${remaining}, and was told to be revoked with ${revoked.get(name)}`,
      );
    }
    placed.delete(name);
    revoked.delete(name);
  }
  return [
    ...faults,
    ...[...placed.keys(), ...revoked.keys()].map((id) => `order ${id} was told of and is gone`),
  ];
}
