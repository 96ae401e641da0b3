import type { Application } from 'pixi.js';

/** What is known of the machine that draws. */
export interface Device {
  /** Drawn by the processor, or few cores: fewer texture units a batch, lower resolution. */
  weak: boolean;
  /** Little memory: small sheets, fewer particles, pictures freed sooner. */
  lean: boolean;
}

/** Device pixels per CSS pixel. */
export const pixelRatio = (): number => globalThis.devicePixelRatio || 1;

/** Cores with which a machine has none to spare for drawing. */
const FEW_CORES = 4;

/** What is known of the machine before anything draws: by it the size of the sheets is chosen, once and for good. */
export function deviceBefore(lean: boolean): Device {
  return { weak: navigator.hardwareConcurrency <= FEW_CORES, lean };
}

interface HasContext {
  gl: WebGL2RenderingContext;
  limits: { maxBatchableTextures: number };
}

const hasContext = (renderer: object): renderer is HasContext => 'gl' in renderer && 'limits' in renderer;

/** Units that a batch may use where each of them costs: the scene needs four, one a sheet. */
const FEW_UNITS = 4;

/** Looks at the renderer as well and sets its batches up for it; before the first render. */
export function fitToDevice(app: Application, before: Device): Device {
  const { renderer } = app;
  if (!hasContext(renderer)) return { ...before, weak: true };
  const { gl } = renderer;
  const info = gl.getExtension('WEBGL_debug_renderer_info');
  const name = String(gl.getParameter(info ? info.UNMASKED_RENDERER_WEBGL : gl.RENDERER));
  const software = /swiftshader|llvmpipe|software/i.test(name);
  const weak = software || before.weak;
  if (weak) renderer.limits.maxBatchableTextures = FEW_UNITS;
  return { ...before, weak };
}
