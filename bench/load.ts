/** A lean HTTP client: what it costs itself is taken from the server on a machine of few cores. */
import { connect, type Socket } from 'node:net';

/** One round of asking: how many answers a second, and how long each took, in milliseconds. */
export interface Round {
  perSecond: number;
  ms: number[];
  /** Status → how often. */
  statuses: Record<string, number>;
}

const HEAD_END = Buffer.from('\r\n\r\n');

interface Pace {
  inFlight?: number;
  forMs?: number;
  headers?: string;
  /** How long after the last one each connection asks again, whether or not it was answered: a wait counts from then on. */
  everyMs?: number;
}

/** Asks for `paths` in turns over `inFlight` connections, one request at a time on each, for `forMs`. */
export async function load(
  port: number,
  paths: readonly string[],
  { inFlight = 50, forMs = 1000, headers = '', everyMs = 0 }: Pace = {},
): Promise<Round> {
  const requests = paths.map((path) =>
    Buffer.from(`GET ${path} HTTP/1.1\r\nhost: localhost:${port}\r\n${headers}\r\n`),
  );
  const round: Round = { perSecond: 0, ms: [], statuses: {} };
  const begun = performance.now();
  let asked = 0;
  const next = () => (performance.now() - begun < forMs ? (requests[asked++ % requests.length] ?? null) : null);
  await Promise.all(Array.from({ length: inFlight }, () => askInTurn(port, next, round, everyMs)));
  round.perSecond = (1000 * round.ms.length) / (performance.now() - begun);
  return round;
}

/** One connection: asks, waits for the whole answer, asks again, until there is nothing to ask. */
function askInTurn(port: number, next: () => Buffer | null, round: Round, everyMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let sentAt = 0;
    let missing = -1;
    let head: Buffer = Buffer.alloc(0);
    const ask = () => {
      const request = next();
      if (!request) return void socket.end();
      missing = -1;
      head = Buffer.alloc(0);
      sentAt = everyMs > 0 ? sentAt + everyMs : performance.now();
      socket.write(request);
    };
    const askInTime = () => {
      const waitMs = everyMs > 0 ? sentAt + everyMs - performance.now() : 0;
      if (waitMs > 0) setTimeout(ask, waitMs);
      else ask();
    };
    socket.setNoDelay(true);
    socket.on('connect', () => {
      // Not all at the same moment.
      sentAt = performance.now() - everyMs * Math.random();
      askInTime();
    });
    socket.on('data', (chunk: Buffer) => {
      if (missing < 0) {
        head = head.length === 0 ? chunk : Buffer.concat([head, chunk]);
        const end = head.indexOf(HEAD_END);
        if (end < 0) return;
        missing = bodyLength(head.toString('latin1', 0, end), round) - (head.length - end - HEAD_END.length);
      } else missing -= chunk.length;
      if (missing > 0) return;
      round.ms.push(performance.now() - sentAt);
      askInTime();
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(finish(socket)));
  });
}

function bodyLength(head: string, round: Round): number {
  const status = head.slice(9, 12);
  round.statuses[status] = (round.statuses[status] ?? 0) + 1;
  return Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
}

function finish(socket: Socket): void {
  socket.destroy();
}

/** The value below which a share of them lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
