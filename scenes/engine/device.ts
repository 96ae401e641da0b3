import type { Application } from 'pixi.js';

/** What is known of the machine that draws. */
export interface Device {
  /** Drawn by the processor, or few cores: fewer texture units a batch, lower resolution. */
  weak: boolean;
}

interface HasContext {
  gl: WebGL2RenderingContext;
  limits: { maxBatchableTextures: number };
}

const hasContext = (renderer: object): renderer is HasContext => 'gl' in renderer && 'limits' in renderer;

/** Units that a batch may use where each of them costs: the scene needs four, one a sheet. */
const FEW_UNITS = 4;

/** Looks at the renderer and sets its batches up for it; before the first render. */
export function fitToDevice(app: Application): Device {
  const { renderer } = app;
  if (!hasContext(renderer)) return { weak: true };
  const { gl } = renderer;
  const info = gl.getExtension('WEBGL_debug_renderer_info');
  const name = String(gl.getParameter(info ? info.UNMASKED_RENDERER_WEBGL : gl.RENDERER));
  const software = /swiftshader|llvmpipe|software/i.test(name);
  const weak = software || navigator.hardwareConcurrency <= 4;
  if (weak) renderer.limits.maxBatchableTextures = FEW_UNITS;
  return { weak };
}
