import { rewardRecordTypes } from '#core/catalog/rewardKinds.ts';
import type { Coin } from '#core/money/coin.ts';
import { splitBps } from '#core/money/split.ts';
import type { Upline } from '#core/rules/upline.ts';
import type { AccountName } from '#core/catalog/accounts.ts';
import { buildPosting, type PostedAt } from '#server/ledger/buildPosting.ts';
import type { Move, Posting } from '#server/ledger/posting.ts';

/** Parts of a split that reward players: two at once, the others by the daily pots. */
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

/** Cause of the reward postings: prefix of their idempotency keys, their kind, and the player who paid. */
export interface RewardCause {
  key: string;
  kind: string;
  payer: bigint;
}

/**
 * Splits an amount between the game and the players above the payer (economy: Farm spend split, USDT revenue split).
 * Each part is rounded down. Returns the moves of the split, and two postings that pay the rewards out of
 * `pool:rewards`. Postings of a missing upline have no moves.
 */
export function uplineSplit(
  { coin, from, amount, rest, other, rewards }: SplitTerms,
  { sponsor, sponsorsSponsor }: Upline,
  { key, kind, payer }: RewardCause,
  at: PostedAt,
): { moves: Move[]; rewardPostings: Posting[] } {
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
  const reward = (part: 'direct' | 'team', to: bigint | null, units: bigint): Posting =>
    buildPosting(
      { key: `${key}:${part}`, type: rewardRecordTypes[part], kind, reference: `player:${payer}` },
      at,
      to === null ? [] : [{ coin, from: 'pool:rewards', to: `user:${to}`, amount: units }],
    );
  return {
    moves: [
      move(rest.to, share('rest') + share('direct') - direct + share('team') - team),
      move(other.to, share('other')),
      move('pool:rewards', direct + team),
      move('pool:levelPot', share('level')),
      move('pool:managementPot', share('management')),
      move('pool:communityPot', share('community')),
    ],
    rewardPostings: [reward('direct', sponsor, direct), reward('team', sponsorsSponsor, team)],
  };
}
