import type { Hex, LocalAccount } from 'viem';
import type { PayoutEvidence } from './payoutEvidence.ts';

/** Key that signs payouts, wherever it is: in this process, a KMS, a token, or a signer process. */
export interface PayoutSigner extends Pick<LocalAccount, 'address' | 'signTransaction'> {
  /** Signs a payout whose evidence is checked first. Absent where nobody checks any. */
  signPayout?(
    transaction: Parameters<LocalAccount['signTransaction']>[0],
    evidence: PayoutEvidence,
  ): Promise<Hex>;
}
