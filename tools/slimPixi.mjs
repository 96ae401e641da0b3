import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Exports of Pixi that the scene uses, each from its own module. The package's index would register everything. */
const sceneExports = {
  Application: 'app/Application',
  CanvasSource: 'rendering/renderers/shared/texture/sources/CanvasSource',
  Container: 'scene/container/Container',
  ImageSource: 'rendering/renderers/shared/texture/sources/ImageSource',
  Rectangle: 'maths/shapes/Rectangle',
  Sprite: 'scene/sprite/Sprite',
  Spritesheet: 'spritesheet/Spritesheet',
  Texture: 'rendering/renderers/shared/texture/Texture',
  Ticker: 'ticker/Ticker',
  extensions: 'extensions/Extensions',
};

/** @pixi/react refers to these classes to recognise them; the scene never creates one. */
const unused = `
export class Filter {}
export class Graphics {}
export class TextStyle { static defaultTextStyle = {}; }`;

/**
 * Modules of Pixi for features that the scene does not use (WebGPU, masks, particle containers). They become empty
 * classes of the same name.
 */
const emptied = new Set(['GpuProgram', 'GpuUboSystem', 'MaskFilter', 'ParticleBuffer']);

/** The WebGL renderer alone, in the scene's own chunk: no second request, no WebGPU, no canvas renderer. */
const onlyWebGl = `
import { WebGLRenderer } from './gl/WebGLRenderer.mjs';
export async function autoDetectRenderer(options) {
  const renderer = new WebGLRenderer();
  await renderer.init({ ...options, ...options.webgl });
  return renderer;
}`;

/**
 * Pixi creates an extra graphics context to query this. Every device that runs the app supports high precision, and
 * contexts are expensive.
 */
const highPrecision = `export const getMaxFragmentPrecision = () => 'highp';`;

/** Stubs for functions that the scene never calls. */
const stubs = (/** @type {string[]} */ ...names) =>
  names.map((name) => `export const ${name} = () => undefined;`).join('\n');

/**
 * Systems and pipes of the renderer that the scene uses. Missing are those for masks, meshes, graphics, the back buffer
 * (advanced blend modes), pictures taken of the scene, and the older collectors of garbage, which only hold options.
 */
const usedSystems = `
import { CustomRenderPipe } from '../../../../scene/container/CustomRenderPipe.mjs';
import { RenderGroupPipe } from '../../../../scene/container/RenderGroupPipe.mjs';
import { RenderGroupSystem } from '../../../../scene/container/RenderGroupSystem.mjs';
import { SpritePipe } from '../../../../scene/sprite/SpritePipe.mjs';
import { BatcherPipe } from '../../../batcher/shared/BatcherPipe.mjs';
import { ColorMaskPipe } from '../../../mask/color/ColorMaskPipe.mjs';
import { BackgroundSystem } from '../background/BackgroundSystem.mjs';
import { BlendModePipe } from '../blendModes/BlendModePipe.mjs';
import { GCSystem } from '../GCSystem.mjs';
import { GlobalUniformSystem } from '../renderTarget/GlobalUniformSystem.mjs';
import { SchedulerSystem } from '../SchedulerSystem.mjs';
import { ViewSystem } from '../view/ViewSystem.mjs';
export const SharedSystems = [BackgroundSystem, GlobalUniformSystem, ViewSystem, RenderGroupSystem, GCSystem, SchedulerSystem];
export const SharedRenderPipes = [BlendModePipe, BatcherPipe, SpritePipe, RenderGroupPipe, ColorMaskPipe, CustomRenderPipe];`;

/** A system or adaptor that the renderer lists and the scene does not use: under a name that nothing asks for. */
const unlisted = (/** @type {string} */ name) =>
  `export class ${name} { static extension = { type: [], name: '${name}' }; }`;

