/** PostgreSQL's codes for a lock that was not acquired in time, and for a circle of locks. */
const LOCKED = ['55P03', '40P01'];

/** True if a statement gave up waiting for a lock: another try may get it. */
export const isLocked = (error: unknown): boolean =>
  LOCKED.includes((error as { code?: string } | null)?.code ?? '');
