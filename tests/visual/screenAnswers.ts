import { accountFixtures } from './accountFixtures.ts';
import { basketFixtures } from './basketFixtures.ts';
import { castingFixtures } from './castingFixtures.ts';
import { communityFixtures } from './communityFixtures.ts';
import { economyFixtures } from './economyFixtures.ts';
import { lookFixtures } from './lookFixtures.ts';
import { marketFixtures } from './marketFixtures.ts';
import { neighbourFixtures } from './neighbourFixtures.ts';
import { noticeFixtures } from './noticeFixtures.ts';
import { answers } from './screenFixtures.ts';
import { ticketFixtures } from './ticketFixtures.ts';

/** Everything that a pictured server knows, by path; a call that hangs on a parameter stands under path and parameter. */
export const screenAnswers: Readonly<Record<string, unknown>> = {
  ...answers,
  ...marketFixtures,
  ...ticketFixtures,
  ...basketFixtures,
  ...economyFixtures,
  ...lookFixtures,
  ...castingFixtures,
  ...communityFixtures,
  ...neighbourFixtures,
  ...noticeFixtures,
  ...accountFixtures,
};

type Known = Readonly<Record<string, unknown>>;

/** `user/facts`: the answers of the single reads as one. */
function factsOf(known: Known): { changes: object } {
  const part = (path: string) => known[path] as { list: unknown[] };
  const notices = known['notice/list?size=20'] as { unread: number } | undefined;
  return {
    changes: {
      ...(known['user/getUserInfo'] as object),
      balances: part('userAccount/balance').list,
      plots: part('game/land/list').list,
      hens: part('game/hen/list').list,
      ...(known['game/seed/myList'] as object),
      ...(known['game/price'] as object),
      noticesUnread: notices?.unread ?? 0,
    },
  };
}

/** Status and body with which a call is answered: 404 for what `known` does not hold. */
export function answerTo(url: string, known: Known): { status: number; json: unknown } {
  const { pathname, searchParams } = new URL(url);
  const path = pathname.replace('/api/', '');
  const keys = [...searchParams].map(([name, value]) => `${path}?${name}=${value}`);
  const data = path === 'user/facts' ? factsOf(known) : known[keys.find((key) => key in known) ?? path];
  if (data) return { status: 200, json: { code: 200, msg: 'ok', data } };
  return { status: 404, json: { code: 40_401, key: 'callUnknown', msg: 'no such call' } };
}
