import type { Answer } from '../../core/api/table.ts';
import { client } from '../api/client.ts';

export type ConstantFacts = Answer<'config/constants'>['list'][number];

/** Every constant with its history; refusals are thrown without a toast, the page shows them. */
export async function loadConstants(): Promise<readonly ConstantFacts[]> {
  return (await client.read('config/constants', {}, { quiet: true })).list;
}
