/**
 * Fills a catalogue index from the database that DATABASE_URL names, as a web process does. Sends
 * what it takes after a collection of garbage, in megabytes, and the processor time of the fill in
 * seconds to the parent process.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createSearchIndex } from '../../apps/server/src/features/catalogue/search/create-search-index.ts';
import { IndexMirror } from '../../apps/server/src/features/catalogue/search/index-mirror.ts';
import { loadRates } from '../../apps/server/src/features/exchange-rates/index.ts';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import { openDatabase } from '../../apps/server/src/platform/db/open-database.ts';
import { cpuSeconds } from '../lib/processes.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

function usedMegabytes(): number {
  // The first collection frees buffers that only the second no longer counts.
  collectGarbage();
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1e6;
}

const db = openDatabase(process.env['DATABASE_URL'] ?? '');
const index = createSearchIndex();
const mirror = new IndexMirror(db, index, () => loadRates({ db, clock: systemClock }));
// The first query loads the driver.
await loadRates({ db, clock: systemClock });
const [memory, cpu] = [usedMegabytes(), cpuSeconds(process.pid)];
await mirror.load(new AbortController().signal);
const cpuOfFill = cpuSeconds(process.pid) - cpu;
process.send?.({ megabytes: usedMegabytes() - memory, cpuSeconds: cpuOfFill, rows: index.size });
await db.destroy();
process.disconnect();
