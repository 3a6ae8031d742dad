import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { AppError } from '@sillage/contract';
import type { FastifyReply } from 'fastify';
import { SECOND } from '../clock.ts';
import { addressKey } from '../rate-limit.ts';

/** JSON too large for memory, whose pieces are produced as fast as the client reads them. */
export class StreamedJson {
  readonly pieces: AsyncIterable<string>;
  constructor(pieces: AsyncIterable<string>) {
    this.pieces = pieces;
  }
}

export interface StreamLimits {
  maxStreams: number;
  /** Maximum number of concurrent streams per client address (IPv6: /64). */
  maxPerAddress: number;
  /** Time after which a client that reads nothing is disconnected. */
  stallMs: number;
  /** Maximum duration of a stream, however steadily the client reads. */
  totalMs: number;
}

/** Streams JSON. @throws AppError UNAVAILABLE or TOO_MANY_REQUESTS when too many streams run. */
export type Stream = (json: StreamedJson, reply: FastifyReply) => Readable;

const DEFAULT_LIMITS: StreamLimits = { maxStreams: 20, maxPerAddress: 2, stallMs: 30 * SECOND, totalMs: 60 * SECOND };

/** JSON streams are limited, because each takes a connection and memory while its client reads. */
export function createJsonStream({
  maxStreams,
  maxPerAddress,
  stallMs,
  totalMs,
}: StreamLimits = DEFAULT_LIMITS): Stream {
  let activeCount = 0;
  const counts = new Map<string, number>();

  function rejectExcess(address: string): void {
    if (activeCount >= maxStreams) throw new AppError('UNAVAILABLE', { retryAfterMs: stallMs });
    if ((counts.get(address) ?? 0) < maxPerAddress) return;
    const message = `Your network address is already downloading the catalogue ${maxPerAddress} times. Wait until a download ends, or read the catalogue page by page.`;
    throw new AppError('TOO_MANY_REQUESTS', { message, retryAfterMs: totalMs });
  }

  function count(address: string, change: 1 | -1): void {
    activeCount += change;
    const remaining = (counts.get(address) ?? 0) + change;
    if (remaining > 0) counts.set(address, remaining);
    else counts.delete(address);
  }

  return ({ pieces }, { raw, request }) => {
    // Fastify would read the stream to its end for HEAD; a disconnected client emits no `close`.
    if (request.method === 'HEAD' || raw.destroyed) return Readable.from([]);
    const address = addressKey(request.ip);
    rejectExcess(address);
    count(address, 1);
    raw.once('close', () => count(address, -1));
    raw.setTimeout(stallMs, () => void raw.destroy());
    destroyAfter(raw, totalMs);
    return Readable.from(wrapInEnvelope(pieces), { objectMode: false });
  };
}

/** Destroys a response after a time, because an unread response occupies memory. */
export function destroyAfter(raw: ServerResponse, totalMs: number): void {
  if (raw.destroyed) return;
  const deadline = setTimeout(() => raw.destroy(), totalMs).unref();
  raw.once('close', () => clearTimeout(deadline));
}

async function* wrapInEnvelope(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  yield '{"success":true,"data":';
  yield* pieces;
  yield '}';
}
