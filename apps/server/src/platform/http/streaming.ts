import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { AppError } from '@sillage/contract';
import type { FastifyReply } from 'fastify';
import { SECOND } from '../clock.ts';
import { addressKey } from '../rate-limit.ts';

/** Data too large to hold: pieces of JSON that are made while they are sent, as fast as the caller reads. */
export class Streamed {
  readonly pieces: AsyncIterable<string>;
  constructor(pieces: AsyncIterable<string>) {
    this.pieces = pieces;
  }
}

export interface StreamLimits {
  /** How many streams one process sends at once; who wants another is asked to come back. */
  most: number;
  /** How many of them go to one client address (IPv6: /64). */
  mostEach: number;
  /** Who takes nothing for so long is cut off. */
  stallMs: number;
  /** A stream that takes longer is cut off, however steadily the client reads. */
  totalMs: number;
}

/**
 * Sends a stream in its envelope, within the limits.
 * @throws AppError UNAVAILABLE or TOO_MANY_REQUESTS when too many are under way.
 */
export type Stream = (streamed: Streamed, reply: FastifyReply) => Readable;

const usual: StreamLimits = { most: 20, mostEach: 2, stallMs: 30 * SECOND, totalMs: 60 * SECOND };

/**
 * Makes what sends streams; each takes the memory of some pieces and a connection while its client
 * reads.
 */
export function createStream({ most, mostEach, stallMs, totalMs }: StreamLimits = usual): Stream {
  let underWay = 0;
  /** By client address, how many are under way. */
  const numbers = new Map<string, number>();

  function reject(address: string): void {
    if (underWay >= most) throw new AppError('UNAVAILABLE', { retryAfterMs: stallMs });
    if ((numbers.get(address) ?? 0) < mostEach) return;
    const message = `Your address receives ${mostEach} streams already. Wait until one of them ends, or read the catalogue in pages.`;
    throw new AppError('TOO_MANY_REQUESTS', { message, retryAfterMs: totalMs });
  }

  function count(address: string, change: 1 | -1): void {
    underWay += change;
    const number = (numbers.get(address) ?? 0) + change;
    if (number > 0) numbers.set(address, number);
    else numbers.delete(address);
  }

  return ({ pieces }, { raw, request }) => {
    // Fastify would read it to its end to answer HEAD; and who has left already never closes again.
    if (request.method === 'HEAD' || raw.destroyed) return Readable.from([]);
    const address = addressKey(request.ip);
    reject(address);
    count(address, 1);
    raw.once('close', () => count(address, -1));
    raw.setTimeout(stallMs, () => void raw.destroy());
    endAfter(raw, totalMs);
    return Readable.from(inEnvelope(pieces), { objectMode: false });
  };
}

/**
 * Cuts a response off that its client has not read by then; one byte at a time would hold its
 * memory for ever.
 */
export function endAfter(raw: ServerResponse, totalMs: number): void {
  if (raw.destroyed) return;
  const deadline = setTimeout(() => raw.destroy(), totalMs).unref();
  raw.once('close', () => clearTimeout(deadline));
}

async function* inEnvelope(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  yield '{"success":true,"data":';
  yield* pieces;
  yield '}';
}
