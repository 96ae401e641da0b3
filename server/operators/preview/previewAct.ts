import { randomUUID } from 'node:crypto';
import type { Endpoint } from '#core/api/endpoint.ts';
import { refuse, Refusal } from '#core/api/refusals.ts';
import { table, type Answer, type Path } from '#core/api/table.ts';
import { isRoleEnough, neededRole } from '#core/rules/operatorRole.ts';
import type { Tx } from '#server/db/database.ts';
import { withAnswers, type AskOutside } from '#server/http/askOutside.ts';
import type { ChangingCall, Handler, ReadingCall } from '#server/http/call.ts';
import { findHandler, type HandlerRegistry } from '#server/http/handlers.ts';
import { parseParams } from '#server/http/parseParams.ts';
import { inRolledBack } from './inRolledBack.ts';
import { effectsOf, markAct, outcomeOf, type ActOutcome } from './actOutcome.ts';

type Preview = Answer<'ops/preview'>;

/** The endpoint of an operator's change; null for any other path. */
function changeOf(path: string): Endpoint | null {
  const endpoint = Object.hasOwn(table, path) ? (table[path as Path] as Endpoint) : null;
  return endpoint?.access === 'operator' && endpoint.changes ? endpoint : null;
}

/** Parameters as a query string has them: each a string. Null for anything else. */
function readGiven(text: string): Record<string, string> | null {
  try {
    const entries = Object.entries(JSON.parse(text) as Record<string, unknown>);
    if (entries.some(([, value]) => typeof value !== 'string')) return null;
    return Object.fromEntries(entries) as Record<string, string>;
  } catch {
    return null;
  }
}

/** The call as the change's handler receives it: nothing is published, and nothing runs after it. */
function dryCall({ endStreams: _, ...call }: ReadingCall, tx: Tx, askOutside: AskOutside): ChangingCall {
  const ignore = () => {};
  return {
    ...call,
    tx,
    ahead: null,
    requestId: randomUUID(),
    askOutside,
    alsoChanged: ignore,
    publish: ignore,
    afterCommit: ignore,
  };
}

const refused = (call: ReadingCall, refusal: Refusal): Preview => ({
  refusal: { key: refusal.key, sentence: call.say(refusal), values: { ...refusal.values } },
  postings: [],
  acts: [],
  answer: null,
  stamp: null,
});

const done = (outcome: ActOutcome, answer: unknown): Preview => ({
  refusal: null,
  ...effectsOf(outcome),
  answer,
  stamp: outcome.stamp,
});

/**
 * `ops/preview`: runs the real change in a transaction that is rolled back. Refuses callUnknown for a path that is no
 * operator's change, roleTooLow {needs}, and faults in the parameters; what the change itself refuses is the answer.
 */
export const previewAct =
  (handlers: HandlerRegistry): Handler<'ops/preview'> =>
  async (call, { call: path, params: text }) => {
    const endpoint = changeOf(path);
    const handle = endpoint && findHandler(handlers, path as Path);
    if (!handle) return refuse('callUnknown');
    const needs = neededRole(endpoint);
    if (call.player.role === null || !isRoleEnough(call.player.role, needs))
      return refuse('roleTooLow', { needs });
    const given = readGiven(text);
    if (given === null) return refuse('invalidParameter', { parameter: 'params' });
    const params = parseParams(endpoint, given);
    if (params instanceof Refusal) return params;
    return withAnswers((ask) =>
      inRolledBack(call.db, async (tx) => {
        const mark = await markAct(tx);
        const outcome = await handle(dryCall(call, tx, ask), params);
        if (outcome instanceof Refusal) return refused(call, outcome);
        return done(await outcomeOf(tx, mark, { path, given }), outcome);
      }),
    );
  };
