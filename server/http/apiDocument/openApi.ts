import type { Endpoint } from '#core/api/endpoint.ts';
import { answerName, answerSchemas, schemaRef } from './answerSchemas.ts';
import type { ApiJson } from './apiJson.ts';
import { apiTags } from './apiTags.ts';
import { callParameters } from './callParameters.ts';
import { refusalResponses, type RefusalResponses } from './refusalResponses.ts';
import { refusalSchemas } from './refusalSchemas.ts';
import { sharedParameters, type SharedParameters } from './sharedParameters.ts';

export interface OpenApiOptions {
  version: string;
  /** Public origin of the server; null: the origin that served the document. */
  origin: string | null;
}

const DESCRIPTION = `A call is a POST with its parameters in the query string. It answers \`{ code, msg, data }\`: code 200 with data, or a refusal with its HTTP status, code, \`key\` and \`values\`.

- Amounts are decimal strings of whole coins. Instants are epoch milliseconds.
- A call that changes something takes a UUID in \`request-id\`. The same id again returns the stored answer, so a retry is safe.
- Lists are pages: \`next\` of an answer is the \`cursor\` of the next page, and null at the end.
- Retry after a lost connection, \`busy\` (503) and \`tooManyCalls\` (429, see \`retry-after\`), with exponential backoff and the same \`request-id\`.
- \`/api/live\` is a WebSocket: its first message is \`{ token }\`, and it pushes \`changes\`.`;

/** OpenAPI 3.1 document of the given calls, made from the endpoint table. */
export function openApi(
  calls: Readonly<Record<string, Endpoint>>,
  { version, origin }: OpenApiOptions,
): ApiJson {
  const rows = Object.entries(calls);
  const endpoints = rows.map(([, call]) => call);
  const parts: DocumentParts = {
    refused: refusalResponses(endpoints),
    parameters: sharedParameters(
      rows.map(([path, call]) => ({ operation: call.name, parameters: callParameters(path, call) })),
    ),
  };
  const tags = Object.entries(apiTags).filter(([name]) => rows.some(([path]) => tagOf(path) === name));
  return {
    openapi: '3.1.0',
    info: {
      title: 'Dream Manor',
      version,
      description: DESCRIPTION,
      license: { name: 'MIT', identifier: 'MIT' },
      contact: { name: 'Operators of this manor', ...(origin && { url: `${origin}/api/docs` }) },
    },
    servers: [{ url: `${origin ?? ''}/api` }],
    tags: tags.map(([name, description]) => ({ name, description })),
    paths: Object.fromEntries(rows.map(([path, call]) => [`/${path}`, describePath(path, call, parts)])),
    components: {
      schemas: { Done, ...answerSchemas(endpoints), ...refusalSchemas() },
      parameters: parts.parameters.components,
      responses: parts.refused.components,
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'token', description: 'Token of `user/logining`.' },
      },
    },
  };
}

interface DocumentParts {
  refused: RefusalResponses;
  parameters: SharedParameters;
}

/** The form of every success. */
const Done: ApiJson = {
  type: 'object',
  required: ['code', 'msg', 'data'],
  properties: { code: { const: 200 }, msg: { type: 'string' }, data: {} },
};

const tagOf = (path: string) => path.split('/', 1)[0] ?? path;

function describePath(path: string, call: Endpoint, { refused, parameters }: DocumentParts): ApiJson {
  const data = { properties: { data: schemaRef(answerName(call)) } };
  const operation: ApiJson = {
    operationId: call.name,
    tags: [tagOf(path)],
    summary: titleOf(call.name),
    description: call.summary,
    security: call.access === 'anyone' ? [] : [{ token: [] }],
    parameters: callParameters(path, call).map(parameters.write),
    responses: {
      200: {
        description: 'Done.',
        content: { 'application/json': { schema: { allOf: [schemaRef('Done'), data] } } },
      },
      ...refused.of(call),
    },
  };
  const byGet = { ...operation, operationId: `${call.name}ByGet` };
  return path === 'config' ? { get: byGet, post: operation } : { post: operation };
}

/** A call's name as words: `reclaimPlot` becomes `Reclaim plot`. */
function titleOf(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
