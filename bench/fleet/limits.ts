/** What the same machine can do at most: an answer that is only sent, and the same SQL without us. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findSessionRow } from '../../apps/server/src/features/auth/auth.repo.ts';
import { listItems } from '../../apps/server/src/features/watchlist/watchlist.repo.ts';
import { hashToken } from '../../apps/server/src/platform/ids.ts';
import { freePort } from '../../e2e/support/processes.ts';
import { end, median } from '../alert-processes.ts';
import { figure } from '../figure.ts';
import { load } from '../load.ts';
import { captureSql, inlined } from './capture.ts';
import type { FleetPostgres } from './postgres.ts';
import type { Session } from './world.ts';

const TURNS = 3;
const TURN_MS = 1_500;
const IN_FLIGHT = 16;

async function perSecond(port: number, paths: readonly string[], headers = ''): Promise<number> {
  const { perSecond: count } = await load(port, paths, { inFlight: IN_FLIGHT, forMs: TURN_MS, headers });
  return count;
}

function startConstant(env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, ['bench/constant-server.ts'], {
    env: { ...process.env, LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/** A page of the catalogue by one web process, in turns with one that sends the same bytes and does nothing else. */
export async function besideConstant(webPort: number): Promise<void> {
  const port = await freePort();
  const path = '/api/fragrances/filter?page=0&size=20';
  const bare = startConstant({
    PORT: String(port),
    FROM: `http://127.0.0.1:${webPort}${path}`,
  });
  try {
    const isUp = () =>
      fetch(`http://127.0.0.1:${port}/api/constant`).then(
        ({ ok }) => ok,
        () => false,
      );
    while (!(await isUp())) await new Promise((resolve) => setTimeout(resolve, 100));
    const pages = Array.from({ length: 200 }, (_, page) => `/api/fragrances/filter?page=${page}&size=20`);
    await perSecond(webPort, pages);
    const [ours, constant]: [number[], number[]] = [[], []];
    for (let turn = 0; turn < TURNS; turn += 1) {
      ours.push(await perSecond(webPort, pages));
      constant.push(await perSecond(port, ['/api/constant']));
    }
    figure({
      what: 'fleet: catalogue pages of one web process',
      value: median(ours),
      unit: '/s',
      baseline: { what: 'constant answer of the same server', value: median(constant) },
      ratio: median(ours) / median(constant),
      target: '≥ 0.5 of the constant',
      holds: median(ours) / median(constant) >= 0.5,
    });
  } finally {
    await end(bare);
  }
}

/** Dashboards by one web process, beside the same two statements asked by pgbench. */
export async function besidePgbench(
  { url, pgbench }: FleetPostgres,
  webPort: number,
  sessions: readonly Session[],
): Promise<void> {
  const some = sessions.slice(0, 20);
  const [first] = some;
  if (!first) return;
  const headers = `cookie: sillage=${first.token}\r\n`;
  const paths = [`/api/watchlist/${first.userId}`];
  await perSecond(webPort, paths, headers);
  const [ours, bare]: [number[], number[]] = [[], []];
  for (let turn = 0; turn < TURNS; turn += 1) {
    ours.push(await perSecond(webPort, paths, headers));
    if (pgbench) bare.push(await transactions(pgbench, url, some));
  }
  const limit = pgbench
    ? {
        baseline: { what: 'the same two statements by pgbench', value: median(bare) },
        ratio: median(ours) / median(bare),
      }
    : { note: 'no pgbench here to compare with' };
  figure({ what: 'fleet: dashboards of one web process', value: median(ours), unit: '/s', ...limit });
}

/** Transactions a second, each with the statements of one dashboard. */
async function transactions(pgbench: string, url: string, sessions: readonly Session[]): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'sillage-pgbench-'));
  try {
    const files: string[] = [];
    for (const [index, { token, userId }] of sessions.entries()) {
      const spoken = await captureSql(url, async (db) => {
        await findSessionRow(db, hashToken(token));
        await listItems(db, userId);
      });
      files.push(join(folder, `${index}.sql`));
      await writeFile(files.at(-1) ?? '', spoken.map((one) => `${inlined(one).replace(/\s+/g, ' ')};\n`).join(''));
    }
    const scripts = files.flatMap((file) => ['-f', file]);
    const args = ['-n', '-M', 'prepared', '-c', String(IN_FLIGHT), '-T', '2', ...scripts, url];
    const { stdout } = await promisify(execFile)(pgbench, args);
    return Number(/tps = ([\d.]+)/.exec(stdout)?.[1] ?? Number.NaN);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
