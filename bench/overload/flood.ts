/**
 * Sends requests over many connections from a process of its own at nice 19, and prints one line of
 * JSON when its time is over. A connection that the server closes is opened again at once.
 */

import { connect } from 'node:net';
import { constants, setPriority } from 'node:os';
import { quantile } from '../load.ts';

export interface FloodOptions {
  port: number;
  host: string;
  connections: number;
  /** Loopback addresses that the connections come from; 0: the default one. */
  addresses: number;
  seconds: number;
  /** Requests per second that are offered; 0: each connection sends when it was answered. */
  rate: number;
  paths: string[];
}

export interface FloodResult {
  /** Status → answers; `none`: the connection ended without an answer. */
  statuses: Record<string, number>;
  /** From the request on an open connection to its refusal. */
  refusedMs: { p50: number; p99: number };
  /** The same, and the wait for a new connection where one was needed. */
  refusedWithConnectMs: { p50: number; p99: number };
  servedMs: { p50: number; p99: number };
  /** Requests that were due while no connection was free (with `rate` only). */
  unsent: number;
  /** Share of one processor that this process took. */
  cpuShare: number;
  seconds: number;
}

const MAX_SAMPLES = 200_000;
const options = JSON.parse(process.argv[2] ?? '{}') as FloodOptions;
const requests = options.paths.map((path) =>
  Buffer.from(`GET ${path} HTTP/1.1\r\nhost: localhost:${options.port}\r\n\r\n`),
);
const statuses: Record<string, number> = {};
const refusedMs: number[] = [];
const refusedWithConnectMs: number[] = [];
const servedMs: number[] = [];
const idle: (() => void)[] = [];
const isOpenLoop = options.rate > 0;
let sent = 0;
let unsent = 0;
let isOver = false;

/** One connection at a time, opened again when the server closes it. */
function open(index: number): void {
  if (isOver) return;
  const localAddress = options.addresses > 0 ? `127.7.${1 + (index % options.addresses)}.1` : undefined;
  const startedAt = performance.now();
  const socket = connect({ port: options.port, host: options.host, ...(localAddress && { localAddress }) });
  let wantedAt = startedAt;
  let sentAt = 0;
  let status = '';
  let missing = -1;
  let head = '';
  const send = () => {
    status = '';
    head = '';
    missing = -1;
    sentAt = performance.now();
    socket.write(requests[sent++ % requests.length] as Buffer);
  };
  const wait = () => {
    if (isOpenLoop) idle.push(() => (socket.destroyed ? open(index) : ((wantedAt = performance.now()), send())));
    else {
      wantedAt = performance.now();
      send();
    }
  };
  const finish = () => {
    count(status, performance.now() - sentAt, performance.now() - wantedAt);
    sentAt = 0;
    if (!isOver) wait();
  };
  socket.setNoDelay(true);
  socket.on('connect', () => (isOpenLoop ? wait() : send()));
  socket.on('data', (chunk: Buffer) => {
    if (missing < 0) {
      head += chunk.toString('latin1');
      const end = head.indexOf('\r\n\r\n');
      if (end < 0) return;
      status = head.slice(9, 12);
      missing = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0) - (head.length - end - 4);
      const isLast = /connection: close/i.test(head);
      if (missing <= 0 && isLast) {
        count(status, performance.now() - sentAt, performance.now() - wantedAt);
        sentAt = 0;
        return void socket.destroy();
      }
    } else missing -= chunk.length;
    if (missing <= 0) finish();
  });
  socket.on('error', () => {});
  socket.on('close', () => {
    if (isOver) return;
    if (sentAt > 0 || socket.bytesRead === 0) count('none', 0, 0);
    open(index);
  });
}

function count(status: string, ms: number, withConnectMs: number): void {
  statuses[status] = (statuses[status] ?? 0) + 1;
  if (status === '503') {
    if (refusedMs.length < MAX_SAMPLES) refusedMs.push(ms);
    if (refusedWithConnectMs.length < MAX_SAMPLES) refusedWithConnectMs.push(withConnectMs);
  } else if (status === '200' && servedMs.length < MAX_SAMPLES) servedMs.push(ms);
}

const both = (values: readonly number[]) => ({ p50: quantile(values, 0.5), p99: quantile(values, 0.99) });

setPriority(constants.priority.PRIORITY_LOW);
const begun = performance.now();
const { user: userBefore, system: systemBefore } = process.cpuUsage();
for (let index = 0; index < options.connections; index += 1) open(index);
let offered = 0;
const offering = setInterval(() => {
  const due = isOpenLoop ? ((performance.now() - begun) / 1000) * options.rate : 0;
  for (; offered < due; offered += 1) {
    const next = idle.shift();
    if (next) next();
    else unsent += 1;
  }
}, 1);
setTimeout(() => {
  isOver = true;
  clearInterval(offering);
  const { user, system } = process.cpuUsage();
  const seconds = (performance.now() - begun) / 1000;
  const result: FloodResult = {
    statuses,
    refusedMs: both(refusedMs),
    refusedWithConnectMs: both(refusedWithConnectMs),
    servedMs: both(servedMs),
    unsent,
    cpuShare: (user - userBefore + system - systemBefore) / 1e6 / seconds,
    seconds,
  };
  process.stdout.write(`${JSON.stringify(result)}\n`, () => process.exit(0));
}, options.seconds * 1000);
