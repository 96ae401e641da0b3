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

/** Modules of Pixi that only serve what the scene never asks for (WebGPU, masks, particles of its own kind), as empty classes of their name. */
const emptied = new Set(['GpuProgram', 'GpuUboSystem', 'MaskFilter', 'ParticleBuffer']);

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

/** Functions that nobody calls here. */
const never = (/** @type {string[]} */ ...names) =>
  names.map((name) => `export const ${name} = () => undefined;`).join('\n');

/** Other modules of which the scene needs a part or nothing, by the end of their path. */
const replaced = new Map([
  ['/renderers/autoDetectRenderer.mjs', onlyWebGl],
  ['/program/getMaxFragmentPrecision.mjs', highPrecision],
  // Uniform buffers and particle containers, set up without generated code.
  ['/ubo/generateUboSyncPolyfill.mjs', never('generateUboSyncPolyfillSTD40', 'generateUboSyncPolyfillWGSL')],
  ['/utils/createUboSyncSTD40.mjs', never('createUboSyncFunctionSTD40')],
  ['/particle/generateParticleUpdatePolyfill.mjs', never('generateParticleUpdatePolyfill')],
  // Colours are numbers here.
  ['/plugins/names.mjs', 'export default () => {};'],
]);

const SLIM = '\0slim-pixi';
const EMPTY = '\0empty-pixi:';

/**
 * Vite plugin for the built app: `pixi.js` becomes the few modules that the scene draws with.
 * A name that is not in the table fails the build.
 */
export function slimPixi() {
  const lib = dirname(fileURLToPath(import.meta.resolve('pixi.js')));
  const inPixi = (/** @type {string | undefined} */ from) =>
    /\/(pixi\.js\/lib|@pixi\/colord)\//.test(from ?? '');
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
      if (id.startsWith(EMPTY)) return `export class ${id.slice(EMPTY.length)} { static from() {} }`;
      if (id === SLIM) {
        const lines = Object.entries(kept).map(
          ([name, path]) => `export { ${name} } from ${JSON.stringify(join(lib, `${path}.mjs`))};`,
        );
        return lines.join('\n') + unused;
      }
      if (!inPixi(id)) return null;
      for (const [end, code] of replaced) if (id.endsWith(end)) return code;
      return null;
    },
  };
}
