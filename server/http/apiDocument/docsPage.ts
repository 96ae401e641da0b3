import * as z from 'zod/mini';
import type { Endpoint } from '#core/api/endpoint.ts';
import { apiPage, escapeHtml, htmlCode } from './apiPage.ts';
import { exampleParam } from './exampleParams.ts';

/** The API page: every call with its parameters and refusals, from the endpoint table. */
export function docsPage(calls: Readonly<Record<string, Endpoint>>, version: string): string {
  const sections = Object.entries(calls).map(([path, call]) => section(path, call));
  const intro = `<p>Every call is <code>POST /api/&lt;path&gt;</code> with its parameters in the query string and the headers <code>lang</code>
and, where signed in, <code>token</code>. It answers <code>{ code, msg, data }</code>: code 200, or a refusal with its refused
code, <code>key</code> and <code>values</code>. Calls that change something take a UUID in the header <code>request-id</code>;
the same id again gets the same answer. Another method than POST is refused by 405 with the header <code>allow</code>. Amounts are decimal strings, instants epoch milliseconds.
A client may bind its session to a key of its own (ECDSA P-256): it sends the public key (65 bytes, base64) in the header
<code>device-key</code> of <code>user/logining</code>, and in <code>device-proof</code> of that and every later call
<code>&lt;time&gt;.&lt;nonce&gt;.&lt;signature&gt;</code>: epoch milliseconds within a minute of the server's <code>date</code>, 16 to 64
letters, digits, <code>-</code> or <code>_</code>, and the signature (SHA-256, r and s, base64) of six lines joined by
<code>\\n</code>: path, parameters as a JSON array of [name, value] sorted by name, request id or nothing, time, nonce, token or
nothing. A proof is accepted once; a retry needs a new one. Without a key a session takes no proof.
For machines: <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1, with ETag). All refusals with status, code and
sentence: <a href="/api/refusals">refusals</a>. A typed client for TypeScript and an example bot are in <code>clients/ts</code> and
<code>examples</code> of the source. The live stream is a WebSocket at <code>/api/live</code>, whose first message is <code>{ token, proof }</code>;
its proof has the path <code>live</code> and no parameters, and is left out without a key.</p>
`;
  return apiPage(`Dream Manor API ${version}`, `${intro}${sections.join('\n')}`);
}

function section(path: string, call: Endpoint): string {
  const marks = [
    `name: ${call.name}`,
    `access: ${call.access}`,
    call.changes ? 'changes' : 'reads',
    call.demoOnly ? 'demo world only' : '',
  ];
  const refused = call.refusals.length ? `<p>Refuses: ${call.refusals.map(refusalLink).join(' ')}</p>` : '';
  return `<h2 id="${escapeHtml(path)}">POST /api/${escapeHtml(path)}</h2>
<p>${escapeHtml(call.summary)}</p>
<p>${escapeHtml(marks.filter(Boolean).join(', '))}</p>
${parameters(path, call)}${refused}`;
}

const HEAD = '<tr><th>parameter</th><th></th><th>form</th><th>example</th></tr>';

const refusalLink = (key: string) => `<a href="/api/refusals#${escapeHtml(key)}">${htmlCode(key)}</a>`;

function parameters(path: string, call: Endpoint): string {
  const schema = z.toJSONSchema(call.params, { io: 'input', unrepresentable: 'any' });
  const rows = Object.entries(schema.properties ?? {}).map(([name, value]) => {
    const need = schema.required?.includes(name) ? 'required' : 'optional';
    return `<tr><td>${htmlCode(name)}</td><td>${need}</td><td>${htmlCode(form(value))}</td><td>${htmlCode(exampleParam(path, name))}</td></tr>`;
  });
  return rows.length ? `<table>${HEAD}${rows.join('')}</table>\n` : '';
}

function form(value: z.core.JSONSchema._JSONSchema): string {
  if (typeof value === 'boolean') return 'any';
  if (value.enum) return value.enum.join(' | ');
  if (value.pattern) return value.pattern;
  return value.maxLength === undefined ? 'text' : `text, at most ${value.maxLength}`;
}
