import { isAddressEqual, type Address, type Hex } from 'viem';
import { environment } from './env.ts';
import { integer, matching, needed, neededAddress, text } from './envForms.ts';
import { EnvFault, type Given } from './envFault.ts';
import { withSecretFiles } from './secretFiles.ts';

/** Settings of `npm run deploy`. The key signs transactions and is never printed. */
export interface DeployEnv {
  rpcUrl: string;
  chainId: number;
  key: Hex;
  admin: Address;
  guardian: Address;
  payer: Address;
  delaySeconds: number;
  usdt: Address | 6 | 18;
  salt: number;
  home: string;
}

const DAY_SECONDS = 86_400;

function usdtOf(given: Given): DeployEnv['usdt'] {
  const decimals = text(given, 'TEST_USDT');
  const token = text(given, 'USDT_ADDRESS');
  if ((decimals === undefined) === (token === undefined)) {
    throw new EnvFault('Set USDT_ADDRESS to the chain’s own token, or TEST_USDT to 6 or 18, but not both.');
  }
  if (token !== undefined) return neededAddress(given, 'USDT_ADDRESS');
  if (decimals === '6' || decimals === '18') return decimals === '6' ? 6 : 18;
  throw new EnvFault('TEST_USDT must be 6 or 18, the decimals of the test token.');
}

/**
 * Reads the settings of a deployment; throws an EnvFault that names the first setting that is missing or
 * wrong.
 */
export function readDeployEnv(settings: Given = environment): DeployEnv {
  const given = withSecretFiles(settings);
  const rpcUrl = needed('CHAIN_RPC_URL', text(given, 'CHAIN_RPC_URL'));
  if (!/^https?:\/\//.test(rpcUrl) || !URL.canParse(rpcUrl)) {
    throw new EnvFault('CHAIN_RPC_URL must be the http or https address of a node.');
  }
  needed('CHAIN_ID', text(given, 'CHAIN_ID'));
  const key = matching(given, 'DEPLOYER_KEY', /^0x[0-9a-fA-F]{64}$/, '0x and 64 hexadecimal digits');
  const roles = {
    admin: neededAddress(given, 'VAULT_ADMIN'),
    guardian: neededAddress(given, 'VAULT_GUARDIAN'),
    payer: neededAddress(given, 'VAULT_PAYER'),
  };
  const { admin, guardian, payer } = roles;
  if ([admin, guardian].some((role) => isAddressEqual(role, payer)) || isAddressEqual(admin, guardian)) {
    throw new EnvFault('VAULT_ADMIN, VAULT_GUARDIAN and VAULT_PAYER must be three different accounts.');
  }
  return {
    rpcUrl,
    chainId: integer(given, 'CHAIN_ID', 0, 1, 999_999_999),
    key: needed('DEPLOYER_KEY', key) as Hex,
    ...roles,
    delaySeconds: integer(given, 'VAULT_ADMIN_DELAY', DAY_SECONDS, 0, 30 * DAY_SECONDS),
    usdt: usdtOf(given),
    salt: integer(given, 'DEPLOY_SALT', 0, 0, 999_999_999),
    home: text(given, 'MANOR_HOME') ?? '.manor',
  };
}
