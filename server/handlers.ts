import { accountHandlers } from './account/account.handlers.ts';
import { configHandlers } from './config/config.handlers.ts';
import { demoHandlers } from './demo/demo.handlers.ts';
import { farmHandlers } from './farm/farm.handlers.ts';
import type { HandlerRegistry } from './http/handlers.ts';
import { playerHandlers } from './players/player.handlers.ts';

/** Every call that has a handler, area by area. */
export const handlers: HandlerRegistry = {
  ...configHandlers,
  ...playerHandlers,
  ...accountHandlers,
  ...farmHandlers,
  ...demoHandlers,
};
