/**
 * Attacker of `overload.ts`: `node bench/children/flood.ts OPTIONS`, with OPTIONS as JSON, sends
 * requests over many connections. When the server closes a connection, the attacker reopens it at
 * once. The attacker sends a message to its parent process when it is ready, and its measurements
 * at the end.
 */
import { connect } from 'node:net';
import { setPriority } from 'node:os';

export interface FloodOptions {
  port: number;
  connections: number;
  /** Number of local IP addresses that open the connections; 0 means only the default address. */
  addresses: number;
  seconds: number;
  /** Number of requests per second. With 0, each connection sends a request after each response. */
  rate: number;
  /** Texts of HTTP requests, which are sent in turn. */
  requests: string[];
  /** True for live streams: a response is complete at its first event id, and is then closed. */
  isStream: boolean;
  /** Nice value of the attacker's process; 19 is the lowest priority. */
  niceness: number;
}

export interface FloodResult {
  /** Number of responses by status; `none` counts connections that ended without a response. */
  statuses: Record<string, number>;
  /** Number of responses 503 and 429 without the header `Retry-After`. */
  withoutRetryAfter: number;
  /** Response times of rejected requests in milliseconds, measured on open connections. */
  rejectedMs: number[];
  servedMs: number[];
  /** Number of requests for which no connection was free, so that they were not sent. */
  skipped: number;
  /**
   * Processor time of the process that sends the flood of requests, as a share of one processor.
   */
  cpuShare: number;
  seconds: number;
}

const MAX_SAMPLES = 50_000;
const options = JSON.parse(process.argv[2] ?? '{}') as FloodOptions;
const result: FloodResult = {
  statuses: {},
  withoutRetryAfter: 0,
  rejectedMs: [],
  servedMs: [],
  skipped: 0,
  cpuShare: 0,
  seconds: 0,
};
const idle: (() => void)[] = [];
let sent = 0;
let isFinished = false;

function open(index: number): void {
  if (isFinished) return;
  const localAddress = options.addresses > 0 ? `127.7.${1 + (index % options.addresses)}.1` : undefined;
  const socket = connect({ port: options.port, host: '127.0.0.1', ...(localAddress && { localAddress }) });
  let sentAt = 0;
  let missing = -1;
  let head = '';
  const send = () => {
    if (socket.destroyed) return;
    [head, missing, sentAt] = ['', -1, performance.now()];
    socket.write(options.requests[sent++ % options.requests.length] ?? '');
  };
  const next = () => (options.rate > 0 ? idle.push(send) : send());
  socket.setNoDelay(true);
  socket.on('connect', next);
  socket.on('error', () => {});
  socket.on('data', (chunk: Buffer) => {
    if (missing < 0) {
      head += chunk.toString('latin1');
      const end = head.indexOf('\r\n\r\n');
      if (end < 0 || (isOpenStream(head) && !head.includes('\nid: '))) return;
      missing = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0) - (head.length - end - 4);
    } else missing -= chunk.length;
    if (missing > 0) return;
    // A rejected connection gets its response before it sends a request.
    if (sentAt > 0) count(head, performance.now() - sentAt);
    sentAt = 0;
    if (isOpenStream(head) || /connection: close/i.test(head)) socket.destroy();
    else if (!isFinished) next();
  });
  socket.on('close', () => {
    if (isFinished) return;
    if (sentAt > 0 || socket.bytesRead === 0) countStatus('none');
    open(index);
  });
}

function isOpenStream(head: string): boolean {
  return options.isStream && head.startsWith('HTTP/1.1 200');
}

function count(head: string, ms: number): void {
  const status = head.slice(9, 12);
  countStatus(status);
  const isRejected = status === '503' || status === '429';
  if (isRejected && !/\r\nretry-after: \d/i.test(head)) result.withoutRetryAfter += 1;
  const samples = isRejected ? result.rejectedMs : result.servedMs;
  if (samples.length < MAX_SAMPLES) samples.push(ms);
}

function countStatus(status: string): void {
  result.statuses[status] = (result.statuses[status] ?? 0) + 1;
}

setPriority(options.niceness);
process.send?.('ready');
const begun = performance.now();
const cpuBefore = process.cpuUsage();
for (let index = 0; index < options.connections; index += 1) open(index);
let offered = 0;
const offering = setInterval(() => {
  for (; offered < ((performance.now() - begun) / 1000) * options.rate; offered += 1) {
    const send = idle.shift();
    if (send) send();
    else result.skipped += 1;
  }
}, 1);
setTimeout(() => {
  isFinished = true;
  clearInterval(offering);
  const { user, system } = process.cpuUsage(cpuBefore);
  result.seconds = (performance.now() - begun) / 1000;
  result.cpuShare = (user + system) / 1e6 / result.seconds;
  process.send?.(result, () => process.exit());
}, options.seconds * 1000);
