import type { Constants } from '#core/catalog/constants.ts';
import { splitBps } from '#core/money/split.ts';
import type { AccountName } from '#server/ledger/accountName.ts';
import type { Move, Posting } from '#server/ledger/posting.ts';

/** Who stands above the player whose fee it is, as far as rewards reach. */
interface Upline {
  sponsor: bigint | null;
  sponsorsSponsor: bigint | null;
}

/** What is common to all postings of one fee. */
export interface Revenue {
  /** Begins the keys of the postings: unique for this fee. */
  key: string;
  /** What brought it, such as `withdrawal` or `otc`; shown to whoever is rewarded. */
  kind: string;
  /** What it is about, such as `order:7`. */
  reference: string;
  gameAt: number;
  wallAt: number;
}

/**
 * The postings of a fee in USDT units (economy: USDT revenue split, REVENUE_SPLIT_BPS): the fee itself, out of `from`, and
 * the rewards of the two players above whoever paid it. Each part is rounded down, the remainder is insurance's, and so is
 * what would reward an upline that does not exist. None when there is no fee.
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
  const { key, ...about } = revenue;
  const reward = (part: 'direct' | 'team', to: bigint | null, amount: bigint): Posting => ({
    ...about,
    key: `${key}:${part}`,
    type: part === 'direct' ? 'directPushReward' : 'teamReward',
    reference: `player:${player}`,
    moves: to === null ? [] : [{ coin: 'USDT', from: 'pool:rewards', to: `user:${to}`, amount }],
  });
  const postings: Posting[] = [
    {
      ...about,
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
