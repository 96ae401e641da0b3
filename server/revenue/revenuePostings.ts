import type { Constants } from '#core/catalog/constants.ts';
import { splitBps } from '#core/money/split.ts';
import type { AccountName } from '#server/ledger/accountName.ts';
import type { Move, Posting } from '#server/ledger/posting.ts';

/** The two players above the fee's payer, limited by the depth of rewards. */
interface Upline {
  sponsor: bigint | null;
  sponsorsSponsor: bigint | null;
}

/** Common values of all postings of one fee. */
export interface Revenue {
  /** Prefix of the postings' idempotency keys; unique per fee. */
  key: string;
  /** Source, such as `withdrawal` or `otc`; shown to the rewarded players. */
  kind: string;
  /** Reference, such as `order:7`. */
  reference: string;
  gameAt: number;
  wallAt: number;
}

/**
 * Postings of a fee in USDT units (economy: USDT revenue split, REVENUE_SPLIT_BPS): the fee out of `from`,
 * and the rewards of the two players above its payer. Each part is rounded down. Insurance receives the
 * remainder, and the rewards of a missing upline. Empty when the fee is zero.
 */
export function revenuePostings(
  from: AccountName,
  fee: bigint,
  player: bigint,
  upline: Upline,
  revenue: Revenue,
  { REVENUE_SPLIT_BPS: bps }: Pick<Constants, 'REVENUE_SPLIT_BPS'>,
): Posting[] {
  if (fee === 0n) return [];
  const shares = splitBps<keyof typeof bps>(fee, [
    ['insurance', bps.insurance],
    ['operations', bps.operations],
    ['direct', bps.direct],
    ['team', bps.team],
    ['level', bps.level],
    ['management', bps.management],
    ['community', bps.community],
  ]);
  const share = (part: keyof typeof bps) => shares.get(part) ?? 0n;
  const direct = upline.sponsor === null ? 0n : share('direct');
  const team = upline.sponsorsSponsor === null ? 0n : share('team');
  const move = (to: AccountName, amount: bigint): Move => ({ coin: 'USDT', from, to, amount });
  const { key, ...common } = revenue;
  const reward = (part: 'direct' | 'team', to: bigint | null, amount: bigint): Posting => ({
    ...common,
    key: `${key}:${part}`,
    type: part === 'direct' ? 'directPushReward' : 'teamReward',
    reference: `player:${player}`,
    moves: to === null ? [] : [{ coin: 'USDT', from: 'pool:rewards', to: `user:${to}`, amount }],
  });
  const postings: Posting[] = [
    {
      ...common,
      key: `${key}:fee`,
      type: 'fee',
      moves: [
        move('pool:insurance', share('insurance') + share('direct') - direct + share('team') - team),
        move('pool:operations', share('operations')),
        move('pool:rewards', direct + team),
        move('pool:levelPot', share('level')),
        move('pool:managementPot', share('management')),
        move('pool:communityPot', share('community')),
      ],
    },
    reward('direct', upline.sponsor, direct),
    reward('team', upline.sponsorsSponsor, team),
  ];
  return postings
    .map((posting) => ({ ...posting, moves: posting.moves.filter(({ amount }) => amount > 0n) }))
    .filter(({ moves }) => moves.length > 0);
}
