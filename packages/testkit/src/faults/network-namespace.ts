import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openTcpProxy, type TcpProxy } from './tcp-proxy.ts';

export interface NetworkNamespace {
  /** Command prefix that runs a command in the namespace. */
  enter: readonly string[];
  /** IP address at which this machine reaches programs in the Linux network namespace. */
  address: string;
  setLink(state: 'up' | 'down'): void;
  close(): Promise<void>;
}

const IP = 'ip';
const [HERE, THERE] = ['10.231.77.1', '10.231.77.2'];

/**
 * Opens a Linux network namespace. Processes in it can connect to the given loopback ports of this
 * machine, and to nothing else. Needs root.
 */
export async function openNetworkNamespace(ports: readonly number[]): Promise<NetworkNamespace> {
  const name = `sillage-${process.pid}`;
  const link = `sil${process.pid % 100_000}`;
  const ip = (command: string) => execFileSync(IP, command.split(' '), { stdio: ['ignore', 'ignore', 'inherit'] });
  const proxies: TcpProxy[] = [];
  const close = async () => {
    await Promise.all(proxies.map((proxy) => proxy.close()));
    gateway?.kill('SIGKILL');
    ip(`netns delete ${name}`);
  };
  ip(`netns add ${name}`);
  let gateway: ReturnType<typeof spawn> | undefined;
  try {
    ip(`link add ${link} type veth peer name ${link}x netns ${name}`);
    ip(`address add ${HERE}/30 dev ${link}`);
    ip(`link set ${link} up`);
    ip(`-n ${name} address add ${THERE}/30 dev ${link}x`);
    ip(`-n ${name} link set ${link}x up`);
    ip(`-n ${name} link set lo up`);
    for (const port of ports) proxies.push(await openTcpProxy({ port }, { host: HERE, port }));
    const enter = [IP, 'netns', 'exec', name];
    const code = `const { openTcpProxy } = await import(${JSON.stringify(new URL('tcp-proxy.ts', import.meta.url).href)});
      await Promise.all(${JSON.stringify(ports)}.map((port) => openTcpProxy({ host: '${HERE}', port }, { port })));
      console.log('open');`;
    gateway = spawn(IP, [...enter.slice(1), process.execPath, '--input-type=module', '-e', code], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(gateway.stdout as NodeJS.ReadableStream, 'data');
    return { enter, address: THERE, setLink: (state) => ip(`link set ${link} ${state}`), close };
  } catch (error) {
    await close();
    throw error;
  }
}
