import { MINUTE_MS } from '#core/catalog/dayMs.ts';
import type { KeyPlace } from './keys/keyPlace.ts';
import { readKeyPlace } from './keyEnv.ts';
import { EnvFault, type Given } from './envFault.ts';
import { ADDRESS, integer, matching, readAddresses, text, TOKEN, TOKEN_FORM } from './envForms.ts';

/** Settings of a public chain; all of them are required. */
export interface ChainEnv {
  /** Checks signatures of contract wallets, whose code strangers write. */
  rpcUrl: string;
  /** Watches the vault and sends payouts; the same node unless set. */
  writeRpcUrl: string;
  id: number;
  contracts: { atr: string; usdt: string; vault: string };
  /** Place of the key with the vault's payout role; null: this server sends no payouts. */
  payoutKey: KeyPlace | null;
  /** A process that holds the key instead and signs by its own rules; null: none. */
  signer: { url: string; token: string } | null;
  /** Factories of contract wallets besides the known ones, in lower case. */
  walletFactories: readonly string[];
  /** Price feeds of the chain (AggregatorV3); null: that price is unknown. An older answer counts as none. */
  feeds: { eth: string | null; etld: string | null; maxAgeMs: number };
}

/** Returns the signer's place; a node with both would leave open who pays. */
function readSigner(given: Given): ChainEnv['signer'] {
  const url = readNode(given, 'SIGNER_URL');
  const token = matching(given, 'SIGNER_TOKEN', TOKEN, TOKEN_FORM);
  if (url === undefined) return null;
  const key = ['PAYOUT_KEY', 'PAYOUT_KEY_URI'].find((name) => text(given, name) !== undefined);
  if (key !== undefined)
    throw new EnvFault(`SIGNER_URL and ${key} are both set: the signer has the key, so unset ${key}.`);
  if (token === null) throw new EnvFault('SIGNER_TOKEN is missing, and SIGNER_URL needs it.');
  return { url, token };
}

const CHAIN_SETTINGS = ['CHAIN_ID', 'ATR_ADDRESS', 'USDT_ADDRESS', 'VAULT_ADDRESS'] as const;

/** Settings that mean nothing without a chain: set alone, they tell of a forgotten CHAIN_RPC_URL. */
const NEED_CHAIN = [
  ...CHAIN_SETTINGS,
  'CHAIN_RPC_URL_WRITE',
  'SIGNER_URL',
  'PAYOUT_KEY_URI',
  'ETH_PRICE_FEED',
  'ETLD_PRICE_FEED',
] as const;

function readNode(given: Given, name: string): string | undefined {
  const url = text(given, name);
  if (url === undefined || (/^https?:\/\//.test(url) && URL.canParse(url))) return url;
  throw new EnvFault(`${name} must be the http or https address of a node.`);
}

/** Settings of the chain; null: the demo world's own. An EnvFault names the first that is missing or wrong. */
export function readChain(given: Given): ChainEnv | null {
  const rpcUrl = readNode(given, 'CHAIN_RPC_URL');
  const writeRpcUrl = readNode(given, 'CHAIN_RPC_URL_WRITE');
  if (rpcUrl === undefined) {
    const first = NEED_CHAIN.find((name) => text(given, name) !== undefined);
    if (first === undefined) return null;
    throw new EnvFault(
      `${first} is set, but CHAIN_RPC_URL, the address of a node of that chain, is missing.`,
    );
  }
  const missing = CHAIN_SETTINGS.find((name) => text(given, name) === undefined);
  if (missing) throw new EnvFault(`${missing} is missing, and CHAIN_RPC_URL needs it.`);
  const perhaps = (name: string) => matching(given, name, ADDRESS, '0x and 40 hexadecimal digits');
  const address = (name: string) => perhaps(name) ?? '';
  return {
    rpcUrl,
    writeRpcUrl: writeRpcUrl ?? rpcUrl,
    id: integer(given, 'CHAIN_ID', 0, 1, 999_999_999),
    contracts: {
      atr: address('ATR_ADDRESS'),
      usdt: address('USDT_ADDRESS'),
      vault: address('VAULT_ADDRESS'),
    },
    payoutKey: readKeyPlace(given, 'PAYOUT_KEY'),
    signer: readSigner(given),
    walletFactories: readAddresses(given, 'WALLET_FACTORIES').map((address) => address.toLowerCase()),
    feeds: {
      eth: perhaps('ETH_PRICE_FEED'),
      etld: perhaps('ETLD_PRICE_FEED'),
      maxAgeMs: MINUTE_MS * integer(given, 'PRICE_FEED_MAX_AGE_MIN', 90, 1, 10_080),
    },
  };
}
