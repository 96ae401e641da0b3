import { setTimeout as pause } from 'node:timers/promises';
import type { Address } from 'viem';
import { chainSender } from '#server/chain/chainSender.ts';
import { manorCaller } from '../../load/manorCaller.ts';
import { playerKey, signedLogin } from '../../support/newPlayer.ts';
import { createDatabase } from '../../support/createDatabase.ts';
import { enterFirst } from '../../support/enterFirst.ts';
import { faultyProxy } from '../../support/faultyProxy.ts';
import { manorProcess } from '../../support/manorProcess.ts';
import { ownChain } from '../../support/ownChain.ts';
import { erc20 } from '../money/moneyWallet.ts';
import { checkBooks } from './checkBooks.ts';
import type { OutageOptions, OutageReport } from './outage.ts';
import { steadyCalls } from './steadyCalls.ts';
import { untilReady } from './untilReady.ts';

const CONFIRMATIONS = 3;

/** A public world accepts forty sign-ins a minute from one address. */
const MAX_PLAYERS = 30;

/** USDT of the deposit that is paid while the chain is away, in its six decimals. */
const PAID = 100_000_000n;

/** Limit of the wait for the state of the chain and for the deposit, in ms, and interval of the questions. */
const WITHIN_MS = 120_000;
const EVERY_MS = 100;

async function until(goal: string, isSo: () => Promise<boolean>): Promise<number> {
  const begun = performance.now();
  while (performance.now() - begun < WITHIN_MS) {
    if (await isSo()) return performance.now() - begun;
    await pause(EVERY_MS);
  }
  throw new Error(`it did not come to this: ${goal}`);
}

/**
 * The chain cannot be reached for a while. Calls go on and the node stays ready, it says that the chain is away, and a
 * deposit that is paid meanwhile is credited afterwards, once.
 */
export async function chainAway(options: OutageOptions): Promise<OutageReport> {
  const { seconds, serverUrl, say } = options;
  const name = 'chain away';
  if (serverUrl === null) throw new Error(`${name}: needs a PostgreSQL server`);
  const database = await createDatabase(serverUrl, 'template0');
  const chain = await ownChain(CONFIRMATIONS);
  const { place } = chain.payouts;
  const proxy = await faultyProxy(place.rpcUrl);
  const caller = manorCaller();
  try {
    const { atr, usdt, vault } = chain.addresses;
    // A public world begins at a final block, and its contracts must be there.
    const begins = (chain.firstBlock ?? 0n) + BigInt(CONFIRMATIONS);
    await until('the deployment is final', async () => (await chain.watched.reader.head()).number >= begins);
    const server = await manorProcess({
      DATABASE_URL: database.url,
      CHAIN_RPC_URL: proxy.url,
      CHAIN_ID: String(place.chainId),
      CHAIN_CONFIRMATIONS: String(CONFIRMATIONS),
      ATR_ADDRESS: atr,
      USDT_ADDRESS: usdt,
      VAULT_ADDRESS: vault,
      OWNER_CONTACT: 'help@manor.example',
      LOG_LEVEL: 'error',
    });
    try {
      await enterFirst(database.url);
      const payer = playerKey(2_000_000);
      const login = await caller.call(server.url, 'user/logining', await signedLogin(2_000_000, 'MANOR1'));
      if (login.code !== 200) throw new Error(`the sign-in was refused: ${login.msg}`);
      const { token } = login.data;
      await chain.demo?.faucet(payer.address, 'GAS', 5_000_000n);
      await chain.demo?.faucet(payer.address, 'USDT', PAID);
      const isTold = async () => (await caller.call(server.url, 'config')).data.chain.away;
      const credited = async () =>
        (await caller.call(server.url, 'userAccount/rechargeList', {}, { token })).data.list.filter(
          ({ state }) => state === 'credited',
        ).length;

      const players = Math.min(options.players, MAX_PLAYERS);
      const calls = await steadyCalls({ ...options, players, urls: [server.url], first: 0, isPatient: true });
      const before = proxy.counts.accepted;
      proxy.counts.maxOpen = proxy.open();
      proxy.away();
      const paid = chainSender(place, payer);
      await paid.writeContract({
        address: usdt,
        abi: erc20,
        functionName: 'transfer',
        args: [vault as Address, PAID],
      });
      const toldMs = await until('the node says that the chain is away', isTold);
      const [readyMs, answeredMs] = await Promise.all([untilReady(server.url), calls.answeredAgain()]);
      await pause(Math.max(0, seconds * 1_000 - toldMs));
      const connections = { maxOpen: proxy.counts.maxOpen, accepted: proxy.counts.accepted - before };
      proxy.back();
      const creditedMs = await until('the deposit is credited', async () => (await credited()) > 0);
      const backMs = await until('the node says that the chain is back', async () => !(await isTold()));
      const { acknowledged, again, longestMs } = await calls.stop();
      const deposits = await credited();
      await server.stop();
      say(
        `${name}, ${seconds} s: told after ${Math.round(toldMs)} ms, its return ${Math.round(creditedMs + backMs)} ms, ` +
          `the deposit credited ${Math.round(creditedMs)} ms after it; looking for what was acknowledged …`,
      );
      const books = await checkBooks({ url: database.url }, acknowledged);
      const failed = Object.entries(again).map(
        ([reason, times]) => `${times} calls of the game failed: ${reason}`,
      );
      if (deposits !== 1) failed.push(`the deposit was credited ${deposits} times`);
      const faults = [...books.faults, ...failed];
      const answered = acknowledged.length;
      return {
        name,
        seconds,
        readyMs,
        answeredMs,
        answered,
        again,
        longestMs,
        connections,
        ...books,
        faults,
      };
    } finally {
      await server.stop();
    }
  } finally {
    caller.close();
    await proxy.close();
    await chain.close();
    await database.drop();
  }
}
