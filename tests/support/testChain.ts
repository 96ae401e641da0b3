import type { ChainPart } from '#server/world/world.ts';
import { verifySigner } from '#server/chain/verifySigner.ts';
import { verifyTyped } from '#server/chain/verifyTyped.ts';

/** Port 9 discards: nobody answers there, so whatever would need the chain finds it unreachable. */
const NOBODY = { rpcUrl: 'http://127.0.0.1:9', chainId: 31_337 };

/** The chain of a world whose test needs none: plain signatures are verified for real, contract wallets cannot be. */
export const testChain: ChainPart = {
  id: NOBODY.chainId,
  name: 'Test chain',
  publicRpcUrl: null,
  confirmations: 3,
  contracts: {
    atr: '0x1111111111111111111111111111111111111111',
    usdt: '0x2222222222222222222222222222222222222222',
    vault: '0x3333333333333333333333333333333333333333',
  },
  decimals: { USDT: 6, ATR: 18 },
  books: null,
  readFunds: null,
  feeds: { eth: null, etld: null },
  isReachable: () => Promise.resolve(true),
  isAway: () => false,
  learn: () => {},
  onAway: () => () => {},
  verifySigner: (claim) => verifySigner(NOBODY, claim),
  verifyTyped: (claim) => verifyTyped(NOBODY, claim),
};
