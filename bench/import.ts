/**
 * How fast a catalogue is imported and in how much memory: the large list of `FOLDER` as it is (70,000 rows), again, and with
 * --long four times as long, by the command line on an embedded database of its own, beside PostgreSQL's bare COPY of the same file.
 * `node bench/import.ts FOLDER [--long]`, the folder that holds catalogues/fragrantica_senada.csv.gz.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { appendFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createGunzip } from 'node:zlib';
import { sql } from 'kysely';
import { migrate } from '../apps/server/src/platform/db/migrate.ts';
import { figure } from './figure.ts';
import { megabytesOf } from './measure.ts';
import { openScratch } from './scratch.ts';

const TIMES = 4;
const [folder, more] = process.argv.slice(2);
const isLong = more === '--long';
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
    // NaN once it has ended.
    megabytes = Math.max(megabytes, megabytesOf(child.pid, 'VmHWM') || 0);
  }, 50);
  await once(child, 'close');
  clearInterval(watch);
  return { seconds: (performance.now() - begun) / 1000, megabytes, words: words.trim().split('\n')[0] ?? '' };
}

const { folder: temp, url, db, close } = await openScratch();
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
  const tell = (what: string, count: number, run: Run) =>
    figure({
      what: `import of the large list, ${what}`,
      value: count / run.seconds,
      unit: 'rows/s',
      target: '≥ 1,000 rows/s (60,000 in a minute)',
      holds: count / run.seconds >= 1000,
      baseline: { what: 'bare COPY', value: rows / bare },
      ratio: count / run.seconds / (rows / bare),
      note: `${count} rows in ${run.seconds.toFixed(1)} s; ${run.words}`,
    });
  const first = await importFile(single, url);
  tell('the first time', rows, first);
  tell('again', rows, await importFile(single, url));
  if (isLong) await importLonger();

  async function importLonger(): Promise<void> {
    const run = await importFile(many, url);
    tell(`${TIMES} times as long`, rows * TIMES, run);
    const ratio = run.megabytes / first.megabytes;
    const baseline = { what: 'once', value: first.megabytes };
    figure({ what: `memory of an import ${TIMES} times as long`, value: run.megabytes, unit: 'MB', baseline, ratio });
  }
} finally {
  await close();
}
