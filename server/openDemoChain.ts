import type { Address } from 'viem';
import type { Logger } from 'pino';
import type { ChainAddresses } from './chain/chainAddresses.ts';
import { chainClient } from './chain/chainClient.ts';
import { createDemoRpc } from './chain/createDemoRpc.ts';
import { createFaucet } from './chain/createFaucet.ts';
import { deployContracts } from './chain/deployContracts.ts';
import { startLocalChain } from './chain/localChain.ts';
import { serverSenders, type HouseKeys } from './chain/houseKeys.ts';
import { prepareHouse } from './chain/prepareHouse.ts';
import { readDecimals } from './chain/readDecimals.ts';
import { vaultReader } from './chain/vaultReader.ts';
import { firstManorCode } from './players/firstManorCode.ts';
import { chainPart, type OpenedChain } from './openPublicChain.ts';

export interface DemoChainSettings {
  folder: string;
  keys: HouseKeys;
  confirmations: number;
  anvilBin: string | undefined;
  searchPath: string | undefined;
  /** Contracts stored in the world's database; null in a new world. */
  known: ChainAddresses | null;
  log: Logger;
  /** Block interval in ms; default: the local chain's. */
  blockMs?: number;
  onExit(): void;
}

/**
 * Starts the demo world's local chain and deploys its contracts if needed. Throws a ChainError with a
 * message.
 */
export async function openDemoChain(settings: DemoChainSettings): Promise<OpenedChain> {
  const { confirmations, keys, known, log } = settings;
  const chain = await startLocalChain({ ...settings, tailBlocks: Math.max(6, confirmations) });
  const place = { rpcUrl: chain.rpcUrl, chainId: chain.chainId };
  try {
    await prepareHouse(place, keys, log);
    const { addresses, fromBlock } = await deployContracts({ ...place, keys, known, log });
    const faucet = createFaucet({ ...place, account: keys.faucet, usdt: addresses.usdt, log });
    const reader = vaultReader(place, addresses, log);
    return {
      part: chainPart({
        ...place,
        name: 'Dream Manor local chain',
        publicRpcUrl: null,
        confirmations,
        addresses,
        decimals: await readDecimals(chainClient(place), addresses),
        reader,
      }),
      addresses,
      demo: {
        referrerCode: firstManorCode,
        faucet: (to, coin, amount) => faucet({ to: to as Address, coin, amount }),
        forwardRpc: createDemoRpc({ ...place, refusedSenders: serverSenders(keys) }),
      },
      watched: { reader, finalLimit: () => chain.savedBlock() },
      feeds: [],
      payouts: { place, payer: keys.payer },
      firstManor: keys.firstManor,
      firstBlock: fromBlock,
      close: () => chain.stop(),
    };
  } catch (error) {
    await chain.stop();
    throw error;
  }
}
