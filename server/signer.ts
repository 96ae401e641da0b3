// npm run signer: holds the payer's key and signs payouts by its own rules, for servers that name it by SIGNER_URL.
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { ChainError } from './chain/chainError.ts';
import { ConnectError } from './db/connectError.ts';
import { endSignals } from './endSignals.ts';
import { EnvFault } from './envFault.ts';
import { makeLogger } from './http/makeLogger.ts';
import { makeFolder } from './makeFolder.ts';
import { openKey } from './keys/openKey.ts';
import { serveSigner } from './signer/serveSigner.ts';
import { openSignerStore } from './signer/signerStore.ts';
import { readSignerEnv } from './signerEnv.ts';

async function main(): Promise<void> {
  const env = readSignerEnv();
  const log = makeLogger(env.logLevel);
  makeFolder(env.home);
  const store = openSignerStore(env.home);
  const account = await openKey(env.key, () => Date.now());
  const { chainId, vault, allowances, gasAllowance, approvers, token } = env;
  const rules = { chainId, vault, payer: account.address, allowances, gasAllowance, approvers };
  const server = serveSigner({ account, rules, store, token, log, wallNow: () => Date.now() });
  const stop = () => {
    server.close(() => store.close());
    server.closeIdleConnections();
  };
  for (const signal of endSignals()) process.once(signal, stop);
  server.listen(env.port, env.host);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  console.log(`The signer of ${account.address} is ready at http://${env.host}:${port}`);
}

await main().catch((error: unknown) => {
  console.error(
    error instanceof EnvFault || error instanceof ConnectError || error instanceof ChainError
      ? error.message
      : error,
  );
  process.exit(1);
});
