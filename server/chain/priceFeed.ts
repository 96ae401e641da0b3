import { parseAbi, type Address } from 'viem';
import { MAX_AMOUNT } from '#core/money/amount.ts';
import { LEDGER_DECIMALS } from '#core/money/chainUnits.ts';
import { divFloor } from '#core/money/round.ts';
import type { PriceFeed } from '#server/world/world.ts';
import { askChain } from './askChain.ts';
import type { ChainPlace } from './chainClient.ts';
import { ChainError } from './chainError.ts';

const abi = parseAbi([
  'function decimals() view returns (uint8)',
  'function latestRoundData() view returns (uint80, int256, uint256, uint256, uint80)',
]);

/** Most decimals that a feed may have. Existing ones have 8 or 18. */
const MAX_DECIMALS = 36;

/** Clocks of chains and servers differ: an answer may be this far in the future, in ms. */
const AHEAD_MS = 5 * 60_000;

/** A price feed that is read again by `read`. */
export interface ReadFeed extends PriceFeed {
  /** Stores the newest round. Throws a ChainError when the chain does not answer. */
  read(): Promise<void>;
}

/**
 * A price feed of the chain (Chainlink's AggregatorV3: `latestRoundData`, `decimals`). Throws `contractsMissing` where
 * the address is no such contract. A round counts while it is younger than `maxAgeMs` by its own time, and only with a
 * price above zero.
 */
export async function openPriceFeed(
  place: ChainPlace,
  address: Address,
  maxAgeMs: number,
): Promise<ReadFeed> {
  const { client, guarded } = askChain(place);
  const decimals = await guarded(client.readContract({ address, abi, functionName: 'decimals' })).catch(
    (cause: unknown) => {
      throw noFeed(cause, address);
    },
  );
  if (decimals > MAX_DECIMALS) throw noFeed(null, address);
  let round: { price: bigint; at: number } | null = null;
  const read = async () => {
    const [, answer, , updatedAt] = await guarded(
      client.readContract({ address, abi, functionName: 'latestRoundData' }),
    );
    round = { price: dollars(answer, decimals), at: Number(updatedAt) * 1_000 };
  };
  return {
    read,
    priceAt(wallNow) {
      if (!round || round.price <= 0n || round.price > MAX_AMOUNT) return null;
      const age = wallNow - round.at;
      return age <= maxAgeMs && age >= -AHEAD_MS ? round.price : null;
    },
  };
}

/** Converts a feed's answer to ledger units, rounded down. */
function dollars(answer: bigint, decimals: number): bigint {
  if (decimals <= LEDGER_DECIMALS) return answer * 10n ** BigInt(LEDGER_DECIMALS - decimals);
  return divFloor(answer, 10n ** BigInt(decimals - LEDGER_DECIMALS));
}

function noFeed(cause: unknown, address: Address): unknown {
  if (cause instanceof ChainError && cause.code !== 'refused') return cause;
  return new ChainError('contractsMissing', `The contract at ${address} is no price feed.`, { cause });
}
