import type { ChainCoin } from '#core/catalog/chainCoins.ts';
import { getAddress, type Address } from 'viem';
import { LEDGER_DECIMALS, chainUnits } from '#core/money/chainUnits.ts';
import { parseAmount } from '#core/money/amount.ts';
import { environment } from './env.ts';
import {
  integer,
  matching,
  needed,
  neededAddress,
  readAddresses,
  text,
  TOKEN,
  TOKEN_FORM,
} from './envForms.ts';
import { readKeyPlace } from './keyEnv.ts';
import type { KeyPlace } from './keys/keyPlace.ts';
import type { Approvers } from './signer/checkEvidence.ts';
import { EnvFault, type Given } from './envFault.ts';
import { withSecretFiles } from './secretFiles.ts';

/** Settings of `npm run signer`. None comes from the server, its database or its chain node. */
export interface SignerEnv {
  key: KeyPlace;
  token: string;
  host: string;
  port: number;
  /** Folder of the journal. */
  home: string;
  chainId: number;
  vault: Address;
  /** Units of each token that may leave the vault on one day. */
  allowances: ReadonlyMap<Address, bigint>;
  /** Wei that the transactions of one day may cost. */
  gasAllowance: bigint;
  /** Operators whose approvals payouts need; null: `SIGNER_OPERATORS` is not set. */
  approvers: Approvers | null;
  logLevel: string;
}

const GWEI = 1_000_000_000n;

/** A token of the vault. */
interface Token {
  coin: ChainCoin;
  token: Address;
  decimals: number;
  /** Names of its settings. */
  daySetting: string;
  twoAboveSetting: string;
}

/** Coins of a setting in ledger units. */
function coins(given: Given, name: string): bigint {
  const amount = parseAmount(needed(name, text(given, name)));
  if (amount === null) throw new EnvFault(`${name} must be an amount of coins, such as 5000.`);
  return amount;
}

/** Operators that the signer knows by itself, and the coins above which two of them must approve a payout. */
function readApprovers(given: Given, tokens: readonly Token[]): Approvers | null {
  const operators = readAddresses(given, 'SIGNER_OPERATORS').map((each) => getAddress(each.toLowerCase()));
  if (operators.length === 0) return null;
  const rows = tokens.map(({ coin, token, decimals, twoAboveSetting }) => {
    const twoAbove = coins(given, twoAboveSetting);
    return [token, { coin, decimals, twoAbove }] as const;
  });
  return { operators: new Set(operators), coins: new Map(rows) };
}

/** Reads the settings of the signer, secrets also from files; throws an EnvFault that names the first wrong one. */
export function readSignerEnv(settings: Given = environment): SignerEnv {
  const given = withSecretFiles(settings);
  const token = matching(given, 'SIGNER_TOKEN', TOKEN, TOKEN_FORM);
  const decimals = (name: string, usual: number) => integer(given, name, usual, LEDGER_DECIMALS, 30);
  const tokens: Token[] = [
    {
      coin: 'USDT',
      token: neededAddress(given, 'USDT_ADDRESS'),
      decimals: decimals('SIGNER_USDT_DECIMALS', 6),
      daySetting: 'SIGNER_DAY_USDT',
      twoAboveSetting: 'SIGNER_TWO_ABOVE_USDT',
    },
    {
      coin: 'ATR',
      token: neededAddress(given, 'ATR_ADDRESS'),
      decimals: decimals('SIGNER_ATR_DECIMALS', 18),
      daySetting: 'SIGNER_DAY_ATR',
      twoAboveSetting: 'SIGNER_TWO_ABOVE_ATR',
    },
  ];
  return {
    key: needed('SIGNER_KEY', readKeyPlace(given, 'SIGNER_KEY')),
    token: needed('SIGNER_TOKEN', token),
    host: text(given, 'SIGNER_HOST') ?? '127.0.0.1',
    port: integer(given, 'SIGNER_PORT', 9_555, 0, 65_535),
    home: needed('SIGNER_HOME', text(given, 'SIGNER_HOME')),
    chainId: integer(given, 'CHAIN_ID', 0, 1, 999_999_999),
    vault: neededAddress(given, 'VAULT_ADDRESS'),
    allowances: new Map(
      tokens.map((each) => [each.token, chainUnits(coins(given, each.daySetting), each.decimals)]),
    ),
    gasAllowance: GWEI * BigInt(integer(given, 'SIGNER_DAY_GAS_GWEI', 100_000_000, 1, 999_999_999)),
    approvers: readApprovers(given, tokens),
    logLevel: text(given, 'LOG_LEVEL') ?? 'warn',
  };
}
