import type { ServerResponse } from 'node:http';
import { AppError } from '@sillage/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SECOND } from '../clock.ts';
import { countStream } from '../metrics.ts';

/** Where the events of one caller go, for as long as the stream is open. */
export interface EventSink {
  /** What the caller had received last when an earlier stream broke. */
  lastEventId: string | null;
  /** Sends events as `eventText` writes them. Who does not read them is cut off. */
  send(text: string): void;
  /** Ends the stream in order; the caller's browser will come back. */
  end(): void;
}

/** What the handler of an event stream answers: hears when the stream is open, and what it answers then, that it is closed. */
export class EventStream {
  readonly opened: (sink: EventSink) => () => void;
  constructor(opened: (sink: EventSink) => () => void) {
    this.opened = opened;
  }
}

export interface EventStreamLimits {
  /** Open streams of one process. */
  most: number;
  /** Open streams of one caller at one process. */
  mostEach: number;
  /** How often a quiet stream shows that it is still one. */
  beatMs: number;
  /** Who leaves more than this unread is cut off. */
  unreadBytes: number;
}

/** The open streams of events of a process (https://html.spec.whatwg.org/multipage/server-sent-events.html). */
export interface EventStreams {
  /** Opens a stream to `who`. @throws AppError UNAVAILABLE or TOO_MANY_REQUESTS when too many are open. */
  open(stream: EventStream, who: string, request: FastifyRequest, reply: FastifyReply): FastifyReply;
  /** Ends them all and opens no further one. */
  close(): void;
}

interface Connection {
  raw: ServerResponse;
  who: string;
  /** At the last beat something was left unread. */
  isBehind: boolean;
}

/**
 * All open connections, in as many parts as a round of beats has steps: one timer for all of them, and never work for ten
 * thousand at once.
 */
const STEPS = 20;

// Each takes some 40 kB: all of them together fit into the memory that compose.yaml gives a web process.
const usual: EventStreamLimits = { most: 12_000, mostEach: 6, beatMs: 20 * SECOND, unreadBytes: 64 * 1024 };
/** When a browser comes back after a break; not all at once, for a break may have been ours. */
const RETRY_MS = { least: 2 * SECOND, spread: 3 * SECOND };
/** When somebody with too many streams may try again. */
const REFUSED_MS = 30 * SECOND;

const headers = {
  'content-type': 'text/event-stream',
  // What lies between us and the browser must neither keep it nor hold it back to compress it.
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
  // Nothing follows a stream; kept alive, its connection would make a stopping server wait.
  connection: 'close',
};

export function createEventStreams(limits: Partial<EventStreamLimits> = {}): EventStreams {
  const { most, mostEach, beatMs, unreadBytes } = { ...usual, ...limits };
  const parts = Array.from({ length: STEPS }, () => new Set<Connection>());
  /** Of each caller, how many are open. */
  const numbers = new Map<string, number>();
  let open = 0;
  let opened = 0;
  let step = 0;
  let beating: NodeJS.Timeout | undefined;
  let isClosed = false;

  function refuse(who: string): void {
    if (isClosed || open >= most) throw new AppError('UNAVAILABLE', { retryAfterMs: REFUSED_MS });
    if ((numbers.get(who) ?? 0) < mostEach) return;
    const message = `Live changes are open in ${mostEach} places already. Close one to see them here.`;
    throw new AppError('TOO_MANY_REQUESTS', { message, retryAfterMs: REFUSED_MS });
  }

  /** Twice behind in a row is not slow but gone. */
  function beat(): void {
    step = (step + 1) % STEPS;
    for (const connection of parts[step] ?? []) {
      const { raw, isBehind } = connection;
      connection.isBehind = raw.writableLength > 0;
      if (!connection.isBehind && !raw.writableEnded) raw.write(':\n\n');
      else if (isBehind) raw.destroy();
    }
  }

  /** Answers the way to take it out again. */
  function add(connection: Connection): () => void {
    const { who } = connection;
    const part = parts[opened++ % STEPS];
    part?.add(connection);
    open += 1;
    countStream(1);
    numbers.set(who, (numbers.get(who) ?? 0) + 1);
    beating ??= setInterval(beat, beatMs / STEPS).unref();
    return () => {
      part?.delete(connection);
      open -= 1;
      countStream(-1);
      const left = (numbers.get(who) ?? 1) - 1;
      if (left > 0) numbers.set(who, left);
      else numbers.delete(who);
      if (open > 0) return;
      clearInterval(beating);
      beating = undefined;
    };
  }

  return {
    open(stream, who, request, reply) {
      const { raw } = reply;
      if (request.method === 'HEAD') return reply.headers(headers).send();
      refuse(who);
      void reply.headers(headers).hijack();
      // Who left before the answer began never closes again.
      if (raw.destroyed) return reply;
      raw.writeHead(200, reply.getHeaders() as Record<string, string>);
      raw.write(`retry: ${Math.round(RETRY_MS.least + RETRY_MS.spread * Math.random())}\n\n`);
      const remove = add({ raw, who, isBehind: false });
      const closed = stream.opened({
        lastEventId: lastEventIdOf(request),
        send(text) {
          if (raw.writableEnded || raw.destroyed) return;
          if (raw.writableLength > unreadBytes) return void raw.destroy();
          raw.write(text);
        },
        end: () => finish(raw),
      });
      raw.once('close', () => {
        remove();
        closed();
      });
      return reply;
    },
    close() {
      isClosed = true;
      for (const part of parts) for (const { raw } of part) finish(raw);
    },
  };
}

/** Whoever has read everything is told that it ends; nobody waits for the others. */
function finish(raw: ServerResponse): void {
  if (raw.writableLength > 0) raw.destroy();
  else raw.end();
}

function lastEventIdOf({ headers: { 'last-event-id': id } }: FastifyRequest): string | null {
  return typeof id === 'string' && id !== '' ? id : null;
}

/** An event as it is sent. With neither name nor data it only moves on what the caller calls the last event. */
export function eventText({ name, id, data }: { name?: string; id?: string | undefined; data?: object }): string {
  const lines = [
    ...(name === undefined ? [] : [`event: ${name}`]),
    ...(id === undefined ? [] : [`id: ${id}`]),
    ...(data === undefined ? [] : [`data: ${JSON.stringify(data)}`]),
  ];
  return `${lines.join('\n')}\n\n`;
}
