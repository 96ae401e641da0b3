import { hashTypedData } from 'viem';
import { ACT_SIGNATURE_HEADER, actTypedData, actWords } from '#core/api/actTypedData.ts';
import type { Refusal } from '#core/api/refusals.ts';
import { refuse } from '#core/api/refusals.ts';
import { DAY_MS } from '#core/catalog/dayMs.ts';
import type { AskOutside } from './askOutside.ts';
import type { ActSeen, SignedAct } from './actStamps.ts';
import type { Call } from './call.ts';
import { refuseSignature } from './refuseSignature.ts';

const FORM = /^(\d{1,16})\.(0x(?:[0-9a-fA-F]{2}){1,4096})$/;

/** An act's signature as a request brings it. */
export interface ActSignature {
  /** Wall time, epoch milliseconds. */
  deadline: number;
  signature: string;
}

/** Reads the header; null: none, or malformed. */
export function readActSignature(headers: Readonly<Record<string, unknown>>): ActSignature | null {
  const text = headers[ACT_SIGNATURE_HEADER];
  const [, deadline, signature] = (typeof text === 'string' && FORM.exec(text)) || [];
  return deadline && signature ? { deadline: Number(deadline), signature } : null;
}

export interface ActSignatureClaim {
  call: Call;
  ask: AskOutside;
  operator: { id: bigint; address: string };
  path: string;
  summary: string;
  given: Readonly<Record<string, string>>;
  requestId: string;
  seen: ActSeen;
  offered: ActSignature;
}

/**
 * Checks that the operator's wallet signed exactly this act, with its amounts, for this request. Returns it as it is
 * stored. Refuses signatureExpired, signatureFailed, chainUnavailable when only the chain could verify it,
 * tooManyCalls or busy when too many are verified.
 */
export async function checkActSignature(claim: ActSignatureClaim): Promise<SignedAct | Refusal> {
  const { call, ask, operator, path, summary, given, requestId, seen, offered } = claim;
  const { deadline, signature } = offered;
  const { wallNow, world } = call;
  if (wallNow > deadline) return refuse('signatureExpired');
  if (deadline > wallNow + DAY_MS) return refuse('signatureFailed');
  const words = actWords({ path, summary, params: given, effects: seen.effects });
  const terms = { ...words, preview: seen.stamp, deadline, request: requestId };
  const typedData = actTypedData(terms, world.chain.id, world.chain.contracts.vault);
  const asked = { address: operator.address, typedData, signature, client: `player:${operator.id}` };
  const key = `${operator.address}:${signature}:${hashTypedData(typedData)}`;
  const refusal = refuseSignature(await ask(key, () => world.chain.verifyTyped(asked)));
  if (refusal) return refusal;
  const text = JSON.stringify(typedData, (_, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  );
  return { operator: operator.address, typedData: text, signature, wallNow };
}
