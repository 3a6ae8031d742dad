/** A network namespace with one cable to this machine. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openForwarder } from './forwarder.ts';

export interface Namespace {
  /** What a command is run by in there. */
  enter: readonly string[];
  /** Of what is in there, as seen from here. */
  address: string;
  setLink(state: 'up' | 'down'): void;
  close(): void;
}

const NETWORK = '10.231.77';
const IP = 'ip';

/** Opens a namespace in which these ports of loopback lead to ours, over the cable. */
export async function openNamespace(ports: readonly number[]): Promise<Namespace> {
  const name = `sillage-${process.pid}`;
  const link = `sil${process.pid % 100_000}`;
  const [here, there] = [`${NETWORK}.1`, `${NETWORK}.2`];
  const ip = (command: string) => execFileSync(IP, command.split(' '), { stdio: ['ignore', 'ignore', 'inherit'] });
  const closers: (() => unknown)[] = [() => ip(`netns delete ${name}`)];
  const close = () => {
    for (const closer of closers.splice(0).reverse()) closer();
  };
  try {
    ip(`netns add ${name}`);
    ip(`link add ${link} type veth peer name ${link}x netns ${name}`);
    ip(`address add ${here}/30 dev ${link}`);
    ip(`link set ${link} up`);
    ip(`-n ${name} address add ${there}/30 dev ${link}x`);
    ip(`-n ${name} link set ${link}x up`);
    ip(`-n ${name} link set lo up`);
    for (const port of ports) {
      const forwarder = await openForwarder({ port }, { host: here, port });
      closers.push(() => forwarder.close());
    }
    const enter = [IP, 'netns', 'exec', name];
    const command = [...enter.slice(1), process.execPath, 'bench/faults/gateway.ts', here, ...ports.map(String)];
    const gateway = spawn(IP, command, { stdio: ['ignore', 'pipe', 'inherit'] });
    closers.push(() => gateway.kill('SIGKILL'));
    await once(gateway.stdout, 'data');
    return { enter, address: there, setLink: (state) => ip(`link set ${link} ${state}`), close };
  } catch (error) {
    close();
    throw error;
  }
}
