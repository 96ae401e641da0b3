// A bot that tends a farm: node --import tsx examples/farmBot.ts http://localhost:8080
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { createManor, type Manor } from '../clients/ts/manorClient.ts';
import { ManorRefusal } from '../clients/ts/manorRefusal.ts';

type Log = (line: string) => void;
type Wait = (gameMs: number) => Promise<unknown>;

/** Harvests, sells, sows and waters for a number of rounds. A refusal is a line of the log, and the bot goes on. */
export async function tendFarm(manor: Manor, rounds: number, log: Log, wait: Wait): Promise<void> {
  const tried = async (name: string, call: Promise<unknown>) => {
    const refusal = await call.then(() => null).catch((error: unknown) => error as Error);
    if (refusal && !(refusal instanceof ManorRefusal)) throw refusal;
    log(`${name}: ${refusal?.message ?? 'done'}`);
  };
  await tried('reclaim plot 1', manor.call('reclaimPlot', { plot: 1 }));
  await tried('check in', manor.call('checkIn'));
  for (let round = 1; round <= rounds; round += 1) {
    await tried('harvest', manor.call('harvestPlots', { plot: 'all' }));
    const { fruit } = (await manor.call('listStock')).stock;
    const quantity = fruit.apple.reduce((sum, lot) => sum + lot.quantity, 0);
    if (quantity > 0)
      await tried(`sell ${quantity} apples`, manor.call('sellStock', { seed: 'apple', quantity }));
    await tried('sow', manor.call('sowPlots', { plot: 'all', seed: 'apple', buy: 'missing' }));
    await tried('water', manor.call('waterPlots', { plot: 'all' }));
    const [{ list }, { clock }] = [await manor.call('listPlots'), await manor.call('getConfig')];
    const ripeAt = Math.min(...list.flatMap(({ plant }) => (plant ? [plant.ripeAt] : [])));
    if (round < rounds && ripeAt < Infinity) await wait(Math.max(0, ripeAt - clock.gameAt));
  }
}

if (process.argv[1]?.endsWith('farmBot.ts')) {
  const manor = createManor({ url: process.argv[2] ?? 'http://localhost:8080' });
  const wallet = privateKeyToAccount((process.env.MANOR_KEY as `0x${string}`) ?? generatePrivateKey());
  const { nickName } = await manor.signIn(wallet, process.env.MANOR_INVITATION ?? 'MANOR1');
  const { speed } = (await manor.call('getConfig')).clock;
  const wait = (gameMs: number) => new Promise((resolve) => setTimeout(resolve, gameMs / speed));
  await tendFarm(manor, 5, (line) => console.log(`${nickName}: ${line}`), wait);
}
