import { createStore } from 'zustand/vanilla';

/** The operator's last act on this page: its path, or null once the next one begins. */
export const lastAct = createStore<{ done: string | null }>(() => ({ done: null }));
