import type { Coin } from '#core/money/coin.ts';
import { splitBps } from '#core/money/split.ts';
import type { Upline } from '#core/rules/upline.ts';
import type { AccountName } from '#core/catalog/accounts.ts';
import type { Move } from '#server/ledger/posting.ts';
import { dueNames } from './duePosting.ts';

/** Parts of a split that reward players: two by the hourly payment, the others by the daily pots. */
type RewardPart = 'direct' | 'team' | 'level' | 'management' | 'community';

interface Share {
  to: AccountName;
  bps: number;
}

/** An amount in ledger units to split, and the basis points of its parts, which add up to 10 000. */
export interface SplitTerms {
  coin: Coin;
  from: AccountName;
  amount: bigint;
  /** Also receives the remainder of rounding, and the rewards of a missing upline. */
  rest: Share;
  other: Share;
  rewards: Record<RewardPart, number>;
}

/**
 * Splits an amount between the game and the players above the payer (economy: Farm spend split, USDT revenue split).
 * Each part is rounded down. Returns the moves of the split. The rewards of the two players above wait in their `due`
 * accounts until the hourly payment: paid with each spend they were more than half of all postings.
 */
export function uplineSplit(
  { coin, from, amount, rest, other, rewards }: SplitTerms,
  { sponsor, sponsorsSponsor }: Upline,
): Move[] {
  const shares = splitBps<'rest' | 'other' | RewardPart>(amount, [
    ['rest', rest.bps],
    ['other', other.bps],
    ['direct', rewards.direct],
    ['team', rewards.team],
    ['level', rewards.level],
    ['management', rewards.management],
    ['community', rewards.community],
  ]);
  const share = (part: 'rest' | 'other' | RewardPart) => shares.get(part) ?? 0n;
  const direct = sponsor === null ? 0n : share('direct');
  const team = sponsorsSponsor === null ? 0n : share('team');
  const move = (to: AccountName, units: bigint): Move => ({ coin, from, to, amount: units });
  return [
    move(rest.to, share('rest') + share('direct') - direct + share('team') - team),
    move(other.to, share('other')),
    ...(sponsor === null ? [] : [move(dueNames(sponsor).direct, direct)]),
    ...(sponsorsSponsor === null ? [] : [move(dueNames(sponsorsSponsor).team, team)]),
    move('pool:levelPot', share('level')),
    move('pool:managementPot', share('management')),
    move('pool:communityPot', share('community')),
  ];
}
