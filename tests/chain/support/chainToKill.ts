import { startTestChain } from './startTestChain.ts';

// A server of its own for the test that kills one: says where its chain is, then stays.
const { pid, rpcUrl } = await startTestChain(process.argv[2] ?? '');
process.stdout.write(JSON.stringify({ pid, rpcUrl }));
process.stdin.resume();
setInterval(() => {}, 1 << 30);
