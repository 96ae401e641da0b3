import type { Address, Hex, LocalAccount } from 'viem';
import { ChainError } from '#server/chain/chainError.ts';
import type { PayoutEvidence } from '#server/keys/payoutEvidence.ts';
import type { PayoutSigner } from '#server/keys/payoutSigner.ts';
import { SignerRefusal, type SigningAnswer } from './signingRequest.ts';

/** Time limit in ms of one question: its caller holds row locks. */
const TIMEOUT_MS = 5_000;

type Transaction = Parameters<LocalAccount['signTransaction']>[0];

/** Address and token of a signer process. */
export interface SignerPlace {
  url: string;
  token: string;
}

async function ask<Answer>({ url, token }: SignerPlace, path: string, body?: object): Promise<Answer> {
  const response = await fetch(new URL(path, url), {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
    ...(body && { body: JSON.stringify(body) }),
  }).catch((cause: unknown) => {
    throw new ChainError('unreachable', 'SIGNER_URL: no signer answers.', { cause });
  });
  if (!response.ok) throw new ChainError('refused', `SIGNER_URL: the signer answered ${response.status}.`);
  return (await response.json()) as Answer;
}

/**
 * Account whose transactions a signer process signs. `signTransaction` throws a SignerRefusal with the signer's reason,
 * and a ChainError when no signer answers.
 */
export async function remoteSigner(place: SignerPlace): Promise<PayoutSigner> {
  const { payer } = await ask<{ payer: Address }>(place, '/payer');
  const sign = async (transaction: Transaction, evidence?: PayoutEvidence): Promise<Hex> => {
    const {
      chainId,
      nonce,
      to,
      data = '0x',
      gas,
      gasPrice,
      maxFeePerGas,
      maxPriorityFeePerGas,
    } = transaction;
    const signed = await ask<SigningAnswer>(place, '/sign', {
      chainId,
      nonce,
      to,
      data,
      gas: String(gas),
      maxFee: String(maxFeePerGas ?? gasPrice),
      tip: String(maxPriorityFeePerGas ?? gasPrice),
      isLegacy: gasPrice !== undefined,
      ...(evidence && { evidence }),
    });
    if ('refused' in signed) throw new SignerRefusal(signed.refused);
    return signed.raw;
  };
  return {
    address: payer,
    signTransaction: ((transaction: Transaction) => sign(transaction)) as PayoutSigner['signTransaction'],
    signPayout: sign,
  };
}
