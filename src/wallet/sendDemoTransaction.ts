import type { PrivateKeyAccount } from 'viem/accounts';
import { demoRpc } from './demoRpc.ts';

/** Parameters of `eth_sendTransaction`. */
export interface TransactionRequest {
  to?: `0x${string}`;
  value?: `0x${string}`;
  data?: `0x${string}`;
  gas?: `0x${string}`;
}

const TIP = 1_000_000_000n;

const numberOf = async (method: string, params: readonly unknown[]) =>
  BigInt((await demoRpc(method, params)) as string);

/**
 * Signs a transaction on this device and sends it raw; returns its hash. Fee cap: twice the current price.
 */
export async function sendDemoTransaction(
  account: PrivateKeyAccount,
  chainId: number,
  request: TransactionRequest,
): Promise<unknown> {
  const { to, value = '0x0', data } = request;
  const call = { from: account.address, to, value, ...(data ? { data } : {}) };
  const [nonce, price, gas] = await Promise.all([
    numberOf('eth_getTransactionCount', [account.address, 'pending']),
    numberOf('eth_gasPrice', []),
    request.gas ? BigInt(request.gas) : numberOf('eth_estimateGas', [call]),
  ]);
  const raw = await account.signTransaction({
    type: 'eip1559',
    chainId,
    nonce: Number(nonce),
    gas,
    to,
    value: BigInt(value),
    data,
    maxFeePerGas: price * 2n + TIP,
    maxPriorityFeePerGas: TIP,
  });
  return demoRpc('eth_sendRawTransaction', [raw]);
}
