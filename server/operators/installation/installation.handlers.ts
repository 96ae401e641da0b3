import type { installationCalls } from '#core/api/installationCalls.ts';
import type { Handlers } from '#server/http/call.ts';
import { listSettings } from './listSettings.ts';
import { showVault } from './showVault.ts';

/** Handlers of operators' calls about the chain's vault and the node's settings. */
export const installationHandlers: Handlers<keyof typeof installationCalls> = {
  'ops/vault': showVault,
  'ops/settings': listSettings,
};
