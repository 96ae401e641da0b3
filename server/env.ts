import { availableParallelism, hostname } from 'node:os';
import { join, resolve } from 'node:path';
import { wellKnownAddresses } from './chain/wellKnownAddresses.ts';
import { EnvFault, type Given } from './envFault.ts';
import { isLoopback } from './isLoopback.ts';
import { withSecretFiles } from './secretFiles.ts';

/** Settings of a public chain; all of them are required. */
export interface ChainEnv {
  /** Checks signatures of contract wallets, whose code strangers write. */
  rpcUrl: string;
  /** Watches the vault and sends payouts; the same node unless set. */
  writeRpcUrl: string;
  id: number;
  contracts: { atr: string; usdt: string; vault: string };
  /** Private key with the vault's payout role; null: this server sends no payouts. */
  payoutKey: `0x${string}` | null;
  /** A process that holds the key instead and signs by its own rules; null: none. */
  signer: { url: string; token: string } | null;
  /** Factories of contract wallets besides the known ones, in lower case. */
  walletFactories: readonly string[];
  /** Price feeds of the chain (AggregatorV3); null: that price is unknown. An older answer counts as none. */
  feeds: { eth: string | null; etld: string | null; maxAgeMs: number };
}

/** Settings of the server. */
export interface Env {
  port: number;
  host: string;
  /** True while only this machine reaches the server: it listens on loopback, and no proxy is named. */
  isPrivate: boolean;
  home: string;
  /** Folder of the built web app. */
  pages: string;
  databaseUrl: string | undefined;
  /** Maximum connections of this node to a PostgreSQL server. */
  databaseConnections: number;
  /** Null: the demo world on a local chain. */
  chain: ChainEnv | null;
  confirmations: number;
  speed: number;
  operators: readonly string[];
  anvilBinary: string | undefined;
  path: string | undefined;
  publicOrigin: string | null;
  /** Trusted proxies: the number of hops in front of this server, their IP addresses, or false for none. */
  trustProxy: string | number | false;
  /** Caps of open connections: of all clients, and of one address. */
  connections: { all: number; perAddress: number };
  /** Own address of `/metrics`, and the token of the same path on the public port; null: not served there. */
  metrics: { host: string; port: number | null; token: string | null };
  logLevel: string;
  /** Name of this node in each line of its log. */
  nodeName: string;
  /** Errors of players' browsers are written to the log. */
  clientErrors: boolean;
  walletConnectProjectId: string | null;
  /** Contact of the operators for players, stored where the constant OWNER_CONTACT is empty; null: not given. */
  ownerContact: string | null;
}

/** Game ms per wall ms in the demo world: an apple tree ripens in one minute, a day takes six. */
const DEMO_SPEED = 240;

/**
 * Connections that keep a database on the same machine busy. Few connections keep their plans and tables in
 * the CPU cache: five in place of twenty saved an eighth of two cores per call (decision 55).
 */
const CONNECTIONS = Math.min(20, 2 * availableParallelism() + 1);

const LOCAL_CONFIRMATIONS = 3;
const PUBLIC_CONFIRMATIONS = 15;

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/** The environment, for readers of settings in other modules. */
export const environment: Given = process.env;

