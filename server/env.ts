import { availableParallelism, hostname } from 'node:os';
import { join, resolve } from 'node:path';
import { checkedSettings, type CheckedSetting, type GivenSetting } from '#core/catalog/checkedSettings.ts';
import { wellKnownAddresses } from './chain/wellKnownAddresses.ts';
import { readChain, type ChainEnv } from './chainEnv.ts';
import { EnvFault, type Given } from './envFault.ts';
import { integer, matching, oneOf, readAddresses, text, TOKEN, TOKEN_FORM } from './envForms.ts';
import { readRoles, type NodeRole } from './nodeRoles.ts';
import { isLoopback } from './isLoopback.ts';
import { refuseWithoutTls } from './outboundTls.ts';
import { readTracing, type TracingEnv } from './tracingEnv.ts';
import { withSecretFiles } from './secretFiles.ts';

/** Settings of the server. */
export interface Env {
  port: number;
  host: string;
  /** True while only this machine reaches the server: it listens on loopback, and no proxy is named. */
  isPrivate: boolean;
  /** Work of this node. */
  roles: ReadonlySet<NodeRole>;
  home: string;
  /** Folder of the built web app. */
  pages: string;
  databaseUrl: string | undefined;
  /** A copy of the database for audits, charts and statistics; undefined: the database itself. */
  readerUrl: string | undefined;
  /** Servers of NATS for live messages, separated by commas; undefined: the database carries them. */
  natsUrl: string | undefined;
  /** Maximum connections of this node to a PostgreSQL server. */
  databaseConnections: number;
  /** Null: the demo world on a local chain. */
  chain: ChainEnv | null;
  confirmations: number;
  speed: number;
  operators: readonly string[];
  /** Acts of operators on money or rules must be signed by their wallet. */
  signedActs: boolean;
  anvilBinary: string | undefined;
  path: string | undefined;
  publicOrigin: string | null;
  /** Trusted proxies: the number of hops in front of this server, their IP addresses, or false for none. */
  trustProxy: string | number | false;
  /** Caps of open connections: of all clients, and of one address. */
  connections: { all: number; perAddress: number };
  /** Own address of `/metrics`, and the token of the same path on the public port; null: not served there. */
  metrics: { host: string; port: number | null; token: string | null };
  /** Private key (Ed25519, hexadecimal) that seals the checkpoints of the audit; null: they are not sealed. */
  auditKey: string | null;
  logLevel: string;
  /** The demo world's first manor keeps orders in the book. */
  houseBook: boolean;
  /** A posting that concerns several books is written as a part in each. */
  ledgerParts: boolean;
  /** Name of this node in each line of its log. */
  nodeName: string;
  /** Receiver of spans (OTLP/HTTP); null: no spans are made. */
  tracing: TracingEnv | null;
  /** Errors of players' browsers are written to the log. */
  clientErrors: boolean;
  walletConnectProjectId: string | null;
  /** Contact of the operators for players, stored where the constant OWNER_CONTACT is empty; null: not given. */
  ownerContact: string | null;
  /** Pages of the public origin may sign in by a message of EIP-4361. */
  signInForm: boolean;
  /** Settings on which operators should have decided, each given or not; never their values. */
  settings: readonly GivenSetting[];
  /** URIs that take reports of weaknesses (`security.txt`); null: not given. */
  securityContact: { contacts: readonly string[]; policy: string | null } | null;
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
  if (oneOf(given, 'OUTBOUND_TLS', ['optional', 'required'], 'optional') === 'required')
    refuseWithoutTls(given);
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
    roles: readRoles(text(given, 'NODE_ROLES'), chain),
    home: resolve(text(given, 'MANOR_HOME') ?? '.manor'),
    pages: join(import.meta.dirname, '..', 'dist'),
    databaseUrl: text(given, 'DATABASE_URL'),
    readerUrl: readReader(given),
    natsUrl: readNats(given),
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
    // On loopback's demo chain everybody knows the operators' keys: a signature proves nothing there.
    signedActs:
      oneOf(
        given,
        'OPERATOR_SIGNATURES',
        ['required', 'optional'],
        isPrivate && chain === null ? 'optional' : 'required',
      ) === 'required',
    anvilBinary: text(given, 'ANVIL_BIN'),
    path: given['PATH'],
    publicOrigin,
    trustProxy,
    connections: {
      all: integer(given, 'MAX_CONNECTIONS', 10_000, 10, 1_000_000),
      perAddress: integer(given, 'MAX_CONNECTIONS_PER_ADDRESS', 1_000, 1, 1_000_000),
    },
    metrics: readMetrics(given),
    auditKey: matching(given, 'AUDIT_KEY', /^[0-9a-fA-F]{64}$/, '64 hexadecimal digits'),
    logLevel: oneOf(given, 'LOG_LEVEL', LOG_LEVELS, 'warn'),
    ledgerParts: oneOf(given, 'LEDGER_PARTS', ['on', 'off'], 'off') === 'on',
    houseBook: chain === null && oneOf(given, 'HOUSE_BOOK', ['on', 'off'], 'on') === 'on',
    nodeName:
      matching(given, 'NODE_NAME', /^[\w.-]{1,63}$/, '1 to 63 letters, digits, dots or hyphens') ??
      hostname(),
    tracing: readTracing(given),
    clientErrors: oneOf(given, 'CLIENT_ERRORS', ['on', 'off'], 'on') === 'on',
    walletConnectProjectId: matching(
      given,
      'WALLETCONNECT_PROJECT_ID',
      /^[0-9a-f]{32}$/,
      '32 hexadecimal digits',
    ),
    ownerContact: matching(given, 'OWNER_CONTACT', /^\P{Cc}{1,200}$/u, 'one line of at most 200 characters'),
    signInForm: readSignInForm(given, publicOrigin),
    securityContact: readSecurityContact(given),
    settings: checkedSettings.map((name) => ({ name, isGiven: isGiven(given, name) })),
  };
}

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

