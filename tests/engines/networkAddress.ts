import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';

export interface NetworkAddress {
  /** Origin by plain HTTP at an address of this machine that browsers do not trust. */
  url: string;
  close(): void;
}

/** Opens a server on loopback to an address of the network, byte for byte. Null without a network. */
export async function networkAddress(port: number): Promise<NetworkAddress | null> {
  const all = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  const found = all.find(({ family, internal }) => family === 'IPv4' && !internal);
  if (!found) return null;
  const server = createServer((client) => {
    const upstream = connect(port, '127.0.0.1');
    client.pipe(upstream).pipe(client);
    client.on('error', () => upstream.destroy());
    upstream.on('error', () => client.destroy());
  });
  server.listen(0, found.address);
  await once(server, 'listening');
  return {
    url: `http://${found.address}:${(server.address() as AddressInfo).port}`,
    close: () => server.close(),
  };
}
