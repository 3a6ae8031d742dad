import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '@sillage/testkit/free-port';
import { canQuery, openDatabase } from '../apps/server/src/platform/db/open-database.ts';
import { createSubfolder, type Opened, type Program, waitUntil } from './programs.ts';

const NAMES = ['a', 'b', 'c'] as const;
const PASSWORD = 'of the test';
/** Patroni's own limits: a leader that is silent for `ttl` seconds loses its role. */
const TIMES = { ttl: 20, loop_wait: 2, retry_timeout: 5 };

export interface Member {
  name: string;
  /** Port of its PostgreSQL. */
  port: number;
  restPort: number;
  dataDir: string;
  configFile: string;
  program: Program;
}

interface MemberState {
  name: string;
  role: string;
  state: string;
}

/** Three members of Patroni with a synchronous standby, etcd, and HAProxy in front. */
export class PatroniCluster {
  readonly members: readonly Member[];
  /** Ports of HAProxy that lead to the leader and to the synchronous standby. */
  readonly leaderPort: number;
  readonly standbyPort: number;

  constructor(members: readonly Member[], ports: { leader: number; standby: number }) {
    this.members = members;
    this.leaderPort = ports.leader;
    this.standbyPort = ports.standby;
  }

  urlAt(port: number, database = 'postgres'): string {
    return `postgres://postgres:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}/${database}`;
  }

  /** Waits until all members run and a standby is synchronous. Returns both. */
  async untilHealthy(): Promise<{ leader: Member; standby: Member }> {
    let states: MemberState[] = [];
    const withRole = (role: RegExp) => states.find((member) => role.test(member.role))?.name;
    await waitUntil('a healthy cluster', async () => {
      states = await this.#readStates();
      const running = states.filter(({ state }) => state === 'running' || state === 'streaming');
      return running.length === NAMES.length && Boolean(withRole(/^leader$/)) && Boolean(withRole(/^sync_standby$/));
    });
    return { leader: this.#find(withRole(/^leader$/)), standby: this.#find(withRole(/^sync_standby$/)) };
  }

  /** Waits until another member than `former` is the leader. */
  async untilOtherLeader(former: Member): Promise<void> {
    await waitUntil('a new leader', async () =>
      (await this.#readStates()).some(({ name, role }) => role === 'leader' && name !== former.name),
    );
  }

  async switchOver(from: Member, to: Member): Promise<void> {
    const args = ['-c', from.configFile, 'switchover', '--leader', from.name, '--candidate', to.name, '--force'];
    const { stdout } = await promisify(execFile)('patronictl', [...args, 'sillage']);
    if (!/Successfully switched over/.test(stdout)) throw new Error(`patronictl: ${stdout}`);
  }

  #find(name: string | undefined): Member {
    const member = this.members.find((each) => each.name === name);
    if (!member) throw new Error(`There is no member ${name}.`);
    return member;
  }

  /** Reads the members from the first one that responds. */
  async #readStates(): Promise<MemberState[]> {
    for (const { restPort } of this.members) {
      const url = `http://127.0.0.1:${restPort}/cluster`;
      const request = fetch(url, { signal: AbortSignal.timeout(2000) }).then((response) => response.json());
      const cluster = (await request.catch(() => null)) as { members?: MemberState[] } | null;
      if (cluster?.members) return cluster.members;
    }
    return [];
  }
}

/** Kills a member's Patroni and all processes of its PostgreSQL by SIGKILL. */
export async function killMember({ program, dataDir }: Member): Promise<void> {
  const pids = listPostgresPids(dataDir);
  await program.kill();
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended.
    }
  }
}

function listPostgresPids(dataDir: string): number[] {
  const file = join(dataDir, 'postmaster.pid');
  if (!existsSync(file)) return [];
  const postmaster = Number(readFileSync(file, 'utf8').split('\n', 1)[0]);
  const isChild = (pid: string) => {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === postmaster;
    } catch {
      return false;
    }
  };
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && isChild(name));
  return [postmaster, ...children.map(Number)];
}

