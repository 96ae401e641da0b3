import { getAddress, isAddress, zeroAddress } from 'viem';
import { refuse, type Refusal } from '#core/api/refusals.ts';

/** 0x and 40 digits of one case carry no checksum. */
const WITHOUT_CHECKSUM = /^0x([0-9a-f]{40}|[0-9A-F]{40})$/;

/** An address that coins may go to, checksummed; otherwise the refusal that the server would give. `barred`: the house's. */
export function readPaymentAddress(written: string, barred: readonly string[]): string | Refusal {
  const text = WITHOUT_CHECKSUM.test(written) ? written.toLowerCase() : written;
  if (!isAddress(text)) return refuse('addressMalformed');
  const address = getAddress(text);
  const isBarred = [zeroAddress, ...barred].some((one) => one.toLowerCase() === address.toLowerCase());
  return isBarred ? refuse('addressNotAllowed') : address;
}
