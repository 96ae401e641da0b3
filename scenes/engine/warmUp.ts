import { Container, type Application, type Sprite, type TextureSource } from 'pixi.js';
import { nextTask } from './nextTask.ts';

/** The page has left the scene meanwhile, and its renderer is gone. */
const isGone = (app: Application) => !(app as { renderer?: unknown }).renderer;

/** Draws one white sprite: the renderer compiles and links the batch shader, which blocks until the driver is done. */
function compileShader(app: Application, white: Sprite): void {
  const specimen = new Container();
  specimen.addChild(white);
  app.renderer.render(specimen);
  specimen.destroy({ children: true });
}

/**
 * Compiles the shader of the first frame in a task of its own. With the upload of the textures it would be one task,
 * which blocks input four times as long (decision 129).
 */
export async function warmUp(app: Application, white: Sprite): Promise<void> {
  await nextTask();
  if (!isGone(app)) compileShader(app, white);
}

/** Uploads a texture of the first frame, in a task of its own. */
export async function upload(app: Application, source: TextureSource): Promise<void> {
  await nextTask();
  if (isGone(app)) return;
  app.renderer.texture.initSource(source);
  await nextTask();
}
