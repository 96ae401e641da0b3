import { z } from 'zod';
import type { Address, Hex } from 'viem';
import { payoutEvidence } from '#server/keys/payoutEvidence.ts';

const hex = z.string().regex(/^0x([0-9a-f]{2})*$/i) as z.ZodType<Hex>;
const address = z.string().regex(/^0x[0-9a-f]{40}$/i) as z.ZodType<Address>;
const wei = z
  .string()
  .regex(/^\d{1,30}$/)
  .transform(BigInt);

/** A transaction that the server wants signed: its parts, so that the signer writes it itself and knows all of it. */
export const signingRequest = z.strictObject({
  chainId: z.int().positive(),
  nonce: z.int().nonnegative(),
  to: address,
  data: hex,
  gas: wei,
  /** Highest price of a unit of gas, and the tip within it; a chain without a base fee has one price. */
  maxFee: wei,
  tip: wei,
  isLegacy: z.boolean(),
  /** Of a payout; a signer that knows operators asks for it. */
  evidence: z.optional(payoutEvidence),
});

export type SigningRequest = z.infer<typeof signingRequest>;

/** Reasons for which the signer does not sign. */
export type SigningRefusal =
  | 'otherChain'
  | 'notAPayout'
  | 'otherToken'
  | 'otherTerms'
  | 'tooLong'
  | 'dayAllowance'
  | 'gasAllowance'
  | 'notApproved'
  | 'notSigned'
  | 'signedBefore';

/** Answer of the signer. */
export type SigningAnswer = { raw: Hex } | { refused: SigningRefusal };

/** Thrown by a remote signer's account when the signer refuses. */
export class SignerRefusal extends Error {
  override readonly name = 'SignerRefusal';
  readonly reason: SigningRefusal;
  constructor(reason: SigningRefusal) {
    super(`the signer refuses: ${reason}`);
    this.reason = reason;
  }
}
