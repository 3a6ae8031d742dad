/** Sends requests at the moments they were planned for, whatever became of those before: nobody's wait is left out. */
import { connect, type Socket } from 'node:net';
import type { Ask } from './people.ts';

/** How one request went; `status` 0: no answer. */
export interface Answer {
  kind: string;
  status: number;
  /** When it was to be sent, from the start. */
  at: number;
  /** From the moment it was to be sent until its answer was whole. */
  ms: number;
  /** How much too late it was sent, for want of a processor here. */
  lateMs: number;
}

interface Line {
  socket: Socket;
  head: Buffer;
  missing: number;
  status: number;
  done: ((status: number) => void) | null;
}

const HEAD_END = Buffer.from('\r\n\r\n');
/** Who has waited for so long is gone. */
const PATIENCE_MS = 20_000;

/** Sends all of it to web processes at these ports; resolves when everything was answered or given up. */
export function play(asks: readonly Ask[], ports: readonly number[]): Promise<Answer[]> {
  const idle = ports.map((): Line[] => []);
  const open = new Set<Line>();
  const answers: Answer[] = [];
  const begun = performance.now();
  const { promise, resolve } = Promise.withResolvers<Answer[]>();
  let sent = 0;

  const finish = () => {
    if (answers.length < asks.length) return;
    for (const { socket } of open) socket.destroy();
    resolve(answers);
  };

  function send(ask: Ask): void {
    const late = performance.now() - begun - ask.at;
    const index = ask.web % ports.length;
    const rest = idle[index] as Line[];
    const line = rest.pop() ?? openLine(ports[index] ?? 0, open);
    const patience = setTimeout(() => line.socket.destroy(), PATIENCE_MS);
    line.done = (status) => {
      clearTimeout(patience);
      line.done = null;
      answers.push({ kind: ask.kind, status, at: ask.at, ms: performance.now() - begun - ask.at, lateMs: late });
      if (open.has(line)) rest.push(line);
      finish();
    };
    line.socket.write(textOf(ask, ports[index] ?? 0));
  }

  const turn = () => {
    const now = performance.now() - begun;
    while (sent < asks.length && (asks[sent] as Ask).at <= now) send(asks[sent++] as Ask);
    if (sent < asks.length) setTimeout(turn, Math.max(0, (asks[sent] as Ask).at - now));
  };
  turn();
  if (asks.length === 0) resolve([]);
  return promise;
}

function textOf({ method, path, token, body }: Ask, port: number): string {
  const cookie = token === undefined ? '' : `cookie: sillage=${token}\r\n`;
  const content = body === undefined ? '' : `content-type: application/json\r\ncontent-length: ${body.length}\r\n`;
  return `${method} ${path} HTTP/1.1\r\nhost: localhost:${port}\r\naccept-encoding: br\r\nsec-fetch-site: same-origin\r\n${cookie}${content}\r\n${body ?? ''}`;
}

/** A connection that is kept for the next request, as browsers keep theirs. */
function openLine(port: number, open: Set<Line>): Line {
  const socket = connect(port, '127.0.0.1').setNoDelay(true);
  const line: Line = { socket, head: Buffer.alloc(0), missing: -1, status: 0, done: null };
  open.add(line);
  socket.on('data', (chunk: Buffer) => take(line, chunk));
  socket.on('error', () => {});
  socket.on('close', () => {
    open.delete(line);
    line.done?.(0);
  });
  return line;
}

function take(line: Line, chunk: Buffer): void {
  if (line.missing < 0) {
    line.head = line.head.length === 0 ? chunk : Buffer.concat([line.head, chunk]);
    const end = line.head.indexOf(HEAD_END);
    if (end < 0) return;
    const head = line.head.toString('latin1', 0, end);
    line.status = Number(head.slice(9, 12));
    if (/^transfer-encoding: chunked/im.test(head)) throw new Error('chunked answers are not understood here');
    line.missing = Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0) - (line.head.length - end - HEAD_END.length);
  } else line.missing -= chunk.length;
  if (line.missing > 0) return;
  line.missing = -1;
  line.head = Buffer.alloc(0);
  line.done?.(line.status);
}
