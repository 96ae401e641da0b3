import type { Fill, Order } from '../../core/api/marketObjects.ts';
import { Refusal } from '../../core/api/refusals.ts';
import type { OrderMatch } from '../../core/rules/matchOrder.ts';
import { noteDynamicDues, type NewDue } from '../casting/dynamicDue.repo.ts';
import { readUpline, type Upline } from '../farm/upline.repo.ts';
import type { ChangingCall } from '../http/call.ts';
import { postAll } from '../ledger/postAll.ts';
import type { Posting } from '../ledger/posting.ts';
import { addNotices } from '../notices/addNotices.ts';
import { fillFacts, insertFills, type FillRow } from './fill.repo.ts';
import { fillPostings, lockPosting } from './fillPostings.ts';
import { fillOrder, type OpenOrder, type OrderRow } from './order.repo.ts';
import { orderFacts, type OrderMoment } from './orderFacts.ts';
import { fillNotices } from './fillNotices.ts';

/** Postings go out in batches of at most 100; a fill makes up to five. */
const FILLS_A_BATCH = 19;

/** What became of an order that was placed. */
export interface Met {
  order: OrderRow;
  fills: FillRow[];
  /** The resting orders that it met, as they stand now. */
  resting: OrderRow[];
}

/** Both orders of a match, by side. */
function sidesOf(order: OrderRow, resting: OrderRow): { buy: OrderRow; sell: OrderRow } {
  return order.side === 'buy' ? { buy: order, sell: resting } : { buy: resting, sell: order };
}

async function uplinesOf(call: ChangingCall, sellers: readonly bigint[]): Promise<Map<bigint, Upline>> {
  const uplines = new Map<bigint, Upline>();
  for (const seller of new Set(sellers)) {
    uplines.set(seller, await readUpline(call.tx, seller, call.constants.REF_DEPTH));
  }
  return uplines;
}

/** Says whose balances changed besides the caller's: both players of each fill and who is rewarded for its fee. */
function noteChanged(
  call: ChangingCall,
  matches: readonly OrderMatch<OpenOrder>[],
  uplines: Map<bigint, Upline>,
) {
  for (const { resting } of matches) call.alsoChanged(resting.row.player_id);
  for (const { sponsor, sponsorsSponsor } of uplines.values()) {
    if (sponsor !== null) call.alsoChanged(sponsor);
    if (sponsorsSponsor !== null) call.alsoChanged(sponsorsSponsor);
  }
}

/** Tells the owners of resting orders what happened to them. */
function tellOwners(
  call: ChangingCall,
  fills: readonly FillRow[],
  resting: readonly OrderRow[],
  moment: OrderMoment,
) {
  resting.forEach((row, index) => {
    const fill = fills[index];
    const orders: Order[] = [orderFacts(row, moment)];
    const own: Fill[] = fill ? [fillFacts(fill, row.side)] : [];
    call.tell({ player: String(row.player_id), changes: { orders, fills: own } });
  });
}

/**
 * Locks what a placed order needs and settles its matches, all within the call's transaction, which holds the market.
 * `lock` is what its fills cost and the lock of what then rests. Refuses what the ledger refuses: a balance too small.
 */
export async function meetOrders(
  call: ChangingCall,
  placed: OrderRow,
  matches: readonly OrderMatch<OpenOrder>[],
  lock: bigint,
  moment: OrderMoment,
): Promise<Met | Refusal> {
  const { tx, wallNow, constants } = call;
  const locked = await postAll(tx, [lockPosting(placed, lock, call)]);
  if (locked instanceof Refusal) return locked;
  if (matches.length === 0) return { order: placed, fills: [], resting: [] };

  const written = await insertFills(
    tx,
    matches.map(({ resting, quantity, usdt, fee }) => {
      const { buy, sell } = sidesOf(placed, resting.row);
      return { buyId: buy.id, sellId: sell.id, price: resting.price, quantity, usdt, fee };
    }),
    wallNow,
  );
  const seller = ({ resting }: OrderMatch<OpenOrder>) => sidesOf(placed, resting.row).sell.player_id;
  const uplines = await uplinesOf(call, matches.map(seller));
  const postings: Posting[][] = [];
  const dues: NewDue[] = [];
  const resting: OrderRow[] = [];
  const sum = { quantity: 0n, usdt: 0n, fee: 0n, wallNow };
  for (const [index, match] of matches.entries()) {
    const { quantity, usdt, fee } = match;
    sum.quantity += quantity;
    sum.usdt += usdt;
    sum.fee += fee;
    resting.push(await fillOrder(tx, match.resting.id, { quantity, usdt, fee, wallNow }));
    const upline = uplines.get(seller(match)) as Upline;
    const { id } = written[index] as FillRow;
    const terms = { id, ...sidesOf(placed, match.resting.row), quantity, usdt, fee };
    postings.push(fillPostings(terms, upline, call, constants));
    dues.push({ key: `fill:${id}`, sponsor: upline.sponsor, revenue: fee });
  }
  const [order, notices] = await Promise.all([
    fillOrder(tx, placed.id, sum),
    addNotices(tx, fillNotices(written, resting), { gameAt: call.gameNow, wallAt: wallNow }),
    noteDynamicDues(tx, dues, call.gameNow),
  ]);
  for (let from = 0; from < postings.length; from += FILLS_A_BATCH) {
    const posted = await postAll(tx, postings.slice(from, from + FILLS_A_BATCH).flat());
    if (posted instanceof Refusal) throw new Error(`what was locked does not cover a fill: ${posted.key}`);
  }
  noteChanged(call, matches, uplines);
  tellOwners(call, written, resting, moment);
  call.tell(...notices);
  return { order, fills: written, resting };
}
