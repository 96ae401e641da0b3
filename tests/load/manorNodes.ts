import { manorProcess, type ManorProcess } from '../support/manorProcess.ts';
import { operatorSetting } from '../support/testOperators.ts';
import { manorCaller } from './manorCaller.ts';

/** Several server processes of one world. The first runs the local chain and has the calls of the demo world. */
export interface ManorNodes {
  urls: readonly string[];
  processes: readonly ManorProcess[];
  stop(): Promise<void>;
}

/**
 * Starts servers on one database, each a process. The first starts a demo world at speed 1. The others join like nodes
 * of a public world, with the first one's chain through its RPC proxy for wallets.
 * @param settings further settings of all of them
 */
export async function manorNodes(
  databaseUrl: string,
  count: number,
  settings: Record<string, string> = {},
): Promise<ManorNodes> {
  const common = { DATABASE_URL: databaseUrl, ...operatorSetting, ...settings };
  const first = await manorProcess({ MANOR_SPEED: '1', ...common });
  const processes = [first];
  // The first server stops last: the others read its chain while they stop.
  const stop = async () => {
    for (const process of processes.splice(0).reverse()) await process.stop();
  };
  try {
    const caller = manorCaller();
    const { data } = await caller.call(first.url, 'config');
    caller.close();
    const env = {
      ...common,
      CHAIN_RPC_URL: `${first.url}/api/demo/rpc`,
      CHAIN_ID: String(data.chain.id),
      CHAIN_CONFIRMATIONS: String(data.chain.confirmations),
      ATR_ADDRESS: data.contracts.atr,
      USDT_ADDRESS: data.contracts.usdt,
      VAULT_ADDRESS: data.contracts.vault,
    };
    const others = Array.from({ length: count - 1 }, () =>
      manorProcess(env).then((node) => processes.push(node)),
    );
    await Promise.all(others);
    return { urls: processes.map(({ url }) => url), processes, stop };
  } catch (fault) {
    await stop();
    throw fault;
  }
}
