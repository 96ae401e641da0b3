import { walletKey } from './walletKeys.ts';

/**
 * Operators of a world with nodes that are not all on loopback's demo chain: such a node takes the role of the local
 * chain's well-known operators away.
 */
export const testOperators = [walletKey(9_001), walletKey(9_002)] as const;

/** Setting that names them. */
export const operatorSetting = { MANOR_OPERATORS: testOperators.map(({ address }) => address).join() };
