import type { moderationCalls } from '#core/api/moderation.ts';
import type { neighbourCalls } from '#core/api/neighbours.ts';
import type { Handlers } from '#server/http/call.ts';
import { barVisits } from './barVisits.ts';
import { helpPlot } from './helpPlot.ts';
import { leaveSticker } from './leaveSticker.ts';
import { listGuestBook } from './listGuestBook.ts';
import { listNeighbours } from './listNeighbours.ts';
import { listReportedNames } from './listReportedNames.ts';
import { reportNickName } from './reportNickName.ts';
import { resetNickName } from './resetNickName.ts';
import { setVisitRules } from './setVisitRules.ts';
import { showLinkedManor } from './showLinkedManor.ts';
import { showManor } from './showManor.ts';
import { showOwnVisits } from './showOwnVisits.ts';
import { thankHelper } from './thankHelper.ts';

/** Handlers of visits, helping hands, guest books and nicknames by path. */
export const neighbourHandlers: Handlers<keyof typeof neighbourCalls | keyof typeof moderationCalls> = {
  'game/visit/list': listNeighbours,
  'game/visit/manor': showManor,
  'game/visit/link': showLinkedManor,
  'game/visit/mine': showOwnVisits,
  'game/visit/book': listGuestBook,
  'game/visit/help': helpPlot,
  'game/visit/sticker': leaveSticker,
  'game/visit/thank': thankHelper,
  'game/visit/settings': setVisitRules,
  'game/visit/report': reportNickName,
  'ops/nickname/list': listReportedNames,
  'ops/nickname/reset': resetNickName,
  'ops/visits/bar': barVisits,
};
