import * as z from 'zod/mini';
import { KEY_HEADER, PROOF_HEADER } from '#core/api/deviceProof.ts';
import type { Endpoint } from '#core/api/endpoint.ts';
import { langs } from '#core/catalog/langs.ts';
import { PREVIEW_HEADER } from '#core/api/previewHeader.ts';
import type { ApiJson } from './apiJson.ts';
import { exampleParam } from './exampleParams.ts';

/** One parameter of a call, as the document writes it. */
export interface Parameter extends ApiJson {
  name: string;
  in: 'header' | 'query';
}

const text = { type: 'string' };

const lang: Parameter = {
  name: 'lang',
  in: 'header',
  description: 'Language of sentences.',
  schema: { ...text, enum: langs.map(({ header }) => header), default: langs[0].header },
};
const requestId: Parameter = {
  name: 'request-id',
  in: 'header',
  required: true,
  description: 'Idempotency key: a new UUID for each action. The same id again returns the stored answer.',
  schema: { ...text, format: 'uuid' },
  example: '9b2c6c1e-6f0e-4a55-9d53-0f6b6d1f3a10',
};
const preview: Parameter = {
  name: PREVIEW_HEADER,
  in: 'header',
  description: 'Stamp of the preview that the operator saw, see `ops/preview`.',
  schema: text,
};
const deviceKey: Parameter = {
  name: KEY_HEADER,
  in: 'header',
  description: 'Public key to which the session is bound: ECDSA P-256, 65 bytes, base64.',
  schema: text,
};
const deviceProof: Parameter = {
  name: PROOF_HEADER,
  in: 'header',
  description: 'Proof for sessions that are bound to a device key, see /api/docs.',
  schema: text,
};

/** Headers and query parameters of a call, headers first. */
export function callParameters(path: string, call: Endpoint): Parameter[] {
  const isSignIn = path === 'user/logining';
  return [
    lang,
    ...(call.changes ? [requestId] : []),
    ...(call.changes && call.access === 'operator' ? [preview] : []),
    ...(isSignIn ? [deviceKey] : []),
    ...(isSignIn || call.access !== 'anyone' ? [deviceProof] : []),
    ...queryParameters(path, call),
  ];
}

function queryParameters(path: string, call: Endpoint): Parameter[] {
  const schema = z.toJSONSchema(call.params, { io: 'input', unrepresentable: 'any' });
  const required = new Set(schema.required);
  return Object.entries(schema.properties ?? {}).map(([name, value]) => ({
    name,
    in: 'query',
    ...(required.has(name) && { required: true }),
    schema: value,
    ...(!needsUnicode(value) && { example: exampleParam(path, name) }),
  }));
}

/** True for a pattern with Unicode classes: validators without the `u` flag would call every example a fault. */
function needsUnicode(schema: z.core.JSONSchema._JSONSchema): boolean {
  return typeof schema === 'object' && /\\p\{/i.test(schema.pattern ?? JSON.stringify(schema.allOf ?? ''));
}
