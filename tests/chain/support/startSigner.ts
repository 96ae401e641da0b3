import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { localKeys } from '#server/chain/localKeys.ts';
import type { SignerRules } from '#server/signer/judgeSigning.ts';
import { remoteSigner } from '#server/signer/remoteSigner.ts';
import { serveSigner } from '#server/signer/serveSigner.ts';
import { openSignerStore } from '#server/signer/signerStore.ts';
import { quiet } from './startTestChain.ts';

const TOKEN = 'known-to-the-server-and-to-the-thief';

/** A signer process's server with the local payer's key and a journal of its own, on loopback. */
export async function startSigner(
  rules: Omit<SignerRules, 'chainId' | 'payer' | 'gasAllowance'>,
  wallNow: () => number,
) {
  const folder = mkdtempSync(join(tmpdir(), 'manor-signer-'));
  const store = openSignerStore(folder);
  const payer = localKeys.payer;
  const server = serveSigner({
    account: payer,
    rules: { chainId: 31_337, payer: payer.address, gasAllowance: 10n ** 17n, ...rules },
    store,
    token: TOKEN,
    log: quiet,
    wallNow,
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    account: await remoteSigner({ url, token: TOKEN }),
    stop: async () => {
      await new Promise((closed) => {
        server.close(closed);
        server.closeAllConnections();
      });
      store.close();
      rmSync(folder, { recursive: true });
    },
  };
}
