import { albumHandlers } from './album/album.handlers.ts';
import { balanceHandlers } from './balances/balance.handlers.ts';
import { basketHandlers } from './baskets/basket.handlers.ts';
import { castingHandlers } from './casting/casting.handlers.ts';
import { communityHandlers } from './community/community.handlers.ts';
import { configHandlers } from './config/config.handlers.ts';
import { demoHandlers } from './demo/demo.handlers.ts';
import { depositHandlers } from './deposits/deposit.handlers.ts';
import { factsHandlers } from './facts/facts.handlers.ts';
import { farmHandlers } from './farm/farm.handlers.ts';
import { goalHandlers } from './goals/goal.handlers.ts';
import { leagueHandlers } from './league/league.handlers.ts';
import { lookHandlers } from './looks/look.handlers.ts';
import { holdingHandlers } from './holdingLimit/holding.handlers.ts';
import { operatorHandlers } from './operators/operator.handlers.ts';
import { deskHandlers } from './operators/desk/desk.handlers.ts';
import { installationHandlers } from './operators/installation/installation.handlers.ts';
import { worldDeskHandlers } from './operators/desk/worldDesk.handlers.ts';
import { playerDeskHandlers } from './operators/players/playerDesk.handlers.ts';
import { previewHandlers } from './operators/preview/preview.handlers.ts';
import { roleHandlers } from './operators/roles/role.handlers.ts';
import { couponHandlers } from './coupons/coupon.handlers.ts';
import { auditHandlers } from './oversight/audit/audit.handlers.ts';
import { invariants } from './invariants.ts';
import type { HandlerRegistry } from './http/handlers.ts';
import { swapHandlers } from './market/swap.handlers.ts';
import { otcHandlers } from './market/otc.handlers.ts';
import { neighbourHandlers } from './neighbours/neighbour.handlers.ts';
import { noticeHandlers } from './notices/notice.handlers.ts';
import { playerHandlers } from './players/player.handlers.ts';
import { economyHandlers } from './oversight/economy/economy.handlers.ts';
import { reserveHandlers } from './oversight/reserves/reserves.handlers.ts';
import { flowHandlers } from './pauses/flow.handlers.ts';
import { ticketHandlers } from './tickets/ticket.handlers.ts';
import { transferHandlers } from './wallet/transfer.handlers.ts';
import { withdrawHandlers } from './wallet/withdraw.handlers.ts';

/** Handlers by area, without the preview of operators' changes. */
const areaHandlers: HandlerRegistry = {
  ...configHandlers,
  ...playerHandlers,
  ...factsHandlers,
  ...balanceHandlers,
  ...reserveHandlers,
  ...economyHandlers,
  ...farmHandlers,
  ...swapHandlers,
  ...flowHandlers,
  ...depositHandlers,
  ...withdrawHandlers,
  ...transferHandlers,
  ...otcHandlers,
  ...ticketHandlers,
  ...goalHandlers,
  ...basketHandlers,
  ...albumHandlers,
  ...neighbourHandlers,
  ...lookHandlers,
  ...leagueHandlers,
  ...holdingHandlers,
  ...castingHandlers,
  ...noticeHandlers,
  ...communityHandlers,
  ...operatorHandlers,
  ...playerDeskHandlers,
  ...deskHandlers,
  ...worldDeskHandlers,
  ...installationHandlers,
  ...roleHandlers,
  ...couponHandlers,
  ...auditHandlers(invariants),
  ...demoHandlers,
};

/** All handlers. */
export const handlers: HandlerRegistry = { ...areaHandlers, ...previewHandlers(areaHandlers) };
