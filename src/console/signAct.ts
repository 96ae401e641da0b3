import { ACT_SIGNATURE_MS, actTypedData, actWords } from '#core/api/actTypedData.ts';
import type { Answer } from '#core/api/table.ts';
import { isActSigned } from '#core/rules/operatorRole.ts';
import { newRequestId } from '../api/newRequestId.ts';
import { serverAheadMs } from '../api/serverWall.ts';
import { say } from '../i18n/say.ts';
import { getWallet } from '../queries/getWallet.ts';
import { store } from '../store/store.ts';
import type { DecidedAct } from './changeByPreview.ts';
import { endpointOf, type OpsChange } from './opsCalls.ts';

/** The wallet shows another account than the one that signed in. */
export class OtherWallet extends Error {
  override readonly name = 'OtherWallet';
  readonly sentence = say('console', 'otherWallet');
}

/**
 * Asks the operator's wallet to sign a previewed act, if it moves money or rules. Rejects like the wallet, and with
 * `OtherWallet`.
 */
export async function signAct(
  path: OpsChange,
  params: Readonly<Record<string, string>>,
  preview: Answer<'ops/preview'>,
): Promise<DecidedAct> {
  const stamp = preview.stamp ?? '';
  const requestId = newRequestId();
  const endpoint = endpointOf(path);
  const { world, session } = store.getState();
  if (!isActSigned(endpoint) || !world.config) return { stamp, requestId, signature: null };
  const { chain, contracts } = world.config;
  const wallet = await getWallet();
  const shown = wallet.present()?.address ?? (await wallet.recall());
  if (!shown || shown.toLowerCase() !== session.address?.toLowerCase()) throw new OtherWallet();
  const deadline = Date.now() + serverAheadMs() + ACT_SIGNATURE_MS;
  const words = actWords({ path, summary: endpoint.summary, params, effects: preview });
  const terms = { ...words, preview: stamp, deadline: Math.round(deadline), request: requestId };
  const payments = await wallet.payments();
  const signed = await payments.sign(shown, actTypedData(terms, chain.id, contracts.vault));
  return { stamp, requestId, signature: `${terms.deadline}.${signed}` };
}
