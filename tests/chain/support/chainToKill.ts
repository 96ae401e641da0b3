import { startTestChain } from './startTestChain.ts';

// A server for the test that kills it: prints the address of its chain, then keeps running.
const { pid, rpcUrl } = await startTestChain(process.argv[2] ?? '');
process.stdout.write(JSON.stringify({ pid, rpcUrl }));
process.stdin.resume();
setInterval(() => {}, 1 << 30);
