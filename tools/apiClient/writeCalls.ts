import type { Endpoint } from '#core/api/endpoint.ts';
import { answerName } from '#server/http/apiDocument/answerSchemas.ts';
import { callParameters, type Parameter } from '#server/http/apiDocument/callParameters.ts';
import { typeOf, type Schema } from './typeOf.ts';

/** Text of the module with path, parameters, answer and refusals of every call. */
export function writeCalls(calls: Readonly<Record<string, Endpoint>>): string {
  const rows = Object.entries(calls);
  const answers = rows.map(([, call]) => answerName(call));
  return `import type { ${answers.join(', ')} } from './apiObjects.ts';

/** Parameters, answer and own refusals of every call by its name. */
export interface Calls {
${rows.map(([path, call]) => callType(path, call)).join('\n')}
}

export type CallName = keyof Calls;

/** Path of every call, and the parts of a request that it needs: a token, a request id. */
export const callTable: Readonly<Record<CallName, { path: string; signedIn: boolean; changes: boolean }>> = {
${rows.map(([path, call]) => tableRow(path, call)).join('\n')}
};
`;
}

function callType(path: string, call: Endpoint): string {
  const given = callParameters(path, call).filter((parameter) => parameter.in === 'query');
  const params = given.length > 0 ? `{ ${given.map(parameterType).join(' ')} }` : 'Record<string, never>';
  const refusal = [...new Set(call.refusals)].map((key) => JSON.stringify(key)).join(' | ') || 'never';
  return `/** ${call.summary} */\n${call.name}: { params: ${params}; answer: ${answerName(call)}; refusal: ${refusal} };`;
}

/** Parameters travel as text: a number may be given for one that is no choice. */
function parameterType({ name, required, schema }: Parameter): string {
  const choice = (schema as Schema).enum ?? ('const' in (schema as Schema) ? [] : null);
  return `${name}${required ? '' : '?'}: ${choice ? typeOf(schema as Schema) : 'string | number'};`;
}

function tableRow(path: string, call: Endpoint): string {
  return `${call.name}: { path: '${path}', signedIn: ${call.access !== 'anyone'}, changes: ${call.changes} },`;
}
