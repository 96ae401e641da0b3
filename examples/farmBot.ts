// A bot that tends a farm: node --import tsx examples/farmBot.ts http://localhost:8080
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { createManor, type Manor } from '../clients/ts/manorClient.ts';
import { ManorRefusal } from '../clients/ts/manorRefusal.ts';

export interface BotParts {
  manor: Manor;
  log(line: string): void;
  /** Waits for a span of game time, in milliseconds. */
  wait(gameMs: number): Promise<unknown>;
}

/** Harvests, sells, sows and waters for a number of rounds. A refusal is a line of the log, and the bot goes on. */
export async function tendFarm({ manor, log, wait }: BotParts, rounds: number): Promise<void> {
  const tried = async (what: string, act: Promise<unknown>) => {
    const said = await act
      .then(() => 'done')
      .catch((error: unknown) => {
        if (error instanceof ManorRefusal) return error.message;
        throw error;
      });
    log(`${what}: ${said}`);
  };
  await tried('reclaim plot 1', manor.call('reclaimPlot', { plot: 1 }));
  await tried('check in', manor.call('checkIn'));
  for (let round = 1; round <= rounds; round += 1) {
    await tried('harvest', manor.call('harvestPlots', { plot: 'all' }));
    const { stock } = await manor.call('listStock');
    const apples = stock.fruit.apple.reduce((sum, { quantity }) => sum + quantity, 0);
    if (apples > 0)
      await tried(`sell ${apples} apples`, manor.call('sellStock', { seed: 'apple', quantity: apples }));
    await tried('sow', manor.call('sowPlots', { plot: 'all', seed: 'apple', buy: 'missing' }));
    await tried('water', manor.call('waterPlots', { plot: 'all' }));
    const [{ list }, { clock }] = [await manor.call('listPlots'), await manor.call('getConfig')];
    const ripeAt = list.flatMap(({ plant }) => (plant ? [plant.ripeAt] : []));
    if (round < rounds && ripeAt.length > 0) await wait(Math.max(0, Math.min(...ripeAt) - clock.gameAt));
  }
}

if (process.argv[1]?.endsWith('farmBot.ts')) {
  const manor = createManor({ url: process.argv[2] ?? 'http://localhost:8080' });
  const key = (process.env.MANOR_KEY ?? generatePrivateKey()) as `0x${string}`;
  const { nickName } = await manor.signIn(privateKeyToAccount(key), process.env.MANOR_INVITATION ?? 'MANOR1');
  const { speed } = (await manor.call('getConfig')).clock;
  const wait = (gameMs: number) => new Promise((resolve) => setTimeout(resolve, gameMs / speed));
  await tendFarm({ manor, wait, log: (line) => console.log(`${nickName}: ${line}`) }, 5);
}
