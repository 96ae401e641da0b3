import type { Handler } from '#server/http/call.ts';

/** `config`: what a client needs before it signs in. The demo world's chain is reached through this very server. */
export const getConfig: Handler<'config'> = (call) => {
  const { chain, clock, constants, flows, demo, version, walletConnectProjectId } = call.world;
  return Promise.resolve({
    chain: {
      id: chain.id,
      name: chain.name,
      rpcUrl: demo ? `${call.origin}/api/demo/rpc` : chain.publicRpcUrl,
      confirmations: chain.confirmations,
    },
    contracts: chain.contracts,
    clock: { wallAt: call.wallNow, gameAt: call.gameNow, speed: clock.current().speed },
    constants: constants.current(),
    flows: [...flows.current()],
    demo: demo !== null,
    demoReferrer: demo?.referrerCode ?? null,
    walletConnectProjectId,
    version,
  });
};
