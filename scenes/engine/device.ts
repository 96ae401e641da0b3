import type { Application } from 'pixi.js';

/** Capabilities of the device. */
export interface Device {
  /** Software rendering or few CPU cores: use fewer texture units a batch and a lower resolution. */
  weak: boolean;
  /** Low memory: use small sheets and fewer particles, free textures sooner. */
  lean: boolean;
}

/** Device pixels per CSS pixel. */
export const pixelRatio = (): number => globalThis.devicePixelRatio || 1;

/** A device with at most this many cores counts as weak. */
const FEW_CORES = 4;

/**
 * Capabilities known before the renderer exists. The sheet scale is chosen from them once and never changes.
 */
export function deviceBefore(lean: boolean): Device {
  return { weak: navigator.hardwareConcurrency <= FEW_CORES, lean };
}

interface HasContext {
  gl: WebGL2RenderingContext;
  limits: { maxBatchableTextures: number };
}

const hasContext = (renderer: object): renderer is HasContext => 'gl' in renderer && 'limits' in renderer;

/** Texture units a batch where each unit costs time. The scene needs four, one a sheet. */
const FEW_UNITS = 4;

/** Adds the renderer's capabilities and configures its batches. Call before the first render. */
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
