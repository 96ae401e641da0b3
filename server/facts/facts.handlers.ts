import type { Handlers } from '#server/http/call.ts';
import { listFacts } from './listFacts.ts';

/** Handler of `user/facts`. */
export const factsHandlers: Handlers<'user/facts'> = { 'user/facts': listFacts };
