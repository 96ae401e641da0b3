import { randomUUID } from 'node:crypto';
import { actTypedData, actWords } from '#core/api/actTypedData.ts';
import { table, type Answer, type ChangingPath } from '#core/api/table.ts';
import type { WalletKey } from './walletKeys.ts';
import type { Player, TestWorld } from './world.ts';

export type OpsPath = Extract<ChangingPath, `ops/${string}`>;
export type ActParams = Record<string, string>;
export type ActKey = Pick<WalletKey, 'signTypedData'>;

type Preview = Answer<'ops/preview'>;

export interface Signing {
  by: Player;
  key: ActKey;
  /** Time to the deadline, wall ms. */
  aheadMs?: number;
  /** Effects that the wallet signs in place of the preview's. */
  shown?: Preview;
  requestId?: string;
}

/** Previews an act as an operator. */
export async function previewAct(
  manor: TestWorld,
  path: OpsPath,
  params: ActParams,
  by: Player,
): Promise<Preview> {
  const asked = { call: path, params: JSON.stringify(params) };
  return (await manor.call('ops/preview', asked, { token: by.token })).data;
}

/** Previews an act and signs it as a wallet does. Returns its request id and the headers of its call. */
export async function signAct(
  manor: TestWorld,
  path: OpsPath,
  params: ActParams,
  { by, key, aheadMs = 60_000, shown, requestId = randomUUID() }: Signing,
) {
  const seen = await previewAct(manor, path, params, by);
  const { summary } = table[path];
  const stamp = seen.stamp ?? 'f'.repeat(64);
  const deadline = manor.world.wallNow() + aheadMs;
  const words = actWords({ path, summary, params, effects: shown ?? seen });
  const { chain } = manor.world;
  const terms = { ...words, preview: stamp, deadline, request: requestId };
  const typedData = actTypedData(terms, chain.id, chain.contracts.vault);
  const signature = await key.signTypedData(typedData as Parameters<ActKey['signTypedData']>[0]);
  return { requestId, headers: { preview: stamp, 'act-signature': `${deadline}.${signature}` } };
}
