import type { Handler } from '#server/http/call.ts';

/**
 * `config`: settings that a client needs before sign-in. Clients reach the demo world's chain through this
 * server.
 */
export const getConfig: Handler<'config'> = (call) => {
  const { chain, clock, constants, flows, demo, version, walletConnectProjectId, signInOrigin } = call.world;
  return Promise.resolve({
    chain: {
      id: chain.id,
      name: chain.name,
      rpcUrl: demo ? `${call.origin}/api/demo/rpc` : chain.publicRpcUrl,
      confirmations: chain.confirmations,
      away: chain.isAway(),
    },
    contracts: chain.contracts,
    clock: { wallAt: call.wallNow, gameAt: call.gameNow, speed: clock.current().speed },
    constants: constants.current(),
    flows: [...flows.current()],
    demo: demo !== null,
    demoReferrer: demo?.referrerCode ?? null,
    walletConnectProjectId,
    signInOrigin,
    version,
  });
};
