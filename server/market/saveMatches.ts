import type { Fill, Order } from '#core/api/marketObjects.ts';
import { Refusal } from '#core/api/refusals.ts';
import type { OrderMatch } from '#core/rules/matchOrder.ts';
import type { Upline } from '#core/rules/upline.ts';
import { pipeline } from '#server/db/pipeline.ts';
import { noteDynamicDues, type NewDue } from '#server/revenue/dynamicDue.repo.ts';
import { readUpline } from '#server/players/upline.repo.ts';
import type { ChangingCall } from '#server/http/call.ts';
import { post } from '#server/ledger/post.ts';
import { postAll } from '#server/ledger/postAll.ts';
import type { Posting } from '#server/ledger/posting.ts';
import { addNotices } from '#server/inbox/addNotices.ts';
import { fillFacts, insertFills, type FillRow } from './fill.repo.ts';
import { fillPostings, lockPosting } from './fillPostings.ts';
import { fillOrder, insertOrder, type NewOrder, type OrderRow } from './order.repo.ts';
import type { OpenOrder } from './openOrder.repo.ts';
import { orderFacts, type OrderMoment } from './orderFacts.ts';
import { fillNotices } from './fillNotices.ts';

/** Fills per batch: the ledger takes at most 100 postings at once, and a fill has up to three. */
const FILLS_PER_BATCH = 33;

type Match = OrderMatch<OpenOrder>;

/** Result of a placed order: the fill of each match, and the new state of its resting order. */
export interface MatchedOrder {
  order: OrderRow;
  matches: readonly Match[];
  fills: FillRow[];
  resting: OrderRow[];
  /** Uplines that are rewarded for the sellers' fees. */
  uplines: Map<bigint, Upline>;
}

/** Totals of an order's matches. */
function totalOf(matches: readonly Match[]): Pick<Match, 'quantity' | 'usdt' | 'fee'> {
  const sum = { quantity: 0n, usdt: 0n, fee: 0n };
  for (const { quantity, usdt, fee } of matches) {
    sum.quantity += quantity;
    sum.usdt += usdt;
    sum.fee += fee;
  }
  return sum;
}

async function uplinesOf(call: ChangingCall, sellers: readonly bigint[]): Promise<Map<bigint, Upline>> {
  const upline = async (seller: bigint) =>
    [seller, await readUpline(call.tx, seller, call.constants.REF_DEPTH)] as const;
  return new Map(
    await pipeline(
      call.tx,
      [...new Set(sellers)].map((seller) => () => upline(seller)),
    ),
  );
}

/** Marks other players whose balances changed: owners of resting orders. */
function markChanged(call: ChangingCall, { matches }: MatchedOrder) {
  for (const { resting } of matches) call.alsoChanged(resting.row.player_id);
}

/** Publishes resting orders and their fills to their owners. */
function publishFills(call: ChangingCall, { fills, resting }: MatchedOrder, moment: OrderMoment) {
  resting.forEach((row, index) => {
    const fill = fills[index];
    const orders: Order[] = [orderFacts(row, moment)];
    const ownFills: Fill[] = fill ? [fillFacts(fill, row.side)] : [];
    call.publish({ player: String(row.player_id), changes: { orders, fills: ownFills } });
  });
}

/**
 * Inserts an order and its fills, locks the needed coins and reduces the resting orders, in one pipeline:
 * under the market's lock no other call changes them. `lock` is the cost of the fills plus the escrow of the
 * rest. Refuses like the ledger: an insufficient balance.
 */
export async function saveMatches(
  call: ChangingCall,
  order: NewOrder,
  matches: readonly Match[],
  lock: bigint,
): Promise<MatchedOrder | Refusal> {
  const { tx, wallNow } = call;
  const { id, side, playerId } = order;
  const isBuy = side === 'buy';
  const [placed, locked, fills, uplines, resting, matched] = await pipeline(tx, [
    () => insertOrder(tx, order),
    () => post(tx, lockPosting(order, lock, call)),
    () =>
      insertFills(
        tx,
        matches.map(({ resting: { id: other, price }, quantity, usdt, fee }) => {
          const [buyId, sellId] = isBuy ? [id, other] : [other, id];
          return { buyId, sellId, price, quantity, usdt, fee };
        }),
        wallNow,
      ),
    () =>
      uplinesOf(
        call,
        matches.map(({ resting: { row } }) => (isBuy ? row.player_id : playerId)),
      ),
    () =>
      pipeline(
        tx,
        matches.map(
          ({ resting: { id: other }, quantity, usdt, fee }) =>
            () =>
              fillOrder(tx, other, { quantity, usdt, fee, wallNow }),
        ),
      ),
    matches.length > 0 ? () => fillOrder(tx, id, { ...totalOf(matches), wallNow }) : null,
  ]);
  if (locked instanceof Refusal) return locked;
  return { order: matched ?? placed, matches, fills, resting, uplines };
}

/** Settles fills out of the escrows of both sides, and publishes them to the players concerned. */
export async function settleFills(
  call: ChangingCall,
  matched: MatchedOrder,
  moment: OrderMoment,
): Promise<void> {
  const { tx, gameNow, wallNow, constants } = call;
  const postings: Posting[][] = [];
  const dues: NewDue[] = [];
  matched.fills.forEach((fill, index) => {
    const { id, quantity, usdt, fee } = fill;
    const resting = matched.resting[index] as OrderRow;
    const [buy, sell] = resting.side === 'sell' ? [matched.order, resting] : [resting, matched.order];
    const upline = matched.uplines.get(sell.player_id) as Upline;
    postings.push(fillPostings({ id, buy, sell, quantity, usdt, fee }, upline, call, constants));
    dues.push({ key: `fill:${id}`, sponsor: upline.sponsor, revenue: fee });
  });
  const batches = Array.from({ length: Math.ceil(postings.length / FILLS_PER_BATCH) }, (_, batch) =>
    postings.slice(batch * FILLS_PER_BATCH, (batch + 1) * FILLS_PER_BATCH).flat(),
  );
  const [notices, , ...posted] = await pipeline(tx, [
    () => addNotices(tx, fillNotices(matched.fills, matched.resting), { gameAt: gameNow, wallAt: wallNow }),
    () => noteDynamicDues(tx, dues, gameNow),
    ...batches.map((batch) => () => postAll(tx, batch)),
  ]);
  const refused = posted.find((answer) => answer instanceof Refusal);
  if (refused) throw new Error(`the locked coins do not cover a fill: ${refused.key}`);
  markChanged(call, matched);
  publishFills(call, matched, moment);
  call.publish(...notices);
}
