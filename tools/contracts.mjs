// Generates core/abi/*.ts and contracts/artifacts/*.json from the contracts. Both are committed, so that a start
// needs no compiler. `--check` writes nothing and fails when a file is stale.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { format } from 'prettier';
import { compileContracts } from './compileContracts.mjs';
import { runDirectly } from './runDirectly.mjs';

/** Contracts with an interface in core/abi, by the name of that file. */
const WITH_ABI = { atr: 'Atr', usdt: 'TestUsdt', vault: 'Vault' };

/**
 * Contracts without a file in core/abi: TestUsdt18 has the interface of `usdt`, and the wallets are used by sign-in
 * tests only.
 */
const CODE_ONLY = [
  'src/TestUsdt18.sol',
  'test/wallet/TestWallet.sol',
  'test/wallet/TestWalletFactory.sol',
  'test/wallet/TestSafe.sol',
  'test/wallet/TestPasskeyAccount.sol',
  'test/wallet/TestProxyFactory.sol',
];

const HEADER = '// Generated from contracts/ by tools/contracts.mjs: never edit, run `npm run contracts`.\n';

/** @param {string} text @param {'typescript' | 'json'} parser */
const pretty = (text, parser) =>
  format(text, { parser, singleQuote: true, printWidth: 110, trailingComma: 'all' });

/**
 * All generated files with their text.
 * @param {string} root the repository's folder
 * @returns {Promise<Map<string, string>>} by path from the root
 */
export async function generatedFiles(root) {
  const compiled = compileContracts(root, [
    ...Object.values(WITH_ABI).map((name) => `src/${name}.sol`),
    ...CODE_ONLY,
  ]);
  /** @type {Map<string, string>} */
  const files = new Map();
  for (const [name, { bytecode, hash }] of compiled) {
    const text = await pretty(JSON.stringify({ contract: name, sourceHash: hash, bytecode }), 'json');
    files.set(`contracts/artifacts/${name}.json`, text);
  }
  for (const [file, name] of Object.entries(WITH_ABI)) {
    const abi = JSON.stringify(compiled.get(name)?.abi);
    const text = `${HEADER}export const ${file}Abi = ${abi} as const;\n`;
    files.set(`core/abi/${file}.ts`, await pretty(text, 'typescript'));
  }
  return files;
}

/**
 * Paths whose text on disk differs from the generated text.
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
      console.error(`Generated files are stale: run \`npm run contracts\`. Files: ${stale.join(', ')}`);
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
