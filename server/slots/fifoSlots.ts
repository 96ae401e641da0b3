/** Maximum number of tasks that run at once, and that wait for one of these to end. */
export interface SlotLimits {
  running: number;
  waiting: number;
}

/** A semaphore: tasks beyond its slots wait, and are served oldest first (FIFO). */
export interface FifoSlots {
  /** True when all slots are taken and no further task may wait. */
  isFull(): boolean;
  /** True when no task runs; then none waits either. */
  isIdle(): boolean;
  /**
   * Runs a task in its turn; ask `isFull` right before. Rejects with the signal's reason, without running the task,
   * when it is aborted in the meantime.
   */
  run<Result>(task: () => Promise<Result>, signal?: AbortSignal): Promise<Result>;
}

/** Creates slots, all of them free. */
export function fifoSlots(limits: SlotLimits): FifoSlots {
  const waiting: (() => void)[] = [];
  let running = 0;

  const turn = (signal?: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const start = () => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      const leave = () => {
        waiting.splice(waiting.indexOf(start), 1);
        reject(signal?.reason as Error);
      };
      signal?.addEventListener('abort', leave, { once: true });
      waiting.push(start);
    });

  return {
    isFull: () => running === limits.running && waiting.length === limits.waiting,
    isIdle: () => running === 0,
    async run(task, signal) {
      if (running < limits.running) running += 1;
      else await turn(signal);
      try {
        signal?.throwIfAborted();
        return await task();
      } finally {
        // A waiting task takes over the slot of the one that ends, so `running` stays.
        const next = waiting.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
}
