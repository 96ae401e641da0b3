/**
 * The two players above a player in the referral tree who are rewarded for the player's spending. Null where there
 * is none, or the depth of rewards (REF_DEPTH 2, 1 or 0) excludes them.
 */
export interface Upline {
  sponsor: bigint | null;
  sponsorsSponsor: bigint | null;
}

/** The upline up to a depth of 0 to 2 generations. */
export function limitUpline({ sponsor, sponsorsSponsor }: Upline, depth: number): Upline {
  return { sponsor: depth < 1 ? null : sponsor, sponsorsSponsor: depth < 2 ? null : sponsorsSponsor };
}
