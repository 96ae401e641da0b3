/** A payout as an operator approves it. */
export interface ApprovedPayout {
  /** Wire amount of coins that leave the vault. */
  net: string;
  coin: string;
  /** Checksummed. */
  to: string;
  /** Checksummed address of the player whose coins they are. */
  player: string;
  /** Id of the payout in the vault. */
  id: string;
}

/**
 * Terms of a payout in words, equally for the log of acts, which the operator's wallet signs, and for the signer
 * process, which looks for exactly these words.
 */
export function payoutWords({ net, coin, to, player, id }: ApprovedPayout): string {
  return `pays ${net} ${coin} to ${to} of ${player} as ${id}`;
}
