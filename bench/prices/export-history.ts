/**
 * Measures the memory and time of `sillage export --history` with 10,000 and 1,000,000 rows:
 *
 *   node bench/prices/export-history.ts [--rows 10000,1000000]
 *
 * The memory is the highest resident set of the command's process, as the system reports it. Its
 * heap is limited, so that only memory counts which the export needs.
 */
import { spawn } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { recordMeasurement } from '../lib/measurement.ts';
import { openScratch, type Scratch } from '../lib/scratch.ts';
import { fillPrices } from './fill-prices.ts';

const { values } = parseArgs({ options: { rows: { type: 'string', default: '10000,1000000' } } });
const command = join(import.meta.dirname, '../../apps/server/src/cli/sillage.ts');
/** Periods of each offer that `fillPrices` writes. */
const PERIODS = 6;
const MAX_RATIO = 1.5;
const heapLimits = ['--max-old-space-size=64', '--max-semi-space-size=4'];

const report = 'process.on("exit", () => process.stderr.write(String(process.resourceUsage().maxRSS)))';

/** Runs the export; returns its highest memory in MiB and its seconds. */
async function runExport({ env, folder }: Scratch): Promise<{ mib: number; seconds: number; rows: number }> {
  const file = join(folder, 'history.csv');
  const began = performance.now();
  const hook = `data:text/javascript,${encodeURIComponent(report)}`;
  const child = spawn(process.execPath, [...heapLimits, '--import', hook, command, 'export', '--history', file], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let text = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  const code = await new Promise((resolve) => child.on('close', resolve));
  if (code !== 0) throw new Error(`The export ended with code ${String(code)}: ${text}`);
  const seconds = (performance.now() - began) / 1000;
  let rows = -1;
  for await (const _line of createInterface({ input: createReadStream(file) })) rows += 1;
  return { mib: Number(text) / 1024, seconds, rows };
}

const results = [];
for (const wanted of values.rows.split(',').map(Number)) {
  const scratch = await openScratch();
  try {
    await fillPrices(scratch.db, Math.ceil(wanted / PERIODS));
    await sql`update fragrances set is_listed = true`.execute(scratch.db);
    results.push(await runExport(scratch));
  } finally {
    await scratch.close();
  }
}
const [few] = results;
for (const { mib, seconds, rows } of results) {
  const name = `history of ${rows.toLocaleString('en-GB')} rows`;
  const isLarge = rows !== few?.rows;
  const ratio = mib / (few?.mib ?? mib);
  recordMeasurement({
    what: `${name}, highest memory`,
    value: mib,
    unit: 'MiB',
    ...(isLarge && { target: `< ${MAX_RATIO} × that of the few rows`, holds: ratio < MAX_RATIO, ratio }),
  });
  recordMeasurement({ what: `${name}, time`, value: seconds, unit: 's' });
}
