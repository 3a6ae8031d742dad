import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../free-port.ts';
import { type FaultLoad, openLoad } from './load.ts';
import { createCluster, isRoot, type PostgresCluster } from './postgres-cluster.ts';
import { openTcpProxy, type TcpProxy } from './tcp-proxy.ts';

/**
 * Size of the memory disk for the databases of a fault test: enough for a primary and a standby.
 */
const DISK_SIZE = '700m';
const [MOUNT, UNMOUNT] = ['mount', 'umount'] as const;

/** Sillage under load, with its own PostgreSQL in which tests cause faults. */
export interface FaultSystem extends FaultLoad {
  /** Folder that contains the databases. */
  folder: string;
  /** True when `folder` is a separate disk that a test may fill. */
  hasOwnDisk: boolean;
  /** PostgreSQL server that is the primary at the moment; a failover replaces it. */
  postgres: PostgresCluster;
  proxy: TcpProxy;
  close(): Promise<void>;
}

export async function openFaultSystem(): Promise<FaultSystem> {
  const closers: (() => unknown)[] = [];
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  try {
    const { folder, hasOwnDisk } = createDisk(closers);
    const postgres = await createCluster(folder, await freePort());
    const server = { postgres };
    closers.push(() => server.postgres.stop());
    const proxy = await openTcpProxy({ port: postgres.port });
    closers.push(() => proxy.close());
    const load = await openLoad(closers, {
      folder,
      env: { DATABASE_URL: `postgres://sillage@127.0.0.1:${proxy.port}/postgres` },
      options: [{ env: { FAULT: 'clock' } }, { env: { FAULT: 'memory' }, nodeFlags: ['--max-old-space-size=256'] }],
    });
    return Object.assign(server, load, { folder, hasOwnDisk, proxy, close });
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Creates the folder for the databases, as a separate disk that a fault test may fill. It is an
 * ordinary folder when the process is not root or cannot mount a disk.
 */
function createDisk(closers: (() => unknown)[]): Pick<FaultSystem, 'folder' | 'hasOwnDisk'> {
  const parent = mkdtempSync(join(tmpdir(), 'sillage-faults-'));
  closers.push(() => rmSync(parent, { recursive: true, force: true }));
  chmodSync(parent, 0o755);
  const folder = join(parent, 'disk');
  mkdirSync(folder);
  if (!isRoot) return { folder, hasOwnDisk: false };
  try {
    execFileSync(MOUNT, ['-t', 'tmpfs', '-o', `size=${DISK_SIZE}`, 'sillage', folder], { stdio: 'ignore' });
  } catch {
    return { folder, hasOwnDisk: false };
  }
  closers.push(() => execFileSync(UNMOUNT, ['-l', folder]));
  return { folder, hasOwnDisk: true };
}
