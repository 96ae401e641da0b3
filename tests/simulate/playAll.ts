import { fork, type ChildProcess } from 'node:child_process';

/** One seed of a scenario. */
export interface Job {
  name: string;
  seed: number;
}

export interface PlayOptions {
  script: string;
  args: readonly string[];
  processes: number;
  say: (line: string) => void;
  onDone: (job: Job) => void;
}

/** Plays all jobs in parallel processes. Rejects with the first process that fails; ends all when `signal` aborts. */
export async function playAll(
  jobs: readonly Job[],
  { script, args, processes, say, onDone }: PlayOptions,
  signal: AbortSignal,
): Promise<void> {
  const waiting = [...jobs];
  const began = performance.now();
  const children: ChildProcess[] = [];
  signal.addEventListener('abort', () => children.forEach((child) => child.kill()));
  let done = 0;
  const worker = () =>
    new Promise<void>((resolve, reject) => {
      const child = fork(script, args, { execArgv: ['--import', 'tsx'] });
      children.push(child);
      let job: Job | undefined;
      const next = () => {
        job = waiting.shift();
        if (job) child.send(job);
        else child.disconnect();
      };
      child.on('message', () => {
        done += 1;
        const seconds = (performance.now() - began) / 1_000;
        const left = (seconds / done) * (jobs.length - done);
        if (job) onDone(job);
        say(`${done} of ${jobs.length} runs, ${seconds.toFixed(0)} s, about ${left.toFixed(0)} s left`);
        next();
      });
      child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`a run ended with ${code}`))));
      next();
    });
  await Promise.all(Array.from({ length: Math.min(processes, jobs.length) }, worker));
}
