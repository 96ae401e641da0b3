import type { Handlers } from '#server/http/call.ts';
import { dropConstant } from './dropConstant.ts';
import { getConfig } from './getConfig.ts';
import { listConstants } from './listConstants.ts';
import { passConstant } from './passConstant.ts';
import { setConstant } from './setConstant.ts';

/** Handlers of `config` and of the calls that change a constant. */
export const configHandlers: Handlers<
  'config' | 'config/constants' | 'ops/constant/set' | 'ops/constant/pass' | 'ops/constant/drop'
> = {
  config: getConfig,
  'config/constants': listConstants,
  'ops/constant/set': setConstant,
  'ops/constant/pass': passConstant,
  'ops/constant/drop': dropConstant,
};