/** Settings of which one is enough, by the name under which the checklist has them. */
const ALTERNATIVES: Partial<Record<CheckedSetting, readonly string[]>> = {
  PAYOUT_KEY: ['PAYOUT_KEY', 'PAYOUT_KEY_URI', 'SIGNER_URL'],
  METRICS_TOKEN: ['METRICS_TOKEN', 'METRICS_PORT'],
};

const isGiven = (given: Given, name: CheckedSetting) =>
  (ALTERNATIVES[name] ?? [name]).some((each) => text(given, each) !== undefined);

function readReader(given: Given): string | undefined {
  const url = text(given, 'DATABASE_READER_URL');
  if (url === undefined || text(given, 'DATABASE_URL') !== undefined) return url;
  throw new EnvFault(
    'DATABASE_READER_URL is set, but DATABASE_URL, the database that it copies, is missing.',
  );
}

function readNats(given: Given): string | undefined {
  const url = text(given, 'NATS_URL');
  if (url === undefined) return url;
  if (text(given, 'DATABASE_URL') === undefined)
    throw new EnvFault('NATS_URL is set, but DATABASE_URL is not: a world in one process needs no messages.');
  if (url.split(',').every((server) => /^(nats|tls):\/\/[^\s/]+$/.test(server.trim()))) return url;
  throw new EnvFault('NATS_URL must be nats: or tls: addresses separated by commas.');
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

/** The message names the server's domain: without a public origin a phishing page could name its own. */
function readSignInForm(given: Given, publicOrigin: string | null): boolean {
  const isOn = oneOf(given, 'SIGN_IN_FORM', ['text', 'eip4361'], 'text') === 'eip4361';
  if (!isOn || publicOrigin !== null) return isOn;
  throw new EnvFault('SIGN_IN_FORM is eip4361, but PUBLIC_ORIGIN, which the message must name, is missing.');
}

const CONTACT = /^(mailto:[^\s@]+@[^\s@]+|https:\/\/[^\s]+|tel:\+?[\d-]+)$/;

function readSecurityContact(given: Given): Env['securityContact'] {
  const policy = matching(given, 'SECURITY_POLICY', /^https:\/\/\S{1,300}$/, 'an https address');
  const contacts = (text(given, 'SECURITY_CONTACT') ?? '').split(/[\s,]+/).filter((part) => part !== '');
  if (!contacts.every((contact) => CONTACT.test(contact)))
    throw new EnvFault('SECURITY_CONTACT must be mailto:, https: or tel: addresses separated by commas.');
  if (contacts.length > 0) return { contacts, policy };
  if (policy === null) return null;
  throw new EnvFault('SECURITY_POLICY is set, but SECURITY_CONTACT, the address for reports, is missing.');
}
