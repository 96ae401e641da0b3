import { z } from 'zod';
import type { Address, Hex } from 'viem';

const address = z.string().regex(/^0x[0-9a-fA-F]{40}$/) as z.ZodType<Address>;
const signature = z.string().regex(/^0x(?:[0-9a-fA-F]{2}){1,4096}$/) as z.ZodType<Hex>;
const words = z.string().max(2_000);

/** Evidence that a payout is owed: who owns the coins, and the signatures of player and operators. */
export const payoutEvidence = z.strictObject({
  /** Player whose coins they are. */
  player: address,
  /** The player's signature of the withdrawal's terms; null where none was asked for. */
  payment: z
    .strictObject({
      gross: words,
      fee: words,
      /** Wall time, epoch milliseconds. */
      deadline: z.int().positive(),
      request: words,
      signature,
    })
    .nullable(),
  /** Signed acts of the operators who approved it. */
  approvals: z
    .array(
      z.strictObject({
        act: words,
        call: words,
        terms: z.array(words).max(100),
        effects: z.array(words).max(200),
        preview: words,
        /** Wall time, epoch milliseconds. */
        deadline: z.int().positive(),
        request: words,
        signature,
      }),
    )
    .max(10),
});

export type PayoutEvidence = z.infer<typeof payoutEvidence>;
