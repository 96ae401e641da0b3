import * as z from 'zod/mini';
import { constantsSchema } from '#core/catalog/constants.ts';
import { endpoint } from './endpoint.ts';
import { flowState } from './objects.ts';
import { pendingChange } from './pendingChange.ts';
import { instant } from './wireParts.ts';

export const configCalls = {
  config: endpoint({
    name: 'getConfig',
    summary:
      'Settings that a client needs before sign-in; also answers GET. Chain and addresses, confirmations, clock, constants, version.',
    access: 'anyone',
    changes: false,
    params: z.strictObject({}),
    answer: z.object({
      chain: z.object({
        id: z.int(),
        name: z.string(),
        /** RPC address for wallets that do not know the chain; null when none is public. */
        rpcUrl: z.nullable(z.string()),
        confirmations: z.int(),
        /** True while the chain does not answer: coins move in the game only, and payments wait. */
        away: z.boolean(),
      }),
      contracts: z.object({ atr: z.string(), usdt: z.string(), vault: z.string() }),
      clock: z.object({ wallAt: instant, gameAt: instant, speed: z.number() }),
      constants: constantsSchema,
      /** Paused flows of money. All other flows are open. */
      flows: z.array(flowState),
      demo: z.boolean(),
      /** Invitation code of the demo world's first manor. */
      demoReferrer: z.nullable(z.string()),
      walletConnectProjectId: z.nullable(z.string()),
      /** Origin whose pages may sign in by a message of EIP-4361; null: by the plain message only. */
      signInOrigin: z.nullable(z.string()),
      version: z.string(),
    }),
    refusals: [],
  }),
  'config/constants': endpoint({
    name: 'listConstants',
    summary:
      'Every constant with its history (value, start, and the reason given), and the change that waits for a second operator or for its day.',
    access: 'anyone',
    changes: false,
    params: z.strictObject({}),
    answer: z.object({
      list: z.array(
        z.object({
          key: z.string(),
          value: z.unknown(),
          history: z.array(z.object({ value: z.unknown(), from: instant, reason: z.string() })),
          pending: z.nullable(pendingChange),
        }),
      ),
    }),
    refusals: [],
  }),
};
