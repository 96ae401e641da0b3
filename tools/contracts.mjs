// Writes what the rest of the house needs of the contracts: core/abi/*.ts and contracts/artifacts/*.json.
// Both are committed, so that starting needs no compiler. `--check` writes nothing and fails when they are stale.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { format } from 'prettier';
import { compileContracts } from './compileContracts.mjs';
import { runDirectly } from './runDirectly.mjs';

/** Contracts that the product knows, by the name of their file in core/abi. */
const KNOWN = { atr: 'Atr', usdt: 'TestUsdt', vault: 'Vault' };

/** Compiled without a place in core/abi: Tether as it is elsewhere has the same calls, the wallets are for tests of sign-in. */
const CODE_ALONE = ['src/TestUsdt18.sol', 'test/wallet/TestWallet.sol', 'test/wallet/TestWalletFactory.sol'];

const HEADER = '// Generated from contracts/ by tools/contracts.mjs: never edit, run `npm run contracts`.\n';

/** @param {string} text @param {'typescript' | 'json'} parser */
const pretty = (text, parser) =>
  format(text, { parser, singleQuote: true, printWidth: 110, trailingComma: 'all' });

/**
 * Every generated file with its text.
 * @param {string} root the repository's folder
 * @returns {Promise<Map<string, string>>} by path from the root
 */
export async function generatedFiles(root) {
  const compiled = compileContracts(root, [
    ...Object.values(KNOWN).map((name) => `src/${name}.sol`),
    ...CODE_ALONE,
  ]);
  /** @type {Map<string, string>} */
  const files = new Map();
  for (const [name, { bytecode, hash }] of compiled) {
    const text = await pretty(JSON.stringify({ contract: name, sourceHash: hash, bytecode }), 'json');
    files.set(`contracts/artifacts/${name}.json`, text);
  }
  for (const [file, name] of Object.entries(KNOWN)) {
    const abi = JSON.stringify(compiled.get(name)?.abi);
    const text = `${HEADER}export const ${file}Abi = ${abi} as const;\n`;
    files.set(`core/abi/${file}.ts`, await pretty(text, 'typescript'));
  }
  return files;
}

/**
 * Paths whose text on disk is not what the contracts give.
 * @param {string} root @param {Map<string, string>} files
 */
export function staleFiles(root, files) {
  return [...files].flatMap(([path, text]) => {
    const onDisk = existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : null;
    return onDisk === text ? [] : [path];
  });
}

if (runDirectly(import.meta.filename)) {
  const root = join(import.meta.dirname, '..');
  const files = await generatedFiles(root);
  const stale = staleFiles(root, files);
  if (process.argv.includes('--check')) {
    if (stale.length > 0) {
      console.error(`Stale, run \`npm run contracts\`: ${stale.join(', ')}`);
      process.exitCode = 1;
    }
  } else {
    for (const path of stale) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), files.get(path) ?? '');
      console.log(`wrote ${path}`);
    }
  }
}