/** Starts etcd, the members and HAProxy, and waits until the cluster is healthy. */
export async function startPatroni(opened: Opened): Promise<PatroniCluster> {
  const folder = opened.createFolder();
  const etcdPort = await startEtcd(opened, folder);
  const members: Member[] = [];
  for (const name of NAMES) members.push(await startMember(opened, { name, folder, etcdPort }));
  const ports = await startHaproxy(opened, folder, members);
  const cluster = new PatroniCluster(members, ports);
  await cluster.untilHealthy();
  for (const port of [ports.leader, ports.standby])
    await waitUntil('HAProxy to find a server', () => canQueryAt(cluster.urlAt(port)));
  return cluster;
}

async function canQueryAt(url: string): Promise<boolean> {
  const db = openDatabase(url, { max: 1 });
  try {
    return await canQuery(db);
  } finally {
    await db.destroy();
  }
}

async function startEtcd(opened: Opened, folder: string): Promise<number> {
  const [port, peerPort] = [await freePort(), await freePort()];
  const [client, peer] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peerPort}`];
  const options = {
    name: 'etcd',
    'data-dir': createSubfolder(folder, 'etcd'),
    'listen-client-urls': client,
    'advertise-client-urls': client,
    'listen-peer-urls': peer,
    'initial-advertise-peer-urls': peer,
    'initial-cluster': `etcd=${peer}`,
  };
  const args = Object.entries(options).map(([name, value]) => `--${name}=${value}`);
  await opened.start('etcd', ['etcd', ...args], folder).untilListening(port);
  return port;
}

async function startMember(
  opened: Opened,
  { name, folder, etcdPort }: { name: string; folder: string; etcdPort: number },
): Promise<Member> {
  const [port, restPort] = [await freePort(), await freePort()];
  const home = createSubfolder(folder, name);
  const [dataDir, configFile] = [join(home, 'data'), join(home, 'patroni.yml')];
  const [rest, postgres] = [`127.0.0.1:${restPort}`, `127.0.0.1:${port}`];
  const login = (username: string) => ({ username, password: PASSWORD });
  const config = {
    scope: 'sillage',
    name,
    restapi: { listen: rest, connect_address: rest },
    etcd3: { host: `127.0.0.1:${etcdPort}` },
    bootstrap: {
      dcs: {
        ...TIMES,
        synchronous_mode: true,
        postgresql: { use_pg_rewind: true, parameters: { max_connections: 150, max_wal_size: '256MB' } },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C' }],
      pg_hba: ['host all all 127.0.0.1/32 md5', 'host replication all 127.0.0.1/32 md5'],
    },
    postgresql: {
      listen: postgres,
      connect_address: postgres,
      data_dir: dataDir,
      bin_dir: findPostgres(),
      pgpass: join(home, 'pgpass'),
      authentication: { superuser: login('postgres'), replication: login('replicator') },
      parameters: { unix_socket_directories: home, timezone: 'UTC' },
    },
    // There is no watchdog device: a leader whose Patroni hangs is stopped by nothing.
    watchdog: { mode: 'off' },
  };
  // JSON is YAML.
  writeFileSync(configFile, JSON.stringify(config));
  const program = opened.start(`patroni-${name}`, ['patroni', configFile], home);
  const member = { name, port, restPort, dataDir, configFile, program };
  opened.add(() => killMember(member));
  await program.untilListening(port);
  return member;
}

/** Returns the folder of the newest PostgreSQL that Debian installed. */
function findPostgres(): string {
  const parent = '/usr/lib/postgresql';
  const newest = Math.max(...readdirSync(parent).map(Number).filter(Number.isInteger));
  return join(parent, String(newest), 'bin');
}

async function startHaproxy(
  opened: Opened,
  folder: string,
  members: readonly Member[],
): Promise<{ leader: number; standby: number }> {
  const ports = { leader: await freePort(), standby: await freePort() };
  const listen = (name: string, port: number, path: string) => `
listen ${name}
  bind 127.0.0.1:${port}
  option httpchk OPTIONS ${path}
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${members.map((member) => `  server ${member.name} 127.0.0.1:${member.port} check port ${member.restPort}`).join('\n')}
`;
  const file = join(folder, 'haproxy.cfg');
  const defaults =
    'defaults\n  mode tcp\n  timeout connect 4s\n  timeout check 2s\n  timeout client 1h\n  timeout server 1h\n';
  writeFileSync(file, defaults + listen('leader', ports.leader, '/leader') + listen('standby', ports.standby, '/sync'));
  await opened.start('haproxy', ['haproxy', '-db', '-f', file], folder).untilListening(ports.leader);
  return ports;
}