/** Reads the settings, secrets also from files; an EnvFault names the first that is missing or wrong. */
export function readEnv(settings: Given = environment): Env {
  const given = withSecretFiles(settings);
  const chain = readChain(given);
  const host = text(given, 'HOST') ?? (chain ? '0.0.0.0' : '127.0.0.1');
  const publicOrigin = readOrigin(given);
  const trustProxy = readTrust(given);
  const isPrivate =
    isLoopback(host) && trustProxy === false && (!publicOrigin || isLoopback(new URL(publicOrigin).hostname));
  return {
    port: integer(given, 'PORT', 8080, 0, 65_535),
    host,
    isPrivate,
    home: resolve(text(given, 'MANOR_HOME') ?? '.manor'),
    pages: join(import.meta.dirname, '..', 'dist'),
    databaseUrl: text(given, 'DATABASE_URL'),
    databaseConnections: integer(given, 'DATABASE_CONNECTIONS', CONNECTIONS, 2, 100),
    chain,
    confirmations: integer(
      given,
      'CHAIN_CONFIRMATIONS',
      chain ? PUBLIC_CONFIRMATIONS : LOCAL_CONFIRMATIONS,
      1,
      1_000,
    ),
    speed: readSpeed(given, chain !== null),
    operators: readOperators(given, { isDemo: chain === null, isPrivate }),
    anvilBinary: text(given, 'ANVIL_BIN'),
    path: given['PATH'],
    publicOrigin,
    trustProxy,
    connections: {
      all: integer(given, 'MAX_CONNECTIONS', 10_000, 10, 1_000_000),
      perAddress: integer(given, 'MAX_CONNECTIONS_PER_ADDRESS', 1_000, 1, 1_000_000),
    },
    metrics: readMetrics(given),
    logLevel: oneOf(given, 'LOG_LEVEL', LOG_LEVELS, 'warn'),
    nodeName:
      matching(given, 'NODE_NAME', /^[\w.-]{1,63}$/, '1 to 63 letters, digits, dots or hyphens') ??
      hostname(),
    clientErrors: oneOf(given, 'CLIENT_ERRORS', ['on', 'off'], 'on') === 'on',
    walletConnectProjectId: matching(
      given,
      'WALLETCONNECT_PROJECT_ID',
      /^[0-9a-f]{32}$/,
      '32 hexadecimal digits',
    ),
    ownerContact: matching(given, 'OWNER_CONTACT', /^\P{Cc}{1,200}$/u, 'one line of at most 200 characters'),
  };
}

/** Treats an empty setting as unset, as shells and compose files unset variables this way. */
export function text(given: Given, name: string): string | undefined {
  const value = given[name]?.trim();
  return value === '' ? undefined : value;
}

export function matching(given: Given, name: string, form: RegExp, expected: string): string | null {
  const value = text(given, name);
  if (value === undefined) return null;
  if (!form.test(value)) throw new EnvFault(`${name} must be ${expected}.`);
  return value;
}

export function integer(given: Given, name: string, fallback: number, min: number, max: number): number {
  const value = text(given, name);
  if (value === undefined) return fallback;
  const number = /^\d{1,9}$/.test(value) ? Number(value) : NaN;
  if (number >= min && number <= max) return number;
  throw new EnvFault(`${name} must be a whole number from ${min} to ${max}.`);
}

function oneOf(given: Given, name: string, choice: readonly string[], fallback: string): string {
  const value = text(given, name) ?? fallback;
  if (choice.includes(value)) return value;
  throw new EnvFault(`${name} must be one of ${choice.join(', ')}.`);
}

const TOKEN = /^[\x21-\x7e]{16,200}$/;
const TOKEN_FORM = '16 to 200 characters without spaces';

const KEY = /^0x[0-9a-fA-F]{64}$/;
const ADDRESS = /^0x[0-9a-fA-F]{40}$/;

/**
 * A demo world that others can reach needs operators of its own: anybody could sign in as the well-known ones,
 * which exist only in a private one.
 */
function readOperators(
  given: Given,
  { isDemo, isPrivate }: { isDemo: boolean; isPrivate: boolean },
): string[] {
  const addresses = readAddresses(given, 'MANOR_OPERATORS');
  if (isDemo && isPrivate) return addresses;
  const known = addresses.find((address) => wellKnownAddresses.has(address.toLowerCase()));
  if (known !== undefined) {
    throw new EnvFault(
      `MANOR_OPERATORS names ${known}, whose key everybody knows: name accounts of your own.`,
    );
  }
  if (!isDemo || addresses.length > 0) return addresses;
  throw new EnvFault(
    'MANOR_OPERATORS must name an operator where others reach the demo world (HOST, PUBLIC_ORIGIN, TRUST_PROXY): ' +
      'the demo operators exist on loopback only.',
  );
}

function readMetrics(given: Given): Env['metrics'] {
  const port = integer(given, 'METRICS_PORT', 0, 1, 65_535);
  return {
    host: text(given, 'METRICS_HOST') ?? '127.0.0.1',
    port: port === 0 ? null : port,
    token: matching(given, 'METRICS_TOKEN', TOKEN, TOKEN_FORM),
  };
}

