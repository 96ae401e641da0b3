import type { Address } from 'viem';
import type { Logger } from 'pino';
import type { ChainAddresses } from './chain/chainAddresses.ts';
import { chainClient } from './chain/chainClient.ts';
import { createDemoRpc } from './chain/createDemoRpc.ts';
import { createFaucet } from './chain/createFaucet.ts';
import { deployContracts } from './chain/deployContracts.ts';
import { startLocalChain } from './chain/localChain.ts';
import { serverSenders, localKeys } from './chain/localKeys.ts';
import { readDecimals } from './chain/readDecimals.ts';
import { vaultReader } from './chain/vaultReader.ts';
import { FIRST_MANOR_CODE } from './demo/firstManor.ts';
import { chainPart, type OpenedChain } from './openPublicChain.ts';

export interface DemoChainSettings {
  folder: string;
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
  const { confirmations, known, log } = settings;
  const chain = await startLocalChain({ ...settings, tailBlocks: Math.max(6, confirmations) });
  const place = { rpcUrl: chain.rpcUrl, chainId: chain.chainId };
  try {
    const { addresses, fromBlock } = await deployContracts({ ...place, known, log });
    const faucet = createFaucet({ ...place, usdt: addresses.usdt, log });
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
        referrerCode: FIRST_MANOR_CODE,
        faucet: (to, coin, amount) => faucet({ to: to as Address, coin, amount }),
        forwardRpc: createDemoRpc({ ...place, refusedSenders: serverSenders }),
      },
      watched: { reader, finalLimit: () => chain.savedBlock() },
      payouts: { place, payer: localKeys.payer },
      firstBlock: fromBlock,
      close: () => chain.stop(),
    };
  } catch (error) {
    await chain.stop();
    throw error;
  }
}
