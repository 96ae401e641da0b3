// npm run deploy: deploys the contracts to a chain and prints the settings for the server. Exit status 2: the
// vault lacks its first USDT; send it and run again.
import { readFileSync, existsSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import pino from 'pino';
import { privateKeyToAccount } from 'viem/accounts';
import { formatAmount } from '#core/money/amount.ts';
import type { ChainAddresses } from './chain/chainAddresses.ts';
import { ChainError } from './chain/chainError.ts';
import { deployPublic, type PublicDeployment } from './chain/deployPublic.ts';
import { readDeployEnv, type DeployEnv } from './deployEnv.ts';
import { EnvFault } from './envFault.ts';
import { makeFolder } from './makeFolder.ts';

const EXIT_LACKS_USDT = 2;

const fileOf = ({ home, chainId }: DeployEnv) => join(resolve(home), 'deployments', `${chainId}.json`);

/** Guards against a second set of contracts on one chain: the operators must move the record away first. */
function checkRecord(file: string, { vault, atr, usdt }: ChainAddresses): void {
  if (!existsSync(file)) return;
  const recorded = JSON.parse(readFileSync(file, 'utf8')) as ChainAddresses;
  if (recorded.vault === vault && recorded.atr === atr && recorded.usdt === usdt) return;
  throw new EnvFault(
    `${file} records other contracts on this chain, with the vault ${recorded.vault}: set what was set then, or move that file away.`,
  );
}

/** Writes a temporary file and renames it, so that a crash leaves the old record or the new one. */
function saveRecord(file: string, addresses: ChainAddresses): void {
  makeFolder(dirname(file));
  writeFileSync(`${file}.new`, `${JSON.stringify(addresses, null, 2)}\n`);
  renameSync(`${file}.new`, file);
}

function printResult({ addresses, made, lacksUsdt }: PublicDeployment, file: string): void {
  const { chainId, atr, usdt, vault } = addresses;
  console.log(made.length > 0 ? `Deployed now: ${made.join(', ')}.` : 'Everything was deployed already.');
  console.log(`Recorded in ${file}.\n`);
  if (lacksUsdt > 0n) {
    console.log(
      `The vault is ${vault}. Send it ${formatAmount(lacksUsdt)} USDT, the swap pool's first half,`,
    );
    console.log('and run this again: ATR is deployed once they have arrived.');
    return;
  }
  console.log('Roles are as configured. Wait until these blocks are final, then start the server with:\n');
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
      saveRecord(file, addresses);
    },
  });
  printResult(deployment, file);
  return deployment.lacksUsdt > 0n ? EXIT_LACKS_USDT : 0;
}

try {
  process.exitCode = await main();
} catch (error) {
  const isSentence = error instanceof EnvFault || error instanceof ChainError;
  // Other errors may contain the whole request, including the node's address and its API key.
  console.error(isSentence ? error.message : ((error as { shortMessage?: string }).shortMessage ?? error));
  process.exitCode = 1;
}