/** Replacements for other modules that the scene needs in part or not at all, by the end of their path. */
const replaced = new Map([
  ['/renderers/autoDetectRenderer.mjs', onlyWebGl],
  ['/program/getMaxFragmentPrecision.mjs', highPrecision],
  // Uniform buffers and particle containers, which Pixi sets up by generated code.
  ['/ubo/generateUboSyncPolyfill.mjs', stubs('generateUboSyncPolyfillSTD40', 'generateUboSyncPolyfillWGSL')],
  ['/utils/createUboSyncSTD40.mjs', stubs('createUboSyncFunctionSTD40')],
  ['/particle/generateParticleUpdatePolyfill.mjs', stubs('generateParticleUpdatePolyfill')],
  ['/system/SharedSystems.mjs', usedSystems],
  [
    '/uploaders/glUploadCompressedTextureResource.mjs',
    'export const glUploadCompressedTextureResource = {};',
  ],
  // The scene has five textures. The test compiles shaders, and one for 32 textures takes longer to compile.
  [
    '/utils/checkMaxIfStatementsInShader.mjs',
    'export const checkMaxIfStatementsInShader = (most) => Math.min(most, 8);',
  ],
  ['/gl/GlMeshAdaptor.mjs', unlisted('GlMeshAdaptor')],
  ['/gl/GlGraphicsAdaptor.mjs', unlisted('GlGraphicsAdaptor')],
  ['/gl/GlBackBufferSystem.mjs', unlisted('GlBackBufferSystem')],
  // The CSP forbids generated code: `pixi.js/unsafe-eval` brings what is used in its place.
  ['/shader/GenerateShaderSyncCode.mjs', stubs('generateShaderSyncCode')],
  ['/utils/generateUniformsSync.mjs', stubs('generateUniformsSync')],
  // The scene uses numeric colours only: any other is refused as unknown.
  ['/plugins/names.mjs', 'export default () => {};'],
  [
    '/@pixi/colord/index.mjs',
    'export const extend = () => {}; export const colord = () => ({ isValid: () => false });',
  ],
  // Pixi's own events are off: the page listens to fingers. Of its own package the reconciler tells a version.
  [
    '/constants/EventPropNames.mjs',
    'export const PixiToReactEventPropNames = {}; export const ReactToPixiEventPropNames = {};',
  ],
  ['/@pixi/react/lib/package.json.mjs', 'export default {};'],
]);

/**
 * Extensions of WebGL that the scene needs: none in WebGL 2 but the one that gives a context back. For most others the
 * page waits until the graphics process, which draws the field meanwhile, has answered.
 */
const neededExtensions =
  /^(WEBGL_(lose_context|draw_buffers)|(OES|MOZ_OES|WEBKIT_OES)_vertex_array_object|OES_element_index_uint|ANGLE_instanced_arrays)$/;

/** Changes inside of modules, by the end of their path: a pattern and its replacement. */
const edited = new Map([
  [
    '/context/GlContextSystem.mjs',
    /** @type {const} */ ([
      /gl\.getExtension\("(\w+)"\)/g,
      (/** @type {string} */ call, /** @type {string} */ name) =>
        neededExtensions.test(name) ? call : 'null',
    ]),
  ],
  // Formats of compressed textures, which need such extensions.
  [
    '/utils/mapFormatToGlInternalFormat.mjs',
    /** @type {const} */ ([/ {4}\/\/ Compressed formats[^]*?\n {2}\};/, () => '  };']),
  ],
]);

const SLIM = '\0slim-pixi';
const EMPTY = '\0empty-pixi:';

/**
 * Vite plugin for the built app: resolves `pixi.js` to the few modules that the scene draws with. A name that is not
 * in the table fails the build.
 */
export function slimPixi() {
  const lib = dirname(fileURLToPath(import.meta.resolve('pixi.js')));
  const inPixi = (/** @type {string | undefined} */ from) =>
    /\/(pixi\.js\/lib|@pixi\/(colord|react))\//.test(from ?? '');
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
        const lines = Object.entries(sceneExports).map(
          ([name, path]) => `export { ${name} } from ${JSON.stringify(join(lib, `${path}.mjs`))};`,
        );
        return lines.join('\n') + unused;
      }
      if (!inPixi(id)) return null;
      for (const [end, code] of replaced) if (id.endsWith(end)) return code;
      return null;
    },
    transform(/** @type {string} */ code, /** @type {string} */ id) {
      if (!inPixi(id)) return null;
      for (const [end, [pattern, text]] of edited) {
        if (!id.endsWith(end)) continue;
        if (code.search(pattern) < 0)
          throw new Error(`${id} has nothing like ${pattern}: update tools/slimPixi.mjs`);
        return { code: code.replace(pattern, text), map: null };
      }
      return null;
    },
  };
}