function readOrigin(given: Given): string | null {
  const value = text(given, 'PUBLIC_ORIGIN');
  if (value === undefined) return null;
  const url = URL.canParse(value) ? new URL(value) : null;
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
  if (url && isWeb && url.origin === value.replace(/\/$/, '')) return url.origin;
  throw new EnvFault('PUBLIC_ORIGIN must be the public origin of the server, such as https://manor.example.');
}

/** `true` trusts one proxy: entries further left in X-Forwarded-For may be forged by the client. */
function readTrust(given: Given): string | number | false {
  const value = text(given, 'TRUST_PROXY');
  if (value === undefined || value === 'false') return false;
  if (value === 'true') return 1;
  if (/^[0-9a-fA-F.:/, ]+$/.test(value)) return value;
  throw new EnvFault(
    'TRUST_PROXY must be true, false, or the addresses of the proxies in front of the server.',
  );
}

function readSpeed(given: Given, isPublic: boolean): number {
  const speed = integer(given, 'MANOR_SPEED', isPublic ? 1 : DEMO_SPEED, 1, 100_000);
  if (!isPublic || speed === 1) return speed;
  throw new EnvFault(
    'MANOR_SPEED must be 1 where CHAIN_RPC_URL names a chain: game time is real time there.',
  );
}

/** Returns the signer's place; a node with both would leave open who pays. */
function readSigner(given: Given): ChainEnv['signer'] {
  const url = readNode(given, 'SIGNER_URL');
  const token = matching(given, 'SIGNER_TOKEN', TOKEN, TOKEN_FORM);
  if (url === undefined) return null;
  if (text(given, 'PAYOUT_KEY') !== undefined)
    throw new EnvFault(
      'SIGNER_URL and PAYOUT_KEY are both set: the signer has the key, so unset PAYOUT_KEY.',
    );
  if (token === null) throw new EnvFault('SIGNER_TOKEN is missing, and SIGNER_URL needs it.');
  return { url, token };
}

const CHAIN_SETTINGS = ['CHAIN_ID', 'ATR_ADDRESS', 'USDT_ADDRESS', 'VAULT_ADDRESS'] as const;

/** Settings that mean nothing without a chain: set alone, they tell of a forgotten CHAIN_RPC_URL. */
const NEED_CHAIN = [
  ...CHAIN_SETTINGS,
  'CHAIN_RPC_URL_WRITE',
  'SIGNER_URL',
  'ETH_PRICE_FEED',
  'ETLD_PRICE_FEED',
] as const;

const MINUTE_MS = 60_000;

function readAddresses(given: Given, name: string): string[] {
  const list = (text(given, name) ?? '').split(',').map((part) => part.trim());
  const addresses = list.filter((part) => part !== '');
  const wrong = addresses.find((address) => !ADDRESS.test(address));
  if (wrong === undefined) return addresses;
  throw new EnvFault(`${name} must be addresses separated by commas; "${wrong.slice(0, 50)}" is not one.`);
}

function readNode(given: Given, name: string): string | undefined {
  const url = text(given, name);
  if (url === undefined || (/^https?:\/\//.test(url) && URL.canParse(url))) return url;
  throw new EnvFault(`${name} must be the http or https address of a node.`);
}

function readChain(given: Given): ChainEnv | null {
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
    // The message never contains the key, not even a malformed one.
    payoutKey: matching(given, 'PAYOUT_KEY', KEY, '0x and 64 hexadecimal digits') as ChainEnv['payoutKey'],
    signer: readSigner(given),
    walletFactories: readAddresses(given, 'WALLET_FACTORIES').map((address) => address.toLowerCase()),
    feeds: {
      eth: perhaps('ETH_PRICE_FEED'),
      etld: perhaps('ETLD_PRICE_FEED'),
      maxAgeMs: MINUTE_MS * integer(given, 'PRICE_FEED_MAX_AGE_MIN', 90, 1, 10_080),
    },
  };
}
