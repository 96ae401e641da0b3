import type { Endpoint } from '#core/api/endpoint.ts';
import { refusals, type RefusalKey } from '#core/api/refusals.ts';
import { apiPage, escapeHtml, htmlCode } from './apiPage.ts';
import {
  ACT_REFUSALS,
  CHANGING_REFUSALS,
  ROUTE_REFUSALS,
  SHARED_REFUSALS,
  SIGNED_IN_REFUSALS,
} from './callRefusals.ts';
import { refusalSentence } from './refusalSchemas.ts';
import { refusalStatuses } from './refusalStatuses.ts';

const INTRO = `<p>A refused call answers <code>{ code, key, msg, values, data: null }</code> with the HTTP status of its key. Keys and
codes are stable; programs read them and never the sentence. The sentence is in the language of the header <code>lang</code>, and
<code>…</code> stands for one of <code>values</code>. Retry <code>busy</code> and <code>tooManyCalls</code> (after the seconds of
<code>retry-after</code>) with the same <code>request-id</code>; every other refusal needs another call first. Calls:
<a href="/api/docs">docs</a>.</p>
`;

/** The catalogue of refusals: key, code, sentence and calls of each, by HTTP status. */
export function refusalsPage(calls: Readonly<Record<string, Endpoint>>, version: string): string {
  const keys = Object.keys(refusals) as RefusalKey[];
  const sections = Object.entries(refusalStatuses).map(([status, meaning]) => {
    const rows = keys.filter((key) => refusals[key].status === Number(status)).map((key) => row(key, calls));
    return `<h2>${status}: ${escapeHtml(meaning)}</h2>\n<table>${HEAD}${rows.join('\n')}</table>`;
  });
  return apiPage(`Dream Manor API ${version}: refusals`, `${INTRO}${sections.join('\n')}`);
}

const HEAD = '<tr><th>key</th><th>code</th><th>sentence</th><th>calls</th></tr>\n';

function row(key: RefusalKey, calls: Readonly<Record<string, Endpoint>>): string {
  const sentence = escapeHtml(refusalSentence(key));
  return `<tr id="${key}"><td>${htmlCode(key)}</td><td>${refusals[key].code}</td><td>${sentence}</td><td>${callsOf(key, calls)}</td></tr>`;
}

function callsOf(key: RefusalKey, calls: Readonly<Record<string, Endpoint>>): string {
  if (SHARED_REFUSALS.includes(key)) return 'every call';
  if (SIGNED_IN_REFUSALS.includes(key)) return 'calls of players and operators';
  if (CHANGING_REFUSALS.includes(key)) return 'calls that change something';
  if (ROUTE_REFUSALS.includes(key)) return 'every path under <code>/api/</code>';
  if (key === 'operatorsOnly' || key === 'roleTooLow') return 'calls of operators';
  if (key === 'accountFrozen') return 'calls that change something';
  const callsOfKey = Object.entries(calls).filter(([, call]) => call.refusals.includes(key));
  const links = callsOfKey.map(
    ([path, call]) => `<a href="/api/docs#${escapeHtml(path)}">${htmlCode(call.name)}</a>`,
  );
  return [...links, ...(ACT_REFUSALS.includes(key) ? ['acts of operators'] : [])].join(' ');
}
