import { notifyManager, QueryClient } from '@tanstack/react-query';
import { invalidateOnEvents } from './invalidateOnEvents.ts';

// Without a timer: a page whose clock stands still, as in the picture tests, is drawn too.
notifyManager.setScheduler(queueMicrotask);

/**
 * Cache of the screens' own reads. Facts that several screens share stay in the store. Nothing outlives its screen
 * or its session. A failed read waits for the player's retry, offline too: the screen says so at once.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      gcTime: 0,
      networkMode: 'always',
      refetchOnReconnect: false,
      refetchOnWindowFocus: false,
      retry: false,
      structuralSharing: false,
    },
  },
});

invalidateOnEvents(queryClient);
