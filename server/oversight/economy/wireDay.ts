import type { EconomyCoin, EconomyDay } from '#core/api/economy.ts';
import { accountKindsWhere } from '#core/catalog/accounts.ts';
import { chainCoins, type ChainCoin } from '#core/catalog/chainCoins.ts';
import { rewardRecordTypes } from '#core/catalog/rewardKinds.ts';
import { formatAmount } from '#core/money/amount.ts';
import { BPS, divFloor } from '#core/money/round.ts';
import { PRICE_SCALE } from '#core/rules/price.ts';
import { inWireShape } from '#server/oversight/reserves/countCoins.ts';
import type { ClosedDay } from './economyPages.repo.ts';

/** Kinds of accounts whose coins a player owns. */
const playersKinds = new Set<string>(accountKindsWhere(({ owner }) => owner !== null));

const rewardTypes = new Set<string>(Object.values(rewardRecordTypes));

/** Sums of a day by holder, for one coin. */
function heldOf({ held }: ClosedDay, coin: ChainCoin): Map<string, bigint> {
  return new Map(held.filter((row) => row.coin === coin).map(({ holder, amount }) => [holder, amount]));
}

function wireCoin(day: ClosedDay, coin: ChainCoin): EconomyCoin {
  const held = heldOf(day, coin);
  const flows = day.flows.filter((row) => row.coin === coin);
  const sum = (part: 'faucet' | 'sink' | 'turnover' | 'burned', test = (_: string) => true) =>
    flows.filter(({ type }) => test(type)).reduce((total, row) => total + row[part], 0n);
  const listed = (part: 'faucet' | 'sink') =>
    flows.filter((row) => row[part] > 0n).map((row) => ({ type: row.type, amount: formatAmount(row[part]) }));
  const players = [...held].reduce(
    (total, [kind, amount]) => (playersKinds.has(kind) ? total + amount : total),
    0n,
  );
  return {
    coin,
    supply: inWireShape(coin, held),
    faucets: listed('faucet'),
    sinks: listed('sink'),
    turnover: formatAmount(sum('turnover')),
    velocityBps: players === 0n ? null : Number(divFloor(sum('turnover') * BPS, players)),
    rewards: formatAmount(sum('faucet', (type) => rewardTypes.has(type))),
    fees: formatAmount(sum('sink', (type) => type === 'fee')),
    burned: formatAmount(sum('burned')),
  };
}

/** A closed day in wire shape. Throws for an unknown kind of account, as the supply must be complete. */
export function wireDay(day: ClosedDay): EconomyDay {
  return {
    day: Number(day.day),
    head: String(day.sequence),
    postings: Number(day.postings),
    active: Number(day.active),
    p: formatAmount((day.price ?? 0n) / PRICE_SCALE),
    yPpm: day.yield_ppm ?? 0,
    emissionLeft: formatAmount(heldOf(day, 'ATR').get('pool:emission') ?? 0n),
    coins: chainCoins.map((coin) => wireCoin(day, coin)),
  };
}
