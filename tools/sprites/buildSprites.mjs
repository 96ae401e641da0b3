import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isSpriteIcon } from './isSpriteIcon.mjs';

/** Pictures of the invitation, in `assets/backdrop`. */
const still = [
  'bush-2',
  'cloud-1',
  'cloud-3',
  'fence',
  'flower-1',
  'hill-back',
  'hill-front',
  'hill-middle',
  'house',
  'house-windows-lit',
  'moon',
  'windmill-sail',
  'windmill-tower',
];

/** Drawings by name, as one text. @param {string} folder @param {readonly string[]} names */
function textOf(folder, names) {
  const drawings = names.map((name) => [name, readFileSync(join(folder, `${name}.svg`), 'utf8').trim()]);
  return JSON.stringify(Object.fromEntries(drawings));
}

/** Writes a file atomically, unless it holds this text already. @param {string} file @param {string} text */
function put(file, text) {
  try {
    if (readFileSync(file, 'utf8') === text) return false;
  } catch {
    // Never built.
  }
  writeFileSync(`${file}.${process.pid}`, text);
  renameSync(`${file}.${process.pid}`, file);
  return true;
}

/**
 * Joins small drawings into one file each: the icons of the first screens, and the picture of the invitation. One
 * request instead of dozens, and compressed together they are half as large.
 * @param {string} assets folder
 * @returns names of the files that have changed
 */
export function buildSprites(assets) {
  const ui = join(assets, 'ui');
  const icons = readdirSync(ui)
    .filter((file) => file.endsWith('.svg'))
    .map((file) => file.slice(0, -4))
    .filter(isSpriteIcon)
    .sort();
  const target = join(assets, '.built/sprites');
  mkdirSync(target, { recursive: true });
  const files = { icons: textOf(ui, icons), still: textOf(join(assets, 'backdrop'), still) };
  return Object.entries(files)
    .filter(([name, text]) => put(join(target, `${name}.json`), text))
    .map(([name]) => name);
}
