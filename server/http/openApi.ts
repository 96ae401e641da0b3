import * as z from 'zod/mini';
import type { Endpoint } from '#core/api/endpoint.ts';
import { refusals, type RefusalKey } from '#core/api/refusals.ts';
import { langs } from '#core/catalog/langs.ts';

type Json = Record<string, unknown>;

/** Refusals that any call may return. */
const SHARED: readonly RefusalKey[] = [
  'missingParameter',
  'unknownParameter',
  'repeatedParameter',
  'invalidParameter',
  'requestTooLarge',
  'tooManyCalls',
  'systemError',
  'busy',
];
const SIGNED_IN: readonly RefusalKey[] = ['signInRequired', 'signInEnded'];
const CHANGING: readonly RefusalKey[] = ['missingRequestId', 'invalidRequestId', 'requestIdReused'];

/** OpenAPI 3.1 document of the given calls, made from the endpoint table. */
export function openApi(calls: Readonly<Record<string, Endpoint>>, version: string): Json {
  const paths = Object.entries(calls).map(([path, call]) => [`/api/${path}`, describe(path, call)]);
  return {
    openapi: '3.1.0',
    info: { title: 'Dream Manor', version },
    paths: Object.fromEntries(paths) as Json,
    components: { securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'token' } } },
  };
}

function describe(path: string, call: Endpoint): Json {
  const operation: Json = {
    operationId: call.name,
    tags: [path.split('/')[0]],
    summary: call.summary,
    ...(call.access !== 'anyone' && { security: [{ token: [] }] }),
    parameters: [...headers(call), ...query(call)],
    responses: { 200: answer(call), ...refused(call) },
  };
  const byGet = { ...operation, operationId: `${call.name}ByGet` };
  return path === 'config' ? { get: byGet, post: operation } : { post: operation };
}

function query(call: Endpoint): Json[] {
  const schema = z.toJSONSchema(call.params, { io: 'input', unrepresentable: 'any' });
  const required = new Set(schema.required);
  return Object.entries(schema.properties ?? {}).map(([name, value]) => {
    return { name, in: 'query', required: required.has(name), schema: value };
  });
}

function headers(call: Endpoint): Json[] {
  const lang = { type: 'string', enum: langs.map(({ header }) => header), default: langs[0].header };
  const id = { type: 'string', format: 'uuid' };
  const requestId = call.changes ? [{ name: 'request-id', in: 'header', required: true, schema: id }] : [];
  return [{ name: 'lang', in: 'header', required: false, schema: lang }, ...requestId];
}

function answer(call: Endpoint): Json {
  const { $schema: _, ...data } = z.toJSONSchema(call.answer, { io: 'output', unrepresentable: 'any' });
  const properties = { code: { const: 200 }, msg: { type: 'string' }, data };
  const schema = { type: 'object', required: ['code', 'msg', 'data'], properties };
  return { description: 'Done.', content: { 'application/json': { schema } } };
}

function refused(call: Endpoint): Json {
  const keys = [
    ...call.refusals,
    ...SHARED,
    ...(call.access === 'anyone' ? [] : SIGNED_IN),
    ...(call.access === 'operator' ? (['operatorsOnly'] as const) : []),
    ...(call.changes ? CHANGING : []),
  ];
  const byStatus = groupKeys(keys);
  return Object.fromEntries(
    [...byStatus].map(([status, statusKeys]) => {
      const properties = {
        code: { enum: statusKeys.map((key) => refusals[key].code) },
        key: { enum: statusKeys },
        msg: { type: 'string' },
        values: { type: 'object' },
        data: { type: 'null' },
      };
      const schema = { type: 'object', properties };
      return [status, { description: statusKeys.join(', '), content: { 'application/json': { schema } } }];
    }),
  );
}

function groupKeys(keys: readonly RefusalKey[]): Map<number, RefusalKey[]> {
  const groups = new Map<number, RefusalKey[]>();
  for (const key of keys) {
    const { status } = refusals[key];
    groups.set(status, [...(groups.get(status) ?? []), key]);
  }
  return groups;
}
