// npm run deploy: puts the contracts on a chain and says what to set; ends with 2 while the vault lacks its first USDT.
import { readFileSync, existsSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import pino from 'pino';
import { privateKeyToAccount } from 'viem/accounts';
import { formatAmount } from '#core/money/amount.ts';
import type { ChainAddresses } from './chain/chainAddresses.ts';
import { ChainError } from './chain/chainError.ts';
import { deployPublic, type PublicDeployment } from './chain/deployPublic.ts';
import { readDeployEnv, type DeployEnv } from './deployEnv.ts';
import { EnvFault } from './env.ts';
import { makeFolder } from './makeFolder.ts';

const LACKS = 2;

const fileOf = ({ home, chainId }: DeployEnv) => join(resolve(home), 'deployments', `${chainId}.json`);

/** A second set of contracts on one chain is never made by mistake: somebody must have moved the record away. */
function checkRecord(file: string, { vault, atr, usdt }: ChainAddresses): void {
  if (!existsSync(file)) return;
  const known = JSON.parse(readFileSync(file, 'utf8')) as ChainAddresses;
  if (known.vault === vault && known.atr === atr && known.usdt === usdt) return;
  throw new EnvFault(
    `${file} records other contracts on this chain, with the vault ${known.vault}: set what was set then, or move that file away.`,
  );
}

/** Written aside and renamed, so that a crash leaves the old record or the new one. */
function keepRecord(file: string, addresses: ChainAddresses): void {
  makeFolder(dirname(file));
  writeFileSync(`${file}.new`, `${JSON.stringify(addresses, null, 2)}\n`);
  renameSync(`${file}.new`, file);
}

function tell({ addresses, made, lacksUsdt }: PublicDeployment, file: string): void {
  const { chainId, atr, usdt, vault } = addresses;
  console.log(made.length > 0 ? `Deployed now: ${made.join(', ')}.` : 'Everything was there already.');
  console.log(`Recorded in ${file}.\n`);
  if (lacksUsdt > 0n) {
    console.log(
      `The vault is ${vault}. Send it ${formatAmount(lacksUsdt)} USDT, the swap pool's first half,`,
    );
    console.log('and run this again: ATR is deployed once they are there.');
    return;
  }
  console.log('Roles are as asked for. Wait until these blocks are final, then start the server with:\n');
  console.log('CHAIN_RPC_URL=<as now>');
  console.log(`CHAIN_ID=${chainId}\nATR_ADDRESS=${atr}\nUSDT_ADDRESS=${usdt}\nVAULT_ADDRESS=${vault}`);
}

async function main(): Promise<number> {
  const env = readDeployEnv();
  const { rpcUrl, chainId, key, admin, guardian, payer, delaySeconds, usdt, salt } = env;
  const file = fileOf(env);
  const deployment = await deployPublic({
    rpcUrl,
    chainId,
    log: pino({ level: 'info' }, pino.destination(2)),
    deployer: privateKeyToAccount(key),
    roles: { admin, guardian, payer, delaySeconds },
    usdt,
    salt,
    beforeSending: (addresses) => {
      checkRecord(file, addresses);
      keepRecord(file, addresses);
    },
  });
  tell(deployment, file);
  return deployment.lacksUsdt > 0n ? LACKS : 0;
}

try {
  process.exitCode = await main();
} catch (error) {
  const isSentence = error instanceof EnvFault || error instanceof ChainError;
  // Anything else may carry the whole request in its message, and with it the node's address and its key.
  console.error(isSentence ? error.message : ((error as { shortMessage?: string }).shortMessage ?? error));
  process.exitCode = 1;
}
