import { join } from 'node:path';

export interface ChainFiles {
  folder: string;
  /** The whole chain as last saved, written whole or not at all. */
  state: string;
  /** The same unpacked, while anvil starts from it. */
  load: string;
  /** What anvil writes when it is asked to end; not trusted to be whole. */
  exit: string;
  /** Whose process it is. */
  pid: string;
  /** What anvil says, since its last start. */
  log: string;
}

/** Where a local chain keeps what, in its own folder. */
export function chainFiles(folder: string): ChainFiles {
  return {
    folder,
    state: join(folder, 'state.json.gz'),
    load: join(folder, 'load.json'),
    exit: join(folder, 'exit.json'),
    pid: join(folder, 'chain.pid'),
    log: join(folder, 'anvil.log'),
  };
}
