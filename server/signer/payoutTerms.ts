import { decodeFunctionData, encodeFunctionData, type Address, type Hex } from 'viem';
import { vaultAbi } from '#core/abi/vault.ts';

/** A payment out of the vault. */
export interface Payout {
  id: string;
  token: Address;
  /** Null: a burn. */
  to: Address | null;
  units: bigint;
}

/** A payment as the vault's call names it; the deadline in seconds of the chain's clock. */
export type PayoutTerms = Payout & { deadline: bigint };

/** Terms of a call of the vault; null for every other call, and for one with further bytes. */
export function payoutTerms(data: Hex): PayoutTerms | null {
  try {
    const call = decodeFunctionData({ abi: vaultAbi, data });
    if (call.functionName === 'payout') {
      const [id, token, to, units, deadline] = call.args;
      const again = encodeFunctionData({ abi: vaultAbi, functionName: 'payout', args: call.args });
      return again === data.toLowerCase() ? { id, token, to, units, deadline } : null;
    }
    if (call.functionName !== 'burn') return null;
    const [id, token, units, deadline] = call.args;
    const again = encodeFunctionData({ abi: vaultAbi, functionName: 'burn', args: call.args });
    return again === data.toLowerCase() ? { id, token, to: null, units, deadline } : null;
  } catch {
    return null;
  }
}
