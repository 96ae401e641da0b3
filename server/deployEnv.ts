import { isAddress, isAddressEqual, type Address, type Hex } from 'viem';
import { EnvFault, environment, matching, text, whole, type Given } from './env.ts';

/** What `npm run deploy` is told. The key is used for signing and shown nowhere. */
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

function needed<Value>(name: string, value: Value | null | undefined): Value {
  if (value === null || value === undefined) throw new EnvFault(`${name} is missing.`);
  return value;
}

function address(given: Given, name: string): Address {
  const value = needed(name, text(given, name));
  if (isAddress(value, { strict: value !== value.toLowerCase() })) return value;
  throw new EnvFault(`${name} must be an address; mind its checksum.`);
}

function usdtOf(given: Given): DeployEnv['usdt'] {
  const test = text(given, 'TEST_USDT');
  const own = text(given, 'USDT_ADDRESS');
  if ((test === undefined) === (own === undefined)) {
    throw new EnvFault('Set USDT_ADDRESS to the chain’s own token, or TEST_USDT to 6 or 18: one of the two.');
  }
  if (own !== undefined) return address(given, 'USDT_ADDRESS');
  if (test === '6' || test === '18') return test === '6' ? 6 : 18;
  throw new EnvFault('TEST_USDT must be 6 or 18, the decimals of the test token.');
}

/** Reads the settings of a deployment; throws an EnvFault that names the first one that is missing or wrong. */
export function readDeployEnv(given: Given = environment): DeployEnv {
  const rpcUrl = needed('CHAIN_RPC_URL', text(given, 'CHAIN_RPC_URL'));
  if (!/^https?:\/\//.test(rpcUrl) || !URL.canParse(rpcUrl)) {
    throw new EnvFault('CHAIN_RPC_URL must be the http or https address of a node.');
  }
  needed('CHAIN_ID', text(given, 'CHAIN_ID'));
  const key = matching(given, 'DEPLOYER_KEY', /^0x[0-9a-fA-F]{64}$/, '0x and 64 hexadecimal digits');
  const roles = {
    admin: address(given, 'VAULT_ADMIN'),
    guardian: address(given, 'VAULT_GUARDIAN'),
    payer: address(given, 'VAULT_PAYER'),
  };
  const { admin, guardian, payer } = roles;
  if ([admin, guardian].some((one) => isAddressEqual(one, payer)) || isAddressEqual(admin, guardian)) {
    throw new EnvFault('VAULT_ADMIN, VAULT_GUARDIAN and VAULT_PAYER must be three different accounts.');
  }
  return {
    rpcUrl,
    chainId: whole(given, 'CHAIN_ID', 0, 1, 999_999_999),
    key: needed('DEPLOYER_KEY', key) as Hex,
    ...roles,
    delaySeconds: whole(given, 'VAULT_ADMIN_DELAY', DAY_SECONDS, 0, 30 * DAY_SECONDS),
    usdt: usdtOf(given),
    salt: whole(given, 'DEPLOY_SALT', 0, 0, 999_999_999),
    home: text(given, 'MANOR_HOME') ?? '.manor',
  };
}
