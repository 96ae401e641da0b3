import type { Handler } from '#server/http/call.ts';

/** `ops/settings`: the checklist of this node's settings. */
export const listSettings: Handler<'ops/settings'> = ({ world }) =>
  Promise.resolve({ list: [...world.settings] });
