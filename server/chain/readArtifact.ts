import { readFile } from 'node:fs/promises';
import { isHex, type Hex } from 'viem';

const FOLDER = new URL('../../contracts/artifacts/', import.meta.url);

/** What a contract's deployment starts with, as 0x-hex; read when needed, for it is needed once in a world's life. */
export async function readArtifact(contract: string): Promise<Hex> {
  const text = await readFile(new URL(`${contract}.json`, FOLDER), 'utf8');
  const { bytecode } = JSON.parse(text) as { bytecode: unknown };
  if (!isHex(bytecode)) throw new Error(`${contract}.json holds no bytecode`);
  return bytecode;
}
