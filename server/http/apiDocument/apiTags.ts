import type { Path } from '#core/api/table.ts';

type FirstPart<P extends string> = P extends `${infer First}/${string}` ? First : P;

/** Groups of calls by the first part of their path, in the order of the document. */
export const apiTags: Readonly<Record<FirstPart<Path>, string>> = {
  config: 'Settings, constants and reserves. Anybody may read them.',
  user: 'Sign-in, the signed-in player, and the player’s sign-ins.',
  userAccount: 'Balances, deposits, withdrawals, transfers, flash exchange and the proof of reserves.',
  otc: 'The market where players trade ATR for USDT with each other. Wall time.',
  game: 'The farm and what surrounds it: plots, hens, shop, castings, tickets, goals, team. Game time.',
  notice: 'Notices to the player, and push messages of the browser.',
  ops: 'Calls of operators. Each act is stored with operator, time and reason.',
  demo: 'Calls that exist in a demo world only.',
};
