import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What the scene uses of Pixi, each from its own module: the package's index would register everything. */
const kept = {
  Application: 'app/Application',
  CanvasSource: 'rendering/renderers/shared/texture/sources/CanvasSource',
  Container: 'scene/container/Container',
  ImageSource: 'rendering/renderers/shared/texture/sources/ImageSource',
  Rectangle: 'maths/shapes/Rectangle',
  Sprite: 'scene/sprite/Sprite',
  Spritesheet: 'spritesheet/Spritesheet',
  Texture: 'rendering/renderers/shared/texture/Texture',
  extensions: 'extensions/Extensions',
};

/** @pixi/react names these to recognise them; the scene never makes one. */
const unused = `
export class Filter {}
export class Graphics {}
export class TextStyle { static defaultTextStyle = {}; }`;

/** Modules of Pixi that only serve what the scene never asks for, as empty classes of their name. */
const emptied = new Set(['GpuUboSystem', 'ParticleBuffer']);

/** The WebGL renderer alone, in the scene's own chunk: no second trip, no WebGPU, no canvas. */
const onlyWebGl = `
import { WebGLRenderer } from './gl/WebGLRenderer.mjs';
export async function autoDetectRenderer(options) {
  const renderer = new WebGLRenderer();
  await renderer.init({ ...options, ...options.webgl });
  return renderer;
}`;

/** Pixi makes a graphics context of its own to ask for this; whatever runs this app has it, and contexts are dear. */
const highPrecision = `export const getMaxFragmentPrecision = () => 'highp';`;

const SLIM = '\0slim-pixi';
const EMPTY = '\0empty-pixi:';

/**
 * Vite plugin for the built app: `pixi.js` becomes the few modules that the scene draws with.
 * A name that is not in the table fails the build.
 */
export function slimPixi() {
  const lib = dirname(fileURLToPath(import.meta.resolve('pixi.js')));
  const inPixi = (/** @type {string | undefined} */ from) => from?.includes('/pixi.js/lib/') ?? false;
  return {
    name: 'slim-pixi',
    /** @type {'pre'} */
    enforce: 'pre',
    /** @type {'build'} */
    apply: 'build',
    resolveId(/** @type {string} */ id, /** @type {string | undefined} */ from) {
      if (id === 'pixi.js') return SLIM;
      if (!inPixi(from)) return null;
      const name =
        id
          .split('/')
          .at(-1)
          ?.replace(/\.mjs$/, '') ?? '';
      return emptied.has(name) ? EMPTY + name : null;
    },
    load(/** @type {string} */ id) {
      if (id.startsWith(EMPTY)) return `export class ${id.slice(EMPTY.length)} {}`;
      if (id === SLIM) {
        const lines = Object.entries(kept).map(
          ([name, path]) => `export { ${name} } from ${JSON.stringify(join(lib, `${path}.mjs`))};`,
        );
        return lines.join('\n') + unused;
      }
      if (!inPixi(id)) return null;
      if (id.endsWith('/program/getMaxFragmentPrecision.mjs')) return highPrecision;
      return id.endsWith('/renderers/autoDetectRenderer.mjs') ? onlyWebGl : null;
    },
  };
}
