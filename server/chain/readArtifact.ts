import { readFile } from 'node:fs/promises';
import { isHex, type Hex } from 'viem';

const FOLDER = new URL('../../contracts/artifacts/', import.meta.url);

/** Creation bytecode of a contract as 0x-hex. Read on demand, because it is needed once in a world's life. */
export async function readArtifact(contract: string): Promise<Hex> {
  const text = await readFile(new URL(`${contract}.json`, FOLDER), 'utf8');
  const { bytecode } = JSON.parse(text) as { bytecode: unknown };
  if (!isHex(bytecode)) throw new Error(`${contract}.json holds no bytecode`);
  return bytecode;
}
