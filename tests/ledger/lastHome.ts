import { homeShard } from '#server/ledger/homeShard.ts';

/** Shard of the last transaction of this process: a transaction that does not exist takes the next one. */
export const lastHome = () => homeShard({} as Parameters<typeof homeShard>[0]);
