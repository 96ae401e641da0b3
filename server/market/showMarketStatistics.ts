import { HOUR_MS } from '#core/catalog/dayMs.ts';
import type { Answer } from '#core/api/table.ts';
import { amountOf, formatAmount } from '#core/money/amount.ts';
import type { OrderSide } from '#core/rules/otcOrder.ts';
import type { Db } from '#server/db/database.ts';
import type { Handler } from '#server/http/call.ts';
import { getPlayer } from '#server/players/player.repo.ts';
import {
  readBookSides,
  readFillVolume,
  readReferralPairs,
  readSuspects,
  readSwapVolume,
  readTraders,
  type BookSideRow,
} from './marketStatistics.repo.ts';

const DEFAULT_HOURS = 24;

/** Minimum returned part, in basis points, for a suspected pair. */
const MIN_RETURNED_BPS = 5_000;

type Statistics = Answer<'ops/market'>;

/** Looks players up for operators, each once. */
function makeNames(db: Db) {
  const cache = new Map<bigint, { id: string; userName: string; nickName: string }>();
  return async (playerId: bigint) => {
    const cached = cache.get(playerId);
    if (cached) return cached;
    const { id, address, nick_name } = await getPlayer(db, playerId);
    const name = { id: String(id), userName: address, nickName: nick_name };
    cache.set(playerId, name);
    return name;
  };
}

function bookOf(sides: readonly BookSideRow[]): Statistics['book'] {
  const of = (side: OrderSide) => sides.find((row) => row.side === side);
  const sideFacts = (side: OrderSide) => {
    const row = of(side);
    return {
      orders: Number(row?.orders ?? 0n),
      atr: formatAmount(row?.atr ?? 0n),
      best: row ? formatAmount(row.best) : null,
    };
  };
  const [buy, sell] = [of('buy')?.best, of('sell')?.best];
  const hasBothSides = buy !== undefined && sell !== undefined;
  const spreadBps = hasBothSides ? Number(((sell - buy) * 20_000n) / (sell + buy)) : null;
  return { buy: sideFacts('buy'), sell: sideFacts('sell'), spreadBps };
}

/**
 * `ops/market`: market statistics of the last hours of wall time, with the largest traders. Amounts in whole
 * coins, parts in basis points; each list contains the 20 largest.
 */
export const showMarketStatistics: Handler<'ops/market'> = async (call, { hours = DEFAULT_HOURS }) => {
  const { db, wallNow, constants } = call;
  const from = wallNow - hours * HOUR_MS;
  const since = new Date(from);
  const name = makeNames(db);
  const otc = await readFillVolume(db, since);
  const swap = await readSwapVolume(db, since);
  const traders = await readTraders(db, since);
  const pairs = await readReferralPairs(db, since);
  const suspects = await readSuspects(db, since, { atr: amountOf(constants.OTC_MIN), bps: MIN_RETURNED_BPS });

  const top: Statistics['concentration']['top'] = [];
  for (const row of traders) {
    top.push({
      player: await name(row.player),
      bought: formatAmount(row.bought),
      sold: formatAmount(row.sold),
      usdt: formatAmount(row.usdt),
      partBps: Number(row.part_bps),
    });
  }
  const referrals: Statistics['referrals']['pairs'] = [];
  for (const { sponsor, referee, fills, atr, usdt } of pairs) {
    const both = { sponsor: await name(sponsor), referee: await name(referee) };
    referrals.push({ ...both, fills: Number(fills), atr: formatAmount(atr), usdt: formatAmount(usdt) });
  }
  const suspected: Statistics['suspects'] = [];
  for (const { one, other, fills, returned, returned_bps, related } of suspects) {
    suspected.push({
      players: [await name(one), await name(other)],
      fills: Number(fills),
      returned: formatAmount(returned),
      returnedBps: Number(returned_bps),
      related,
    });
  }
  const referred = pairs[0]?.all_usdt ?? 0n;
  return {
    from,
    to: wallNow,
    volume: {
      otc: {
        fills: Number(otc.fills),
        atr: formatAmount(otc.atr),
        usdt: formatAmount(otc.usdt),
        fee: formatAmount(otc.fee),
      },
      swap: { trades: Number(swap.fills), atr: formatAmount(swap.atr), usdt: formatAmount(swap.usdt) },
    },
    book: bookOf(await readBookSides(db)),
    concentration: {
      traders: Number(traders[0]?.traders ?? 0n),
      indexBps: Number(traders[0]?.index_bps ?? 0n),
      top,
    },
    referrals: {
      partBps: otc.usdt > 0n ? Number((referred * 10_000n) / otc.usdt) : 0,
      pairs: referrals,
    },
    suspects: suspected,
  };
};
