/**
 * Measures many live connections in one process: the memory of each connection, the time from the
 * commit of a change until the last connection receives it, and the event loop delay. Compares them
 * with a bare node:http server with as many streams. The clients run in this process, on the same
 * machine.
 *
 *   node bench/live-many.ts [CONNECTIONS]
 */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@sillage/testkit/free-port';
import { sql } from 'kysely';
import { recordMeasurement } from './lib/measurement.ts';
import { megabytes, startChild, startServer, stop, untilReady } from './lib/processes.ts';
import { openScratch } from './lib/scratch.ts';
import { median, time } from './lib/statistics.ts';
import { openStream } from './lib/streams.ts';
import { insertUsers, insertWatches } from './lib/users.ts';

const CONNECTIONS = Number(process.argv[2] ?? 10_000);
const ROUNDS = 10;
const BATCH_SIZE = 100;
/** Maximum number of connections from one loopback address, which has about 28,000 ports. */
const MAX_CONNECTIONS_PER_ADDRESS = 5_000;
/**
 * Pause after opening the connections. Meanwhile, the garbage collector frees the memory that was
 * needed only for opening them.
 */
const SETTLE_MS = 4_000;

let pendingEvents = 0;
let resolveAll = () => {};
const onEvent = () => {
  pendingEvents -= 1;
  if (pendingEvents === 0) resolveAll();
};

let rejected = 0;

/** Opens a live connection. Retries when an overloaded process rejects it. */
async function open(port: number, headers: string, index: number): Promise<Socket> {
  const localAddress = `127.0.0.${2 + Math.floor(index / MAX_CONNECTIONS_PER_ADDRESS)}`;
  for (;;) {
    const socket = await openStream(port, { headers, localAddress, onEvent }).catch((error: Error) => {
      if (!/503|no response/.test(error.message)) throw error;
    });
    if (socket) return socket;
    rejected += 1;
    await sleep(500);
  }
}

/** Returns the event loop's longest delay since the last reading, in ms (10 ms precision). */
async function readLag(port: number): Promise<number> {
  const text = await fetch(`http://127.0.0.1:${port}/metrics`).then((response) => response.text());
  return 1000 * Number(/^nodejs_eventloop_lag_max_seconds (\S+)/m.exec(text)?.[1]);
}

/**
 * Opens one live connection for each entry of `headers` (HTTP header lines). Measures the memory of
 * the connections, and the time until a change has reached all of them.
 */
async function measure(server: ChildProcess, port: number, headers: readonly string[], change: () => Promise<unknown>) {
  const warm = await Promise.all(headers.slice(0, BATCH_SIZE).map((header, index) => open(port, header, index)));
  for (const socket of warm) socket.destroy();
  await sleep(SETTLE_MS);
  const before = megabytes(server);
  const sockets: Socket[] = [];
  const openedMs = await time(async () => {
    for (let from = 0; from < headers.length; from += BATCH_SIZE) {
      const batch = headers.slice(from, from + BATCH_SIZE);
      sockets.push(...(await Promise.all(batch.map((header, index) => open(port, header, from + index)))));
    }
  });
  await sleep(SETTLE_MS);
  const megabytesPer1000 = (1000 * (megabytes(server) - before)) / headers.length;
  await readLag(port);
  const [toLastMs, lagMs]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    pendingEvents = headers.length;
    const all = new Promise<void>((resolve) => {
      resolveAll = resolve;
    });
    await change();
    toLastMs.push(await time(() => all));
    lagMs.push(await readLag(port));
    await sleep(300);
  }
  return { sockets, openedMs, megabytesPer1000, toLastMs, lagMs };
}

async function measureBare() {
  const port = await freePort();
  const { child } = await startChild('live-bare', [], { PORT: String(port) });
  try {
    const change = () => fetch(`http://127.0.0.1:${port}/send`).then((response) => response.text());
    const headers = Array.from({ length: CONNECTIONS }, () => '');
    const measured = await measure(child, port, headers, change);
    for (const socket of measured.sockets) socket.destroy();
    return measured;
  } finally {
    await stop(child, 'SIGKILL');
  }
}

const bare = await measureBare();
const scratch = await openScratch();
const port = await freePort();
const server = startServer({ ...scratch.env, ROLE: 'web', PORT: String(port), LOG_LEVEL: 'warn' });
try {
  await untilReady(port, server);
  const users = await insertUsers(scratch.db, CONNECTIONS);
  await insertWatches(scratch.db, users, 1);
  const change = sql`insert into live_changes (fragrance_id, kind, happened_at) select min(id), 'stock', now() from fragrances`;
  const cookies = users.map(({ cookie }) => cookie);
  const ours = await measure(server, port, cookies, () => change.execute(scratch.db));
  const note = `${CONNECTIONS} streams`;
  const compare = (what: string, unit: string, value: number, bareValue: number) =>
    recordMeasurement({
      what,
      value,
      unit,
      baseline: { what: 'bare node:http', value: bareValue },
      ratio: value / bareValue,
      note,
    });
  recordMeasurement({
    what: 'live connections open in one process',
    value: ours.sockets.length,
    unit: '',
    target: '10,000',
    holds: ours.sockets.length >= 10_000,
    note: `opened in ${Math.round(ours.openedMs)} ms, bare ${Math.round(bare.openedMs)} ms; ${rejected} rejected and tried again`,
  });
  compare('memory of 1,000 live connections', 'MB', ours.megabytesPer1000, bare.megabytesPer1000);
  compare('change → the last live connection, median', 'ms', median(ours.toLastMs), median(bare.toLastMs));
  compare('change → the last live connection, worst', 'ms', Math.max(...ours.toLastMs), Math.max(...bare.toLastMs));
  compare('event loop held up by a change for all, worst', 'ms', Math.max(...ours.lagMs), Math.max(...bare.lagMs));
  const closed = Promise.all(ours.sockets.map(async (socket) => socket.closed || once(socket, 'close')));
  const endedMs = await stop(server);
  await closed;
  recordMeasurement({
    what: 'SIGTERM with live connections open → ended',
    value: endedMs,
    unit: 'ms',
    target: '< 5 s',
    holds: endedMs < 5000,
    note: `${note}, each closed`,
  });
} finally {
  await stop(server, 'SIGKILL');
  await scratch.close();
}
