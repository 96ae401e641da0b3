import type { Handlers } from '#server/http/call.ts';
import { getConfig } from './getConfig.ts';
import { listConstants } from './listConstants.ts';
import { setConstant } from './setConstant.ts';

/** Handlers of `config` and of the call that changes a constant. */
export const configHandlers: Handlers<'config' | 'config/constants' | 'ops/constant/set'> = {
  config: getConfig,
  'config/constants': listConstants,
  'ops/constant/set': setConstant,
};
