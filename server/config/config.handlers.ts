import type { Handlers } from '../http/call.ts';
import { getConfig } from './getConfig.ts';
import { listConstants } from './listConstants.ts';

/** The calls of `config`. */
export const configHandlers: Handlers<'config' | 'config/constants'> = {
  config: getConfig,
  'config/constants': listConstants,
};
