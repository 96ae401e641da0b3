import type { Fill, Order } from '#core/api/marketObjects.ts';
import { Refusal } from '#core/api/refusals.ts';
import type { OrderMatch } from '#core/rules/matchOrder.ts';
import { pipeline } from '#server/db/pipeline.ts';
import { noteDynamicDues, type NewDue } from '#server/revenue/dynamicDue.repo.ts';
import { readUpline, type Upline } from '#server/players/upline.repo.ts';
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

/** Postings go out in batches of at most 100; a fill makes up to five. */
const FILLS_A_BATCH = 19;

type Match = OrderMatch<OpenOrder>;

/** What became of an order that was placed; of each match its fill, and the resting order as it stands now. */
export interface Met {
  order: OrderRow;
  matches: readonly Match[];
  fills: FillRow[];
  resting: OrderRow[];
  /** Who is rewarded for what a seller pays. */
  uplines: Map<bigint, Upline>;
}

/** What an order's matches come to together. */
function sumOf(matches: readonly Match[]): Pick<Match, 'quantity' | 'usdt' | 'fee'> {
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

/** Says whose balances changed besides the caller's: both players of each fill and who is rewarded for its fee. */
function noteChanged(call: ChangingCall, { matches, uplines }: Met) {
  for (const { resting } of matches) call.alsoChanged(resting.row.player_id);
  for (const { sponsor, sponsorsSponsor } of uplines.values()) {
    if (sponsor !== null) call.alsoChanged(sponsor);
    if (sponsorsSponsor !== null) call.alsoChanged(sponsorsSponsor);
  }
}

/** Tells the owners of resting orders what happened to them. */
function tellOwners(call: ChangingCall, { fills, resting }: Met, moment: OrderMoment) {
  resting.forEach((row, index) => {
    const fill = fills[index];
    const orders: Order[] = [orderFacts(row, moment)];
    const own: Fill[] = fill ? [fillFacts(fill, row.side)] : [];
    call.tell({ player: String(row.player_id), changes: { orders, fills: own } });
  });
}

/**
 * Writes an order and its fills, locks what they need and counts the resting orders down, in one round trip: the market
 * is held, so nothing of that depends on what another call does. `lock` is what its fills cost and the lock of what then
 * rests. Refuses what the ledger refuses: a balance too small.
 */
export async function meetOrders(
  call: ChangingCall,
  order: NewOrder,
  matches: readonly Match[],
  lock: bigint,
): Promise<Met | Refusal> {
  const { tx, wallNow } = call;
  const { id, side, playerId } = order;
  const isBuy = side === 'buy';
  const [placed, locked, fills, uplines, resting, met] = await pipeline(tx, [
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
    matches.length > 0 ? () => fillOrder(tx, id, { ...sumOf(matches), wallNow }) : null,
  ]);
  if (locked instanceof Refusal) return locked;
  return { order: met ?? placed, matches, fills, resting, uplines };
}

/** Settles what an order met out of what both sides have locked, and says whom that concerns. */
export async function settleFills(call: ChangingCall, met: Met, moment: OrderMoment): Promise<void> {
  const { tx, gameNow, wallNow, constants } = call;
  const postings: Posting[][] = [];
  const dues: NewDue[] = [];
  met.fills.forEach((fill, index) => {
    const { id, quantity, usdt, fee } = fill;
    const resting = met.resting[index] as OrderRow;
    const [buy, sell] = resting.side === 'sell' ? [met.order, resting] : [resting, met.order];
    const upline = met.uplines.get(sell.player_id) as Upline;
    postings.push(fillPostings({ id, buy, sell, quantity, usdt, fee }, upline, call, constants));
    dues.push({ key: `fill:${id}`, sponsor: upline.sponsor, revenue: fee });
  });
  const batches = Array.from({ length: Math.ceil(postings.length / FILLS_A_BATCH) }, (_, batch) =>
    postings.slice(batch * FILLS_A_BATCH, (batch + 1) * FILLS_A_BATCH).flat(),
  );
  const [notices, , ...posted] = await pipeline(tx, [
    () => addNotices(tx, fillNotices(met.fills, met.resting), { gameAt: gameNow, wallAt: wallNow }),
    () => noteDynamicDues(tx, dues, gameNow),
    ...batches.map((batch) => () => postAll(tx, batch)),
  ]);
  const refused = posted.find((answer) => answer instanceof Refusal);
  if (refused) throw new Error(`what was locked does not cover a fill: ${refused.key}`);
  noteChanged(call, met);
  tellOwners(call, met, moment);
  call.tell(...notices);
}
