// Compiles Solidity with the compiler of the npm package. Nothing is downloaded and no binary is needed.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import solc from 'solc';

/** Compiler settings, equal to contracts/foundry.toml, so that forge tests the deployed code. */
const SETTINGS = {
  evmVersion: 'cancun',
  optimizer: { enabled: true, runs: 1000 },
  metadata: { bytecodeHash: 'none', appendCBOR: false },
  outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } },
};

/**
 * @typedef {{ abi: unknown[], bytecode: string, hash: string }} CompiledContract
 * `bytecode` is the creation code as 0x-hex; `hash` covers compiler version, settings and all sources.
 */

/**
 * Compiles files below contracts/. Each contains one contract, named as the file.
 * @param {string} root the repository's folder
 * @param {string[]} files from contracts/, such as src/Vault.sol
 * @returns {Map<string, CompiledContract>} by contract name
 * @throws with all messages of the compiler, warnings included
 */
export function compileContracts(root, files) {
  /** @type {Map<string, string>} */
  const read = new Map();
  /** @param {string} name */
  const open = (name) => {
    const inside = name.startsWith('@') ? join('node_modules', name) : join('contracts', name);
    if (!existsSync(join(root, inside))) return { error: `${inside} is missing` };
    const contents = readFileSync(join(root, inside), 'utf8');
    read.set(name, contents);
    return { contents };
  };
  const sources = Object.fromEntries(files.map((file) => [file, { content: open(file).contents ?? '' }]));
  const input = JSON.stringify({ language: 'Solidity', sources, settings: SETTINGS });
  const output = JSON.parse(solc.compile(input, { import: open }));
  /** @type {{ severity: string, formattedMessage: string }[]} */
  const messages = output.errors ?? [];
  if (messages.length > 0) throw new Error(messages.map((message) => message.formattedMessage).join('\n'));

  const hash = createHash('sha256').update(solc.version()).update(JSON.stringify(SETTINGS));
  for (const name of [...read.keys()].sort()) hash.update(`${name}\0${read.get(name)}\0`);
  const digest = hash.digest('hex');
  return new Map(
    files.map((file) => {
      const name = file.replace(/^.*\//, '').replace(/\.sol$/, '');
      const { abi, evm } = output.contracts[file][name];
      return [name, { abi, bytecode: `0x${evm.bytecode.object}`, hash: digest }];
    }),
  );
}
