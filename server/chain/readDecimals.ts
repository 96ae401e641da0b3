import { parseAbi, type Address } from 'viem';
import { LEDGER_DECIMALS } from '#core/money/chainUnits.ts';
import { asChainError } from './asChainError.ts';
import type { ChainAddresses } from './chainAddresses.ts';
import type { ChainClient } from './chainClient.ts';
import { ChainError } from './chainError.ts';

const abi = parseAbi(['function decimals() view returns (uint8)']);

/** Decimals of each token of the chain. */
export interface TokenDecimals {
  USDT: number;
  ATR: number;
}

/**
 * Reads the decimals of both tokens. Throws `contractsMissing` for fewer than the ledger's six: such amounts could
 * not be paid.
 */
export async function readDecimals(
  client: ChainClient,
  { usdt, atr }: ChainAddresses,
): Promise<TokenDecimals> {
  const of = async (address: Address) => {
    const decimals = await client
      .readContract({ address, abi, functionName: 'decimals' })
      .catch((cause: unknown) => {
        const known = asChainError(cause, client.chain.name);
        if (known instanceof ChainError) throw known;
        throw new ChainError('contractsMissing', `The contract at ${address} is no token.`, { cause });
      });
    if (decimals >= LEDGER_DECIMALS) return decimals;
    throw new ChainError('contractsMissing', `The token at ${address} has fewer than six decimals.`);
  };
  return { USDT: await of(usdt), ATR: await of(atr) };
}
