import { spawn, spawnSync, type ChildProcess } from 'node:child_process';

/** One machine of the drill: a network namespace with an address of its own. */
export interface Machine {
  name: string;
  address: string;
  /** Starts a program in the namespace. */
  run(command: string, args: readonly string[]): ChildProcess;
  /** Kills every process in it, or only those of a name. */
  kill(command?: string): void;
  /** Takes the machine off the network, and puts it back. Nobody is told. */
  cut(): void;
  join(): void;
}

function ip(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync('ip', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`ip ${args.join(' ')}: ${stderr.trim()}`);
  return stdout;
}

function nameOf(pid: string): string {
  return spawnSync('ps', ['-o', 'comm=', '-p', pid], { encoding: 'utf8' }).stdout.trim();
}

/** Machines on one bridge, whose other end is this machine. The prefix is the process's own, so that runs do not meet. */
export function machines(count: number): { list: Machine[]; here: string; remove(): void } {
  const net = `10.213.${process.pid % 250}`;
  const id = (process.pid % 10_000).toString(36);
  const bridge = `mdr${id}`;
  ip('link', 'add', bridge, 'type', 'bridge');
  ip('addr', 'add', `${net}.254/24`, 'dev', bridge);
  ip('link', 'set', bridge, 'up');
  const list = Array.from({ length: count }, (_, at): Machine => {
    const name = `manor-${id}-${at + 1}`;
    const link = `md${id}${at + 1}`;
    const address = `${net}.${at + 1}`;
    const inside = (...args: string[]) => ip('netns', 'exec', name, 'ip', ...args);
    ip('netns', 'add', name);
    ip('link', 'add', link, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name);
    ip('link', 'set', link, 'master', bridge, 'up');
    inside('addr', 'add', `${address}/24`, 'dev', 'eth0');
    inside('link', 'set', 'eth0', 'up');
    inside('link', 'set', 'lo', 'up');
    return {
      name,
      address,
      run: (command, args) =>
        spawn('ip', ['netns', 'exec', name, command, ...args], {
          stdio: ['ignore', 'pipe', 'pipe'],
          cwd: '/tmp',
          env: { ...process.env, LC_ALL: 'C.UTF-8' },
        }),
      kill: (command) => {
        const pids = ip('netns', 'pids', name).split('\n').filter(Boolean);
        const chosen = command ? pids.filter((pid) => nameOf(pid) === command) : pids;
        for (const pid of chosen) spawnSync('kill', ['-9', pid]);
      },
      cut: () => void ip('link', 'set', link, 'down'),
      join: () => void ip('link', 'set', link, 'up'),
    };
  });
  return {
    list,
    here: `${net}.254`,
    remove: () => {
      for (const machine of list) {
        machine.kill();
        ip('netns', 'del', machine.name);
      }
      ip('link', 'del', bridge);
    },
  };
}
