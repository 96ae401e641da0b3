import { createStore } from 'zustand/vanilla';

/** The server's sentence when it ended the operator's last sign-in; null: it did not, or there is a new sign-in. */
export const deskEnd = createStore<{ why: string | null }>(() => ({ why: null }));
