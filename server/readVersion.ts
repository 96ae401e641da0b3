import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Version of this program, as package.json says. */
export function readVersion(): string {
  const text = readFileSync(join(import.meta.dirname, '..', 'package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}
