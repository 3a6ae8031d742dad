/**
 * Attacker of `overload.ts`: `node bench/children/flood.ts OPTIONS`, with OPTIONS as JSON, sends
 * requests over many connections at the lowest priority. When the server closes a connection, the
 * attacker reopens it at once. The attacker sends a message to its parent process when it is ready,
 * and its measurements at the end.
 */
import { connect } from 'node:net';
import { constants, setPriority } from 'node:os';

export interface FloodOptions {
  port: number;
  connections: number;
  /** Number of local IP addresses that open the connections; 0 means only the default address. */
  addresses: number;
  seconds: number;
  /** Number of requests per second. With 0, each connection sends a request after each response. */
  rate: number;
  paths: string[];
}

export interface FloodResult {
  /** Number of responses by status; `none` counts connections that ended without a response. */
  statuses: Record<string, number>;
  /** Response times of rejected requests in milliseconds, measured on open connections. */
  rejectedMs: number[];
  servedMs: number[];
  /**
   * Processor time of the process that sends the flood of requests, as a share of one processor.
   */
  cpuShare: number;
  seconds: number;
}

const MAX_SAMPLES = 50_000;
const options = JSON.parse(process.argv[2] ?? '{}') as FloodOptions;
const requests = options.paths.map((path) => `GET ${path} HTTP/1.1\r\nhost: localhost:${options.port}\r\n\r\n`);
const result: FloodResult = { statuses: {}, rejectedMs: [], servedMs: [], cpuShare: 0, seconds: 0 };
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
    socket.write(requests[sent++ % requests.length] ?? '');
  };
  const next = () => (options.rate > 0 ? idle.push(send) : send());
  socket.setNoDelay(true);
  socket.on('connect', next);
  socket.on('error', () => {});
  socket.on('data', (chunk: Buffer) => {
    if (missing < 0) {
      head += chunk.toString('latin1');
      const end = head.indexOf('\r\n\r\n');
      if (end < 0) return;
      missing = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0) - (head.length - end - 4);
    } else missing -= chunk.length;
    if (missing > 0) return;
    count(head.slice(9, 12), performance.now() - sentAt);
    sentAt = 0;
    if (/connection: close/i.test(head)) socket.destroy();
    else if (!isFinished) next();
  });
  socket.on('close', () => {
    if (isFinished) return;
    if (sentAt > 0 || socket.bytesRead === 0) count('none', 0);
    open(index);
  });
}

function count(status: string, ms: number): void {
  result.statuses[status] = (result.statuses[status] ?? 0) + 1;
  const samples = { '503': result.rejectedMs, '200': result.servedMs }[status];
  if (samples && samples.length < MAX_SAMPLES) samples.push(ms);
}

setPriority(constants.priority.PRIORITY_LOW);
process.send?.('ready');
const begun = performance.now();
const cpuBefore = process.cpuUsage();
for (let index = 0; index < options.connections; index += 1) open(index);
let offered = 0;
const offering = setInterval(() => {
  // Without a free connection, a request is skipped.
  for (; offered < ((performance.now() - begun) / 1000) * options.rate; offered += 1) idle.shift()?.();
}, 1);
setTimeout(() => {
  isFinished = true;
  clearInterval(offering);
  const { user, system } = process.cpuUsage(cpuBefore);
  result.seconds = (performance.now() - begun) / 1000;
  result.cpuShare = (user + system) / 1e6 / result.seconds;
  process.send?.(result, () => process.exit());
}, options.seconds * 1000);
