import type { LocalAccount } from 'viem';

/** Key that signs payouts, wherever it is: in this process, a KMS, a token, or a signer process. */
export type PayoutSigner = Pick<LocalAccount, 'address' | 'signTransaction'>;
