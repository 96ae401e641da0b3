import type { Handlers } from '#server/http/call.ts';
import { showEconomy } from './showEconomy.ts';

/** Handlers of the public economy. */
export const economyHandlers: Handlers<'config/economy'> = { 'config/economy': showEconomy };
