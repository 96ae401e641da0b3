import { encodeFunctionData, erc20Abi, getTypesForEIP712Domain, serializeTypedData } from 'viem';
import { offersBatches, sendBatch } from './batchCalls.ts';
import { ensureChain, type Provider } from './ensureChain.ts';
import type { Payments, TokenTransfer } from './payments.ts';
import type { WalletWorld } from './wallet.ts';
import { OtherChainError } from './walletFault.ts';

type Hex = `0x${string}`;

export interface PaymentParts {
  world: WalletWorld;
  /** Provider of the connected wallet; rejects without one. */
  provider(): Promise<Provider>;
  /** The chain's public RPC; null when there is none, and the wallet is the only way to the chain. */
  rpc: Provider | null;
  /**
   * Called before the wallet is asked to switch its chain, so that the change is not attributed to the
   * player.
   */
  onChainAsked(): void;
  /** Waits so many milliseconds. */
  pause?(ms: number): Promise<void>;
}

const timer = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

const transferCall = ({ token, to, units }: TokenTransfer) => ({
  to: token,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to as Hex, units] }),
});

/** Transfers and signatures through the connected wallet. Lazy-loaded with the first payment. */
export function createPayments({
  world,
  provider,
  rpc,
  onChainAsked,
  pause = timer,
}: PaymentParts): Payments {
  const onChain = async () => {
    const wallet = await provider();
    onChainAsked();
    await ensureChain(wallet, world);
    return wallet;
  };
  // Without a public RPC the wallet answers reads, for its current chain: it must be ours.
  const reader = async () => {
    if (rpc) return rpc;
    const wallet = await provider();
    const chainId = Number(await wallet.request({ method: 'eth_chainId' }));
    if (chainId !== world.chainId) throw new OtherChainError('the wallet is on another chain');
    return wallet;
  };
  const read = async (method: string, ...params: unknown[]) => (await reader()).request({ method, params });
  return {
    async balanceOf(token, holder, block) {
      const blockTag = block === undefined ? 'latest' : `0x${block.toString(16)}`;
      if (token === null) return BigInt((await read('eth_getBalance', holder, blockTag)) as string);
      const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [holder as Hex] });
      return BigInt((await read('eth_call', { to: token, data }, blockTag)) as string);
    },
    async decimalsOf(token) {
      const data = encodeFunctionData({ abi: erc20Abi, functionName: 'decimals' });
      return Number((await read('eth_call', { to: token, data }, 'latest')) as string);
    },
    async send({ token, from, to, units }) {
      const wallet = await onChain();
      return (await wallet.request({
        method: 'eth_sendTransaction',
        params: [{ from, ...transferCall({ token, to, units }) }],
      })) as string;
    },
    async offersBatches(from) {
      return offersBatches(await provider(), from, world.chainId);
    },
    async sendAll(from, transfers) {
      const order = { from, chainId: world.chainId, calls: transfers.map(transferCall) };
      return sendBatch(await onChain(), order, pause);
    },
    async sign(from, typedData) {
      const wallet = await onChain();
      const EIP712Domain = getTypesForEIP712Domain({ domain: typedData.domain });
      const message = { ...typedData, types: { EIP712Domain, ...typedData.types } };
      const data = serializeTypedData(message as Parameters<typeof serializeTypedData>[0]);
      return (await wallet.request({ method: 'eth_signTypedData_v4', params: [from, data] })) as string;
    },
    async outcomeOf(hash) {
      const receipt = (await read('eth_getTransactionReceipt', hash)) as { status?: string } | null;
      if (!receipt) return null;
      return receipt.status === '0x0' ? 'failed' : 'done';
    },
  };
}
