import { getAddress, isAddress, isAddressEqual, zeroAddress, type Address } from 'viem';
import { refuse, type Refusal } from '#core/api/refusals.ts';
import type { ChainPart } from '#server/world/world.ts';

/** 0x and 40 digits of one case carry no checksum. */
const WITHOUT_CHECKSUM = /^0x([0-9a-f]{40}|[0-9A-F]{40})$/;

/**
 * An address that coins may go to, checksummed. Refuses `addressMalformed` for what is none or has a wrong EIP-55
 * checksum (all small or all capital letters carry none), and `addressNotAllowed` for the vault, the tokens and zero:
 * what is sent there is lost.
 */
export function checkPaymentAddress(written: string, contracts: ChainPart['contracts']): Address | Refusal {
  const text = WITHOUT_CHECKSUM.test(written) ? written.toLowerCase() : written;
  if (!isAddress(text)) return refuse('addressMalformed');
  const address = getAddress(text);
  const barred = [zeroAddress, ...Object.values(contracts)];
  const isBarred = barred.some((one) => isAddressEqual(one as Address, address));
  return isBarred ? refuse('addressNotAllowed') : address;
}
