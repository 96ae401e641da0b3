import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, expect, test } from 'vitest';
import type { StepOutcome } from '#server/chain/startLoop.ts';
import { startPayouts } from '#server/payouts/startPayouts.ts';
import { endWorld } from '../support/heldWorld.ts';
import { rpcServer } from '../support/rpcServer.ts';
import { inPlace } from './payoutPlace.ts';

afterAll(endWorld);

const payer = privateKeyToAccount(`0x${'7'.repeat(64)}`);
const NONE = { finalLimit: () => null, bus: { publish: async () => {} } };

test(
  'a server without a key pays nothing, says so once and stops',
  inPlace(async ({ world, logged, passed, row }) => {
    const id = await passed('100');
    const place = { rpcUrl: 'http://127.0.0.1:1', chainId: 31_337 };
    const payouts = startPayouts(world, { ...NONE, place, payer: null });
    expect(logged()).toEqual([expect.stringMatching(/^Neither PAYOUT_KEY, .* this server pays none\.$/)]);
    await payouts.stop();
    expect(await row(id)).toMatchObject({ wait: null, tx_hash: null });
  }),
);

test(
  'a server with a key works until it is stopped, and then gives its lease back',
  inPlace(async ({ world, passed, row }) => {
    const id = await passed('100');
    const block = { number: '0x64', hash: `0x${'1'.repeat(64)}`, timestamp: '0x7d0', baseFeePerGas: '0xa' };
    const rpc = await rpcServer((method) => {
      if (method === 'eth_getBlockByNumber') return { result: block };
      return { result: '0x0' };
    });
    const leases = () =>
      world.db
        .selectFrom('payout_key')
        .select('lease_by')
        .where('payer', '=', payer.address)
        .executeTakeFirst();
    const place = { rpcUrl: rpc.url, chainId: 31_337 };
    let payouts = { stop: async () => {} };
    const outcome = await new Promise<StepOutcome>((onStep) => {
      payouts = startPayouts(world, { ...NONE, place, payer, onStep });
    });
    expect(outcome).toBe('done');
    expect((await leases())?.lease_by).toMatch(/^[\da-f-]{36}$/);
    await payouts.stop();
    expect(await leases()).toEqual({ lease_by: null });
    expect(await row(id)).toMatchObject({ wait: 'dayLimit' });
    await rpc.close();
  }),
);
