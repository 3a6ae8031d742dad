/**
 * How fast a catalogue is imported and in how much memory: the large list of `FOLDER` as it is (70,000 rows), again, and four
 * times as long, by the command line on an embedded database of its own, beside PostgreSQL's bare COPY of the same file.
 * `node bench/import.ts FOLDER`, the folder that holds catalogues/fragrantica_senada.csv.gz.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, readFileSync } from 'node:fs';
import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createGunzip } from 'node:zlib';
import { sql } from 'kysely';
import { openEmbedded } from '../apps/server/src/platform/db/embedded.ts';
import { migrate } from '../apps/server/src/platform/db/migrate.ts';
import { openDatabase } from '../apps/server/src/platform/db/open.ts';

const TIMES = 4;
const [folder] = process.argv.slice(2);
if (!folder) throw new Error('Say which folder holds catalogues/fragrantica_senada.csv.gz');

async function unzipped(path: string): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of createReadStream(path).pipe(createGunzip())) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString().replaceAll('\r\n', '\n');
}

/** The list several times over, each time with other names: the third cell of `id,name,…` would do as well. */
async function writeCopies(path: string, text: string, times: number): Promise<void> {
  const [head = '', ...rows] = text.trimEnd().split('\n');
  await writeFile(path, `${head}\n`);
  for (let copy = 0; copy < times; copy += 1) {
    const named = rows.map((row) => (copy === 0 ? row : row.replace(/^(\d+,"?)/, `$1Copy ${copy} `)));
    await appendFile(path, `${named.join('\n')}\n`);
  }
}

interface Run {
  seconds: number;
  megabytes: number;
  words: string;
}

/** Runs the command line as anybody would and watches how much memory it takes at most. */
async function importFile(path: string, url: string): Promise<Run> {
  const begun = performance.now();
  const child = spawn(process.execPath, ['apps/server/bin/sillage.mjs', 'import', path], {
    env: { ...process.env, DATABASE_URL: url },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let words = '';
  child.stdout.on('data', (piece: Buffer) => {
    words += piece.toString();
  });
  let megabytes = 0;
  const watch = setInterval(() => {
    try {
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
      megabytes = Math.max(megabytes, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
    } catch {
      // It has ended.
    }
  }, 50);
  await once(child, 'close');
  clearInterval(watch);
  return { seconds: (performance.now() - begun) / 1000, megabytes, words: words.trim().split('\n')[0] ?? '' };
}

const temp = await mkdtemp(join(tmpdir(), 'sillage-bench-'));
const database = await openEmbedded(join(temp, 'data'), { mode: 'serve' });
const db = openDatabase(database.url);
try {
  await migrate(db);
  const text = await unzipped(join(folder, 'catalogues/fragrantica_senada.csv.gz'));
  const columns = (text.split('\n', 1)[0] ?? '').split(',');
  const single = join(temp, 'single.csv');
  const many = join(temp, 'many.csv');
  await writeCopies(single, text, 1);
  await writeCopies(many, text, TIMES);
  const rows = text.trimEnd().split('\n').length - 1;

  await sql.raw(`create table bare (${columns.map((column) => `"${column}" text`).join(', ')})`).execute(db);
  const begun = performance.now();
  await sql.raw(`copy bare from '${single}' (format csv, header)`).execute(db);
  const bare = (performance.now() - begun) / 1000;
  console.log(`bare COPY of ${rows} rows: ${bare.toFixed(2)} s`);

  const show = (what: string, count: number, run: Run) =>
    console.log(
      `${what.padEnd(14)} ${run.seconds.toFixed(1).padStart(6)} s  ${Math.round(count / run.seconds)} rows/s  ${run.megabytes.toFixed(0)} MB  ${(run.seconds / bare).toFixed(1)} × COPY   ${run.words}`,
    );
  show('first', rows, await importFile(single, database.url));
  show('again', rows, await importFile(single, database.url));
  const four = await importFile(many, database.url);
  show(`${TIMES} × as long`, rows * TIMES, { ...four, seconds: four.seconds });
} finally {
  await db.destroy();
  await database.close();
  await rm(temp, { recursive: true, force: true });
}
