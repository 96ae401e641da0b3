import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import type { Endpoint } from '#core/api/endpoint.ts';

const STYLE = `
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #23301f; background: #fdfbf3; }
  h2 { font: 600 1.05rem ui-monospace, monospace; margin: 2rem 0 0.25rem; }
  code { font: 0.95em ui-monospace, monospace; background: #eee8d5; padding: 0.1em 0.3em; border-radius: 4px; overflow-wrap: anywhere; }
  td, th { text-align: left; padding: 0.15rem 1rem 0.15rem 0; vertical-align: top; }
  p { margin: 0.25rem 0; }
`;

const hash = createHash('sha256').update(STYLE).digest('base64');

/** Content security policy of the API page: its own style and nothing else. */
export const DOCS_POLICY = `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; frame-ancestors 'none'`;

/** The API page: every call with its parameters and refusals, from the endpoint table. */
export function docsPage(calls: Readonly<Record<string, Endpoint>>, version: string): string {
  const sections = Object.entries(calls).map(([path, call]) => section(path, call));
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Dream Manor API</title><style>${STYLE}</style></head>
<body>
<h1>Dream Manor API ${escape(version)}</h1>
<p>Every call is <code>POST /api/&lt;path&gt;</code> with its parameters in the query string and the headers <code>lang</code>
and, where signed in, <code>token</code>. It answers <code>{ code, msg, data }</code>: code 200, or a refusal with its refused
code, <code>key</code> and <code>values</code>. Calls that change something take a UUID in the header <code>request-id</code>;
the same id again gets the same answer. Amounts are decimal strings, instants epoch milliseconds.
For machines: <a href="/api/openapi.json">openapi.json</a>. The live stream is a WebSocket at <code>/api/live</code>.</p>
${sections.join('\n')}
</body>
</html>
`;
}

function section(path: string, call: Endpoint): string {
  const marks = [
    `name: ${call.name}`,
    `access: ${call.access}`,
    call.changes ? 'changes' : 'reads',
    call.demoOnly ? 'demo world only' : '',
  ];
  const refused = call.refusals.length ? `<p>Refuses: ${call.refusals.map(code).join(' ')}</p>` : '';
  return `<h2 id="${escape(path)}">POST /api/${escape(path)}</h2>
<p>${escape(call.summary)}</p>
<p>${escape(marks.filter(Boolean).join(', '))}</p>
${parameters(call)}${refused}`;
}

function parameters(call: Endpoint): string {
  const schema = z.toJSONSchema(call.params, { io: 'input', unrepresentable: 'any' });
  const rows = Object.entries(schema.properties ?? {}).map(([name, value]) => {
    const need = schema.required?.includes(name) ? 'required' : 'optional';
    return `<tr><td>${code(name)}</td><td>${need}</td><td>${code(form(value))}</td></tr>`;
  });
  return rows.length ? `<table>${rows.join('')}</table>\n` : '';
}

function form(value: z.core.JSONSchema._JSONSchema): string {
  if (typeof value === 'boolean') return 'any';
  if (value.enum) return value.enum.join(' | ');
  if (value.pattern) return value.pattern;
  return value.maxLength === undefined ? 'text' : `text, at most ${value.maxLength}`;
}

function code(text: string): string {
  return `<code>${escape(text)}</code>`;
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
