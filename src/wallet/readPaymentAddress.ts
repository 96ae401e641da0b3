import { getAddress, isAddress, zeroAddress } from 'viem';
import { refuse, type Refusal } from '#core/api/refusals.ts';

/** 0x and 40 digits in a single case have no checksum. */
const WITHOUT_CHECKSUM = /^0x([0-9a-f]{40}|[0-9A-F]{40})$/;

/**
 * Parses an address to pay to; returns it checksummed, or the server's refusal. `barred`: the operators'
 * addresses.
 */
export function readPaymentAddress(input: string, barred: readonly string[]): string | Refusal {
  const text = WITHOUT_CHECKSUM.test(input) ? input.toLowerCase() : input;
  if (!isAddress(text)) return refuse('addressMalformed');
  const address = getAddress(text);
  const isBarred = [zeroAddress, ...barred].some(
    (barredAddress) => barredAddress.toLowerCase() === address.toLowerCase(),
  );
  return isBarred ? refuse('addressNotAllowed') : address;
}
