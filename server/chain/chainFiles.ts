import { join } from 'node:path';

export interface ChainFiles {
  folder: string;
  /** The chain's last saved state, gzipped; replaced atomically. */
  state: string;
  /** The same state unpacked, while anvil starts from it. */
  load: string;
  /** State that anvil writes at exit; may be incomplete. */
  exit: string;
  /** Process id of the running anvil. */
  pid: string;
  /** Settings that anvil writes once it listens on its port; removed then. */
  listening: string;
  /** Output of anvil since its last start. */
  log: string;
}

/** Paths of a local chain's files in its folder. */
export function chainFiles(folder: string): ChainFiles {
  return {
    folder,
    state: join(folder, 'state.json.gz'),
    load: join(folder, 'load.json'),
    exit: join(folder, 'exit.json'),
    pid: join(folder, 'chain.pid'),
    listening: join(folder, 'listening.json'),
    log: join(folder, 'anvil.log'),
  };
}
