import { balanceHandlers } from './balances/balance.handlers.ts';
import { castingHandlers } from './casting/casting.handlers.ts';
import { communityHandlers } from './community/community.handlers.ts';
import { configHandlers } from './config/config.handlers.ts';
import { demoHandlers } from './demo/demo.handlers.ts';
import { depositHandlers } from './deposits/deposit.handlers.ts';
import { farmHandlers } from './farm/farm.handlers.ts';
import { holdingHandlers } from './holdingLimit/holding.handlers.ts';
import { operatorHandlers } from './operators/operator.handlers.ts';
import { couponHandlers } from './coupons/coupon.handlers.ts';
import { auditHandlers } from './oversight/audit/audit.handlers.ts';
import { invariants } from './invariants.ts';
import type { HandlerRegistry } from './http/handlers.ts';
import { swapHandlers } from './market/swap.handlers.ts';
import { otcHandlers } from './market/otc.handlers.ts';
import { noticeHandlers } from './notices/notice.handlers.ts';
import { playerHandlers } from './players/player.handlers.ts';
import { reserveHandlers } from './oversight/reserves/reserves.handlers.ts';
import { flowHandlers } from './pauses/flow.handlers.ts';
import { ticketHandlers } from './tickets/ticket.handlers.ts';
import { transferHandlers } from './wallet/transfer.handlers.ts';
import { withdrawHandlers } from './wallet/withdraw.handlers.ts';

/** All handlers, by area. */
export const handlers: HandlerRegistry = {
  ...configHandlers,
  ...playerHandlers,
  ...balanceHandlers,
  ...reserveHandlers,
  ...farmHandlers,
  ...swapHandlers,
  ...flowHandlers,
  ...depositHandlers,
  ...withdrawHandlers,
  ...transferHandlers,
  ...otcHandlers,
  ...ticketHandlers,
  ...holdingHandlers,
  ...castingHandlers,
  ...noticeHandlers,
  ...communityHandlers,
  ...operatorHandlers,
  ...couponHandlers,
  ...auditHandlers(invariants),
  ...demoHandlers,
};
