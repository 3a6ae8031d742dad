/** HTTP client with little processor time, because on few cores a busy client slows the server. */
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Round {
  /** Number of served responses per second, without responses with status 503 or 429. */
  perSecond: number;
  /**
   * Response times of served requests in milliseconds. With `everyMs`, each time starts when the
   * request was due.
   */
  ms: number[];
  statuses: Record<string, number>;
}

interface LoadOptions {
  connections?: number;
  forMs?: number;
  /** HTTP header lines, each with its line break. */
  headers?: string;
  /** JSON body of each request, which is then a POST; without a body, requests are GETs. */
  body?: object;
  /**
   * Interval at which each connection sends requests. By default, a connection sends the next
   * request as soon as the last response has arrived.
   */
  everyMs?: number;
  localAddress?: string;
  usesNewConnection?: boolean;
}

const HEAD_END = Buffer.from('\r\n\r\n');

/** Sends requests for the paths in turn, one at a time on each connection. */
export async function load(port: number, paths: readonly string[], options: LoadOptions = {}): Promise<Round> {
  const { connections = 50, forMs = 1000 } = options;
  const requests = paths.map((path) => Buffer.from(formatRequest(port, path, options)));
  const round: Round = { perSecond: 0, ms: [], statuses: {} };
  const startedAt = performance.now();
  let sent = 0;
  const next = () => (performance.now() - startedAt < forMs ? (requests[sent++ % requests.length] ?? null) : null);
  await Promise.all(Array.from({ length: connections }, () => useConnection(port, next, round, options)));
  round.perSecond = (1000 * round.ms.length) / (performance.now() - startedAt);
  return round;
}

/** Formats a request as HTTP text. */
export function formatRequest(
  port: number,
  path: string,
  { headers = '', body }: Pick<LoadOptions, 'headers' | 'body'> = {},
): string {
  if (body === undefined) return `GET ${path} HTTP/1.1\r\nhost: localhost:${port}\r\n${headers}\r\n`;
  const text = JSON.stringify(body);
  const lines = `${headers}content-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n`;
  return `POST ${path} HTTP/1.1\r\nhost: localhost:${port}\r\n${lines}\r\n${text}`;
}

async function useConnection(
  port: number,
  next: () => Buffer | null,
  round: Round,
  options: LoadOptions,
): Promise<void> {
  const { everyMs = 0, localAddress, usesNewConnection = false } = options;
  // Spread over the interval: connections that send at the same time would wait for each other.
  let dueAt = performance.now() - everyMs * Math.random();
  let connection: Connection | null = null;
  for (;;) {
    dueAt = everyMs > 0 ? dueAt + everyMs : performance.now();
    const waitMs = dueAt - performance.now();
    if (waitMs > 0) await sleep(waitMs);
    const request = next();
    if (!request) break;
    connection ??= openConnection(port, localAddress);
    const status = await connection.exchange(request);
    round.statuses[status] = (round.statuses[status] ?? 0) + 1;
    const isServed = !/503|429|none/.test(status);
    if (isServed) round.ms.push(performance.now() - dueAt);
    if (isServed && !usesNewConnection) continue;
    // The server closes the connection of a rejected request.
    connection.socket.destroy();
    connection = null;
  }
  connection?.socket.destroy();
}

interface Connection {
  socket: Socket;
  /** Sends a request. Resolves with the response's status; `none` if the connection ends first. */
  exchange(request: Buffer): Promise<string>;
}

function openConnection(port: number, localAddress?: string): Connection {
  const socket = connect({ port, host: '127.0.0.1', ...(localAddress && { localAddress }) });
  let resolve = (_status: string) => {};
  let status = '';
  let missing = -1;
  let head: Buffer = Buffer.alloc(0);
  socket.setNoDelay(true);
  socket.on('error', () => {});
  socket.on('close', () => resolve('none'));
  socket.on('data', (chunk: Buffer) => {
    if (missing < 0) {
      head = head.length === 0 ? chunk : Buffer.concat([head, chunk]);
      const end = head.indexOf(HEAD_END);
      if (end < 0) return;
      const text = head.toString('latin1', 0, end);
      status = text.slice(9, 12);
      missing = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0) - (head.length - end - HEAD_END.length);
    } else missing -= chunk.length;
    if (missing <= 0) resolve(status);
  });
  return {
    socket,
    exchange(request) {
      missing = -1;
      head = Buffer.alloc(0);
      socket.write(request);
      return new Promise((resolved) => {
        resolve = resolved;
      });
    },
  };
}
