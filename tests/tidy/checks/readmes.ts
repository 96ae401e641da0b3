import { serverLayers } from '../../../tools/serverLayers.mjs';
import { topFolders } from '../topFolders.ts';
import type { Tree } from '../tree.ts';

/** Areas of the server with a README of their own. */
const AREAS = serverLayers.flatMap(({ areas }) => Object.keys(areas).filter(Boolean));
const FOLDERS = [...topFolders, ...AREAS.map((area) => `server/${area}`)];

const MAX_LINES = 12;

/** Modules and areas whose README is missing or too long. It states what lives there and what may not. */
export function readmes(tree: Tree): string[] {
  return FOLDERS.filter((room) => tree.files.some((path) => path.startsWith(`${room}/`))).flatMap((room) => {
    const path = `${room}/README.md`;
    if (!tree.files.includes(path)) return [`${path} is missing: say what lives there and what may not`];
    const lines = tree.read(path).trimEnd().split('\n').length;
    return lines > MAX_LINES ? [`${path}: ${lines} lines, at most ${MAX_LINES}`] : [];
  });
}
