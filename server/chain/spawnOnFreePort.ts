import { ChainError } from './chainError.ts';
import { freePort } from './freePort.ts';
import { spawnAnvil, type Anvil, type AnvilSettings } from './spawnAnvil.ts';

/** Ports tried when any may be used. Another process may bind a port between its check and anvil's start. */
const MAX_PORTS = 5;

/**
 * Starts anvil on a port, or on any free one for 0. A free port that another process took first is replaced by
 * another. Throws a ChainError `portTaken` with its cause, or `anvilFailed`.
 */
export async function spawnOnFreePort(
  settings: Omit<AnvilSettings, 'port'>,
  port: number,
  findPort = freePort,
): Promise<Anvil> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await spawnAnvil({ ...settings, port: await findPort(port) });
    } catch (error) {
      const isTaken = error instanceof ChainError && error.code === 'portTaken';
      if (!isTaken || port !== 0 || attempt === MAX_PORTS) throw error;
    }
  }
}
