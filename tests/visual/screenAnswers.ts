import { castingFixtures } from './castingFixtures.ts';
import { communityFixtures } from './communityFixtures.ts';
import { marketFixtures } from './marketFixtures.ts';
import { noticeFixtures } from './noticeFixtures.ts';
import { answers } from './screenFixtures.ts';
import { ticketFixtures } from './ticketFixtures.ts';

/** Everything that a pictured server knows, by path; a call that hangs on a parameter stands under path and parameter. */
export const screenAnswers: Readonly<Record<string, unknown>> = {
  ...answers,
  ...marketFixtures,
  ...ticketFixtures,
  ...castingFixtures,
  ...communityFixtures,
  ...noticeFixtures,
};

/** Status and body with which a call is answered: 404 for what `known` does not hold. */
export function answerTo(
  url: string,
  known: Readonly<Record<string, unknown>>,
): { status: number; json: unknown } {
  const { pathname, searchParams } = new URL(url);
  const path = pathname.replace('/api/', '');
  const keys = [...searchParams].map(([name, value]) => `${path}?${name}=${value}`);
  const data = known[keys.find((key) => key in known) ?? path];
  if (data) return { status: 200, json: { code: 200, msg: 'ok', data } };
  return { status: 404, json: { code: 40_401, key: 'callUnknown', msg: 'no such call' } };
}
