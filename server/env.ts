import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';

/** Settings of a public chain; all of them are required. */
export interface ChainEnv {
  rpcUrl: string;
  id: number;
  contracts: { atr: string; usdt: string; vault: string };
  /** Private key with the vault's payout role; null: this server sends no payouts. */
  payoutKey: `0x${string}` | null;
}

/** Settings of the server. */
export interface Env {
  port: number;
  host: string;
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
  logLevel: string;
  walletConnectProjectId: string | null;
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

export type Given = Readonly<Record<string, string | undefined>>;

/** The environment, for readers of settings in other modules. */
export const environment: Given = process.env;

/** A setting is missing or wrong; the message names it and the expected value. */
export class EnvFault extends Error {
  override readonly name = 'EnvFault';
}

/** Reads the settings; throws an EnvFault that names the first setting that is missing or wrong. */
export function readEnv(given: Given = environment): Env {
  const chain = readChain(given);
  return {
    port: integer(given, 'PORT', 8080, 0, 65_535),
    host: text(given, 'HOST') ?? '0.0.0.0',
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
    operators: readOperators(given),
    anvilBinary: text(given, 'ANVIL_BIN'),
    path: given['PATH'],
    publicOrigin: readOrigin(given),
    trustProxy: readTrust(given),
    logLevel: oneOf(given, 'LOG_LEVEL', LOG_LEVELS, 'warn'),
    walletConnectProjectId: matching(
      given,
      'WALLETCONNECT_PROJECT_ID',
      /^[0-9a-f]{32}$/,
      '32 hexadecimal digits',
    ),
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

const ADDRESS = /^0x[0-9a-fA-F]{40}$/;

function readOperators(given: Given): string[] {
  const list = (text(given, 'MANOR_OPERATORS') ?? '').split(',').map((part) => part.trim());
  const addresses = list.filter((part) => part !== '');
  const wrong = addresses.find((address) => !ADDRESS.test(address));
  if (wrong === undefined) return addresses;
  throw new EnvFault(
    `MANOR_OPERATORS must be addresses separated by commas; "${wrong.slice(0, 50)}" is not one.`,
  );
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

/** The message never contains the key, not even a malformed one. */
function readPayoutKey(given: Given): `0x${string}` | null {
  const key = matching(given, 'PAYOUT_KEY', /^0x[0-9a-fA-F]{64}$/, '0x and 64 hexadecimal digits');
  return key as `0x${string}` | null;
}

const CHAIN_SETTINGS = ['CHAIN_ID', 'ATR_ADDRESS', 'USDT_ADDRESS', 'VAULT_ADDRESS'] as const;

function readChain(given: Given): ChainEnv | null {
  const rpcUrl = text(given, 'CHAIN_RPC_URL');
  const present = CHAIN_SETTINGS.filter((name) => text(given, name) !== undefined);
  if (rpcUrl === undefined) {
    if (present[0] === undefined) return null;
    throw new EnvFault(
      `${present[0]} is set, but CHAIN_RPC_URL, the address of a node of that chain, is missing.`,
    );
  }
  if (!/^https?:\/\//.test(rpcUrl) || !URL.canParse(rpcUrl)) {
    throw new EnvFault('CHAIN_RPC_URL must be the http or https address of a node.');
  }
  const missing = CHAIN_SETTINGS.find((name) => !present.includes(name));
  if (missing) throw new EnvFault(`${missing} is missing, and CHAIN_RPC_URL needs it.`);
  const address = (name: string) => matching(given, name, ADDRESS, '0x and 40 hexadecimal digits') ?? '';
  return {
    rpcUrl,
    id: integer(given, 'CHAIN_ID', 0, 1, 999_999_999),
    contracts: {
      atr: address('ATR_ADDRESS'),
      usdt: address('USDT_ADDRESS'),
      vault: address('VAULT_ADDRESS'),
    },
    payoutKey: readPayoutKey(given),
  };
}
