import { ConnectError } from './connectError.ts';

/** Parts of DATABASE_URL. */
export interface DatabaseUrl {
  /** Connection strings, one for each host, in their order. */
  hosts: readonly string[];
  /** Hosts and ports for messages, without user and password. */
  where: string;
  user: string;
  database: string;
  /** True if a connection to a standby or a read-only server is refused. */
  needsWritable: boolean;
}

const FORM = /^(postgres(?:ql)?:\/\/)([^/?#]*@)?([^/?#]*)(.*)$/s;

/** Values of target_session_attrs that a node can work with; it writes, so it never wants a standby. */
const ATTRS = ['any', 'read-write', 'primary'];

const parse = (text: string): URL | null => (URL.canParse(text) ? new URL(text) : null);

/**
 * Parses a connection string in libpq's form, which may name several hosts:
 * `postgres://user:password@one:5432,two:5432/manor?target_session_attrs=read-write`. With several hosts the default
 * is `read-write`, with one it is `any`. Throws a ConnectError that names DATABASE_URL.
 */
export function databaseUrl(url: string): DatabaseUrl {
  const [, scheme = '', user = '', list = '', rest = ''] = FORM.exec(url) ?? [];
  const addresses = list.split(',').map((host) => parse(`${scheme}${user}${host}${rest}`));
  const [first] = addresses;
  if (
    scheme === '' ||
    !first ||
    addresses.includes(null) ||
    (addresses.length > 1 && /^,|,,|,$/.test(list))
  ) {
    throw new ConnectError(
      'DATABASE_URL is not the address of a PostgreSQL database, such as postgres://user:password@host:5432/manor.',
    );
  }
  const attrs =
    first.searchParams.get('target_session_attrs') ?? (addresses.length > 1 ? 'read-write' : 'any');
  if (!ATTRS.includes(attrs)) {
    throw new ConnectError(
      `DATABASE_URL: target_session_attrs must be one of ${ATTRS.join(', ')}, because a node writes.`,
    );
  }
  return {
    hosts: addresses.map((address) => withoutAttrs(address ?? first)),
    where: list || 'the local socket',
    user: decodeURIComponent(first.username),
    database: decodeURIComponent(first.pathname.slice(1)),
    needsWritable: attrs !== 'any',
  };
}

/** Connection string without target_session_attrs, which `pg` would pass on as a setting. */
function withoutAttrs(address: URL): string {
  if (!address.searchParams.has('target_session_attrs')) return address.href;
  const copy = new URL(address);
  copy.searchParams.delete('target_session_attrs');
  return copy.href;
}
