// Makes sure that a Foundry program is there for this system, and says in one sentence why not.
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fetchProgram } from './fetchProgram.mjs';
import { installedProgram, wantedPackage } from './foundryProgram.mjs';

/**
 * @typedef {import('./foundryProgram.mjs').Program} Program
 * @typedef {import('./foundryProgram.mjs').System} System
 * @typedef {Record<string, string>} Hashes by package without scope
 */

/** sha512 of packages by version; those that are not in it have npm's own check alone. @returns {Record<string, Hashes>} */
const knownHashes = () => JSON.parse(readFileSync(join(import.meta.dirname, 'foundryHashes.json'), 'utf8'));

/** @type {Record<Program, string>} */
const ADVICE = {
  anvil:
    'install Foundry (getfoundry.sh) so that anvil is on PATH, or set ANVIL_BIN to it, or set CHAIN_RPC_URL to a chain of your own.',
  forge: 'the forge tests of the contracts are skipped.',
};

/** @type {Record<import('./fetchProgram.mjs').Reason, (spec: string, detail: string) => string>} */
const SENTENCES = {
  missing: (spec) => `The npm registry does not have ${spec}`,
  unreachable: (spec, detail) => `${spec} could not be fetched from the npm registry (${detail})`,
  refused: (spec, detail) => `${spec} was refused and not installed: ${detail}`,
};

/**
 * Fetches a program when this system's package is not installed; costs a look at two files when it is.
 * @param {string} root @param {Program} program @param {System} [system] @param {Record<string, Hashes>} [hashes]
 * @returns {{ sentence: string, refused: boolean } | null} null when the program is there
 */
export function setupProgram(root, program, system = process, hashes = knownHashes()) {
  const wanted = wantedPackage(root, program, system);
  if (!wanted) {
    const where = `${system.platform} ${system.arch}`;
    return { sentence: `Foundry has no ${program} for ${where}: ${ADVICE[program]}`, refused: false };
  }
  if (installedProgram(root, wanted)) return null;
  console.log(`Fetching ${program} for ${system.platform} ${system.arch} (once) …`);
  const fault = fetchProgram(root, wanted, hashes[wanted.version]?.[wanted.id]);
  if (!fault) return null;
  const sentence = `${SENTENCES[fault.reason](wanted.spec, fault.detail)}: ${ADVICE[program]}`;
  return { sentence, refused: fault.reason === 'refused' };
}

/**
 * Program of the local chain. Nothing is fetched where ANVIL_BIN or CHAIN_RPC_URL is set, and an anvil on PATH will do
 * where this system's package cannot be had.
 * @param {string} root @param {Record<string, string | undefined>} [env] @param {System} [system] @param {Record<string, Hashes>} [hashes]
 * @returns {string | null} a sentence when there is no anvil, else null
 */
export function setupAnvil(root, env = process.env, system = process, hashes = knownHashes()) {
  if (env.ANVIL_BIN?.trim() || env.CHAIN_RPC_URL?.trim()) return null;
  const fault = setupProgram(root, 'anvil', system, hashes);
  if (!fault) return null;
  const executable = system.platform === 'win32' ? 'anvil.exe' : 'anvil';
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean);
  if (!folders.some((folder) => existsSync(join(folder, executable)))) return fault.sentence;
  if (fault.refused) console.error(fault.sentence);
  return null;
}
