import type { ServerResponse } from 'node:http';
import { AppError } from '@sillage/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SECOND } from '../clock.ts';
import { countStream } from '../metrics.ts';

/** The write side of one open stream. */
export interface EventSink {
  /** Id of the last event that the client received before an earlier stream broke. */
  lastEventId: string | null;
  /** Sends text from `eventText`. Cuts off a client that does not read. */
  send(text: string): void;
  /** Ends the stream in order; the browser reconnects. */
  end(): void;
}

/**
 * Result of an event stream's handler. `opened` runs when the stream is open, and returns a
 * function that runs when it is closed.
 */
export class EventStream {
  readonly opened: (sink: EventSink) => () => void;
  constructor(opened: (sink: EventSink) => () => void) {
    this.opened = opened;
  }
}

export interface EventStreamLimits {
  /** Maximum number of open streams per process. */
  most: number;
  /** Maximum number of open streams per caller and process. */
  mostEach: number;
  /** Interval of the heartbeats of a quiet stream. */
  beatMs: number;
  /** A client with more unread bytes is cut off. */
  unreadBytes: number;
}

/**
 * Open server-sent event streams of a process
 * (https://html.spec.whatwg.org/multipage/server-sent-events.html).
 */
export interface EventStreams {
  /**
   * Opens a stream; `who` identifies the caller for the limit.
   * @throws AppError UNAVAILABLE or TOO_MANY_REQUESTS when too many are open.
   */
  open(stream: EventStream, who: string, request: FastifyRequest, reply: FastifyReply): FastifyReply;
  /** Ends all streams and rejects new ones. */
  close(): void;
}

interface Connection {
  raw: ServerResponse;
  who: string;
  /** True if data was unread at the last beat. */
  isBehind: boolean;
}

/**
 * Number of groups of connections. One timer serves a group per tick, so that it never writes to
 * ten thousand connections at once.
 */
const STEPS = 20;

// A stream takes some 40 kB: this many fit into the memory that compose.yaml gives a web process.
const usual: EventStreamLimits = { most: 12_000, mostEach: 6, beatMs: 20 * SECOND, unreadBytes: 64 * 1024 };
/** Delay before a browser reconnects, spread because a break may affect all streams at once. */
const RETRY_MS = { least: 2 * SECOND, spread: 3 * SECOND };
/** Retry-After of a rejected stream. */
const REFUSED_MS = 30 * SECOND;

const headers = {
  'content-type': 'text/event-stream',
  // Proxies must neither store the stream nor buffer it for compression.
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
  // Nothing follows a stream; with keep-alive its connection would delay a stopping server.
  connection: 'close',
};

export function createEventStreams(limits: Partial<EventStreamLimits> = {}): EventStreams {
  const { most, mostEach, beatMs, unreadBytes } = { ...usual, ...limits };
  const parts = Array.from({ length: STEPS }, () => new Set<Connection>());
  /** Number of open streams per caller. */
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

  /** Writes heartbeats, and destroys connections with unread data at two beats in a row. */
  function beat(): void {
    step = (step + 1) % STEPS;
    for (const connection of parts[step] ?? []) {
      const { raw, isBehind } = connection;
      connection.isBehind = raw.writableLength > 0;
      if (!connection.isBehind && !raw.writableEnded) raw.write(':\n\n');
      else if (isBehind) raw.destroy();
    }
  }

  /** Returns a function that removes the connection. */
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
      // A client that has already disconnected emits no further `close`.
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

/** Ends a stream that is fully read, and cuts off others, so that shutdown waits for none. */
function finish(raw: ServerResponse): void {
  if (raw.writableLength > 0) raw.destroy();
  else raw.end();
}

function lastEventIdOf({ headers: { 'last-event-id': id } }: FastifyRequest): string | null {
  return typeof id === 'string' && id !== '' ? id : null;
}

/** Formats an event. Without name and data it only updates the client's last event id. */
export function eventText({ name, id, data }: { name?: string; id?: string | undefined; data?: object }): string {
  const lines = [
    ...(name === undefined ? [] : [`event: ${name}`]),
    ...(id === undefined ? [] : [`id: ${id}`]),
    ...(data === undefined ? [] : [`data: ${JSON.stringify(data)}`]),
  ];
  return `${lines.join('\n')}\n\n`;
}
