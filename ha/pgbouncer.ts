import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@sillage/testkit/free-port';
import type { Opened } from './programs.ts';

/** Connections of PgBouncer to each database, fewer than the processes of the tests have. */
const POOL_SIZE = 8;

/**
 * Starts PgBouncer in transaction mode in front of the PostgreSQL at `url`, for all its databases.
 * Returns its port.
 */
export async function startPgbouncer(opened: Opened, url: string): Promise<number> {
  const folder = opened.createFolder();
  const { hostname, port: postgresPort, username, password } = new URL(url);
  const port = await freePort();
  const server = `host=${hostname} port=${postgresPort} user=${username} password=${decodeURIComponent(password)}`;
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(
    file,
    `[databases]
* = ${server} connect_query='set statement_timeout = 60000'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
admin_users = ${username}
pool_mode = transaction
default_pool_size = ${POOL_SIZE}
max_client_conn = 500
`,
  );
  const program = opened.start('pgbouncer', ['pgbouncer', file], folder);
  await program.untilListening(port);
  return port;
}
