import type { ServerResponse } from 'node:http';
import { AppError } from '@sillage/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SECOND } from '../clock.ts';
import { countStream } from '../observability/metrics.ts';
import { removeRunningRequest } from '../running-requests.ts';

export interface EventSink {
  /** Id of the last event that the client received before an earlier stream broke. */
  lastEventId: string | null;
  /**
   * Sends an event, in the format of `formatEvent`. Disconnects a client that leaves too much data
   * unread.
   */
  send(text: string): void;
  /** Ends the event stream without an error. The browser then opens a new one. */
  end(): void;
}

/** `onOpen` runs when an event stream opens, and returns a function that runs when it closes. */
export class EventStream {
  readonly onOpen: (sink: EventSink) => () => void;
  constructor(onOpen: (sink: EventSink) => () => void) {
    this.onOpen = onOpen;
  }
}

export interface EventStreamLimits {
  /** Maximum number of open streams per process. */
  maxStreams: number;
  /** Maximum number of event streams that one caller may have open in this process. */
  maxPerCaller: number;
  heartbeatMs: number;
  /** Unread bytes above which the client of an event stream is disconnected. */
  maxUnreadBytes: number;
}

interface Connection {
  raw: ServerResponse;
  callerKey: string;
  /** True if the client of the event stream had not read all sent data at the last heartbeat. */
  wasUnread: boolean;
}

/** Heartbeats go to one group of event streams at a time, never to ten thousand at once. */
const GROUPS = 20;

// A stream takes some 40 kB: this many fit into the memory that compose.yaml gives a web process.
const DEFAULT_LIMITS: EventStreamLimits = {
  maxStreams: 12_000,
  maxPerCaller: 6,
  heartbeatMs: 20 * SECOND,
  maxUnreadBytes: 64 * 1024,
};
/** Clients reconnect after a random wait, because all event streams may break at once. */
const RETRY_MS = { minMs: 2 * SECOND, spreadMs: 3 * SECOND };
const REJECTED_RETRY_MS = 30 * SECOND;

const headers = {
  'content-type': 'text/event-stream',
  // Proxies must neither store the stream nor buffer it for compression.
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
  // Nothing follows a stream; with keep-alive its connection would delay a stopping server.
  connection: 'close',
};

/** Server-sent events: https://html.spec.whatwg.org/multipage/server-sent-events.html */
export class EventStreams {
  readonly #limits: EventStreamLimits;
  readonly #groups = Array.from({ length: GROUPS }, () => new Set<Connection>());
  readonly #counts = new Map<string, number>();
  #open = 0;
  #openedCount = 0;
  #currentGroup = 0;
  #heartbeat: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(limits: Partial<EventStreamLimits> = {}) {
    this.#limits = { ...DEFAULT_LIMITS, ...limits };
  }

  /**
   * Opens a stream. `callerKey` identifies the caller, whose number of streams is limited.
   * @throws AppError UNAVAILABLE or TOO_MANY_REQUESTS when too many are open.
   */
  open(stream: EventStream, callerKey: string, request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const { raw } = reply;
    if (request.method === 'HEAD') return reply.headers(headers).send();
    this.#rejectExcess(callerKey);
    void reply.headers(headers).hijack();
    // An open stream does not occupy the process.
    removeRunningRequest(raw);
    // A client that has already disconnected emits no further `close`.
    if (raw.destroyed) return reply;
    raw.writeHead(200, reply.getHeaders() as Record<string, string>);
    raw.write(`retry: ${Math.round(RETRY_MS.minMs + RETRY_MS.spreadMs * Math.random())}\n\n`);
    const unregister = this.#register({ raw, callerKey, wasUnread: false });
    const onClose = stream.onOpen({
      lastEventId: getLastEventId(request),
      send: (text) => {
        if (raw.writableEnded || raw.destroyed) return;
        if (raw.writableLength > this.#limits.maxUnreadBytes) return void raw.destroy();
        raw.write(text);
      },
      end: () => endOrDestroy(raw),
    });
    raw.once('close', () => {
      unregister();
      onClose();
    });
    return reply;
  }

  /** Closes all event streams, and rejects new ones. */
  close(): void {
    this.#isClosed = true;
    for (const group of this.#groups) for (const { raw } of group) endOrDestroy(raw);
  }

  #rejectExcess(callerKey: string): void {
    const { maxStreams, maxPerCaller } = this.#limits;
    if (this.#isClosed || this.#open >= maxStreams)
      throw new AppError('UNAVAILABLE', { retryAfterMs: REJECTED_RETRY_MS });
    if ((this.#counts.get(callerKey) ?? 0) < maxPerCaller) return;
    const message = `Live changes are open in ${maxPerCaller} places already. Close one to see them here.`;
    throw new AppError('TOO_MANY_REQUESTS', { message, retryAfterMs: REJECTED_RETRY_MS });
  }

  /** Registers an event stream's connection; returns a function that removes the connection. */
  #register(connection: Connection): () => void {
    const { callerKey } = connection;
    const group = this.#groups[this.#openedCount++ % GROUPS];
    group?.add(connection);
    this.#open += 1;
    countStream(1);
    this.#counts.set(callerKey, (this.#counts.get(callerKey) ?? 0) + 1);
    this.#heartbeat ??= setInterval(() => this.#sendHeartbeats(), this.#limits.heartbeatMs / GROUPS).unref();
    return () => {
      group?.delete(connection);
      this.#open -= 1;
      countStream(-1);
      const remaining = (this.#counts.get(callerKey) ?? 1) - 1;
      if (remaining > 0) this.#counts.set(callerKey, remaining);
      else this.#counts.delete(callerKey);
      if (this.#open > 0) return;
      clearInterval(this.#heartbeat);
      this.#heartbeat = undefined;
    };
  }

  /** Destroys event streams whose clients have unread data at two heartbeats in a row. */
  #sendHeartbeats(): void {
    this.#currentGroup = (this.#currentGroup + 1) % GROUPS;
    for (const connection of this.#groups[this.#currentGroup] ?? []) {
      const { raw, wasUnread } = connection;
      connection.wasUnread = raw.writableLength > 0;
      if (!connection.wasUnread && !raw.writableEnded) raw.write(':\n\n');
      else if (wasUnread) raw.destroy();
    }
  }
}

/** Destroys a stream with unread data, so that a shutdown does not wait for its client. */
function endOrDestroy(raw: ServerResponse): void {
  if (raw.writableLength > 0) raw.destroy();
  else raw.end();
}

function getLastEventId({ headers: { 'last-event-id': id } }: FastifyRequest): string | null {
  return typeof id === 'string' && id !== '' ? id : null;
}

/** An event without name and data only updates the client's last event id. */
export function formatEvent({ name, id, data }: { name?: string; id?: string | undefined; data?: object }): string {
  const lines = [
    ...(name === undefined ? [] : [`event: ${name}`]),
    ...(id === undefined ? [] : [`id: ${id}`]),
    ...(data === undefined ? [] : [`data: ${JSON.stringify(data)}`]),
  ];
  return `${lines.join('\n')}\n\n`;
}
