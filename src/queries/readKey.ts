import type { ReadingPath, Table } from '#core/api/table.ts';

/** Name of an endpoint that reads. */
export type ReadName = Table[ReadingPath]['name'];

/** Key of a read in the cache: the endpoint's name, then the values that tell its reads apart. */
export type ReadKey = readonly [ReadName, ...(string | null)[]];
