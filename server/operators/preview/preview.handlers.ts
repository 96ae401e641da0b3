import type { HandlerRegistry } from '#server/http/handlers.ts';
import type { Handlers } from '#server/http/call.ts';
import { previewAct } from './previewAct.ts';

/** Handler of previews over the handlers of every area. */
export const previewHandlers = (handlers: HandlerRegistry): Handlers<'ops/preview'> => ({
  'ops/preview': previewAct(handlers),
});
