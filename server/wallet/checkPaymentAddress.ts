import { getAddress, isAddress, isAddressEqual, zeroAddress, type Address } from 'viem';
import { refuse, type Refusal } from '#core/api/refusals.ts';
import type { ChainPart } from '#server/world/world.ts';

/** 0x and 40 digits of one case have no checksum. */
const WITHOUT_CHECKSUM = /^0x([0-9a-f]{40}|[0-9A-F]{40})$/;

/**
 * Checks an address for payments; returns it checksummed. Refuses addressMalformed for malformed addresses
 * and wrong EIP-55 checksums (one case only has no checksum). Refuses addressNotAllowed for the vault, the
 * tokens and zero: coins sent there are lost.
 */
export function checkPaymentAddress(input: string, contracts: ChainPart['contracts']): Address | Refusal {
  const text = WITHOUT_CHECKSUM.test(input) ? input.toLowerCase() : input;
  if (!isAddress(text)) return refuse('addressMalformed');
  const address = getAddress(text);
  const barred = [zeroAddress, ...Object.values(contracts)];
  const isBarred = barred.some((contract) => isAddressEqual(contract as Address, address));
  return isBarred ? refuse('addressNotAllowed') : address;
}
