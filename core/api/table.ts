import { accountCalls } from './account.ts';
import { albumCalls } from './album.ts';
import { basketCalls } from './baskets.ts';
import { castingCalls } from './casting.ts';
import { communityCalls } from './community.ts';
import { configCalls } from './config.ts';
import { deskCalls } from './deskCalls.ts';
import { demoCalls } from './demo.ts';
import type { AnswerOf, ParamsIn, ParamsOut } from './endpoint.ts';
import { economyCalls } from './economy.ts';
import { farmStatisticsCalls } from './farmStatistics.ts';
import { henCalls } from './hen.ts';
import { goalCalls } from './goals.ts';
import { holdingCalls } from './holding.ts';
import { installationCalls } from './installationCalls.ts';
import { operatorCalls } from './operatorCalls.ts';
import { landCalls } from './land.ts';
import { moderationCalls } from './moderation.ts';
import { neighbourCalls } from './neighbours.ts';
import { leagueCalls } from './league.ts';
import { lookCalls } from './looks.ts';
import { noticeCalls } from './notices.ts';
import { marketStatisticsCalls } from './marketStatistics.ts';
import { operationsCalls } from './operations.ts';
import { otcCalls } from './otc.ts';
import { playerDeskCalls } from './playerDeskCalls.ts';
import { previewCalls } from './previewCalls.ts';
import { reserveCalls } from './reserves.ts';
import { roleCalls } from './roleCalls.ts';
import { seedCalls } from './seed.ts';
import { swapCalls } from './swap.ts';
import { ticketCalls } from './tickets.ts';
import { userCalls } from './user.ts';
import { walletCalls } from './wallet.ts';
import { worldDeskCalls } from './worldDeskCalls.ts';

/**
 * The endpoint table: all calls by their path under /api. The server builds its routes from it, the API page
 * documents it, and the client takes its types from it.
 */
export const table = {
  ...configCalls,
  ...userCalls,
  ...accountCalls,
  ...walletCalls,
  ...swapCalls,
  ...reserveCalls,
  ...economyCalls,
  ...otcCalls,
  ...castingCalls,
  ...seedCalls,
  ...landCalls,
  ...henCalls,
  ...farmStatisticsCalls,
  ...communityCalls,
  ...ticketCalls,
  ...goalCalls,
  ...basketCalls,
  ...albumCalls,
  ...neighbourCalls,
  ...lookCalls,
  ...leagueCalls,
  ...holdingCalls,
  ...noticeCalls,
  ...operationsCalls,
  ...marketStatisticsCalls,
  ...operatorCalls,
  ...moderationCalls,
  ...playerDeskCalls,
  ...deskCalls,
  ...worldDeskCalls,
  ...installationCalls,
  ...roleCalls,
  ...previewCalls,
  ...demoCalls,
};

export type Table = typeof table;
export type Path = keyof Table;
/** Paths of calls that change state, and so take a request id. */
export type ChangingPath = { [P in Path]: Table[P]['changes'] extends true ? P : never }[Path];
export type ReadingPath = Exclude<Path, ChangingPath>;
export type Params<P extends Path> = ParamsIn<Table[P]>;
export type ParsedParams<P extends Path> = ParamsOut<Table[P]>;
export type Answer<P extends Path> = AnswerOf<Table[P]>;
