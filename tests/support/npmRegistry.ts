import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';

const BLOCK = 512;

/** A header of ustar and the contents, padded to blocks. */
function tarEntry(path: string, contents: string, type = '0'): Buffer {
  const body = Buffer.from(contents);
  const header = Buffer.alloc(BLOCK);
  header.write(path, 0);
  header.write('0000755\0', 100);
  header.write(`${body.length.toString(8).padStart(11, '0')}\0`, 124);
  header.write('        ', 148);
  header.write(type, 156);
  header.write('ustar\x0000', 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return Buffer.concat([header, body, Buffer.alloc((BLOCK - (body.length % BLOCK)) % BLOCK)]);
}

/** A package's tarball as npm packs one. */
export function packTarball(files: Record<string, string>): Buffer {
  const entries = Object.entries(files).map(([path, contents]) => tarEntry(`package/${path}`, contents));
  return gzipSync(Buffer.concat([...entries, Buffer.alloc(2 * BLOCK)]));
}

/** Hash of a tarball as lock files write it. */
export const integrityOf = (tarball: Buffer): string =>
  `sha512-${createHash('sha512').update(tarball).digest('base64')}`;

export interface NpmRegistry {
  url: string;
  /** Paths that were asked for, in order. */
  asked: string[];
  close(): Promise<void>;
}

interface Served {
  name: string;
  version: string;
  tarball: Buffer;
  /** Answers the tarball's request instead of sending it whole. */
  send?: (response: ServerResponse) => void;
}

/** A registry on loopback that serves these packages and knows no other. */
export async function npmRegistry(served: Served[]): Promise<NpmRegistry> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = decodeURIComponent(request.url ?? '');
    asked.push(path);
    const found = served.find(({ name }) => path.startsWith(`/${name}`));
    if (!found) return response.writeHead(404, { 'content-type': 'application/json' }).end('{}');
    const { name, version, tarball, send } = found;
    if (path.endsWith('.tgz')) return send ? send(response) : response.end(tarball);
    const dist = { tarball: `${url}/${name}/-/package-${version}.tgz`, integrity: integrityOf(tarball) };
    const packument = {
      name,
      'dist-tags': { latest: version },
      versions: { [version]: { name, version, dist } },
    };
    return response.setHeader('content-type', 'application/json').end(JSON.stringify(packument));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return { url, asked, close };
}
