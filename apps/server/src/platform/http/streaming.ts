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

const DEFAULT_LIMITS: StreamLimits = { most: 20, mostEach: 2, stallMs: 30 * SECOND, totalMs: 60 * SECOND };

/** Each stream takes the memory of some pieces and a connection while its client reads. */
export function createStream({ most, mostEach, stallMs, totalMs }: StreamLimits = DEFAULT_LIMITS): Stream {
  let underWay = 0;
  /** By client address, how many are under way. */
  const counts = new Map<string, number>();

  function refuseExcess(address: string): void {
    if (underWay >= most) throw new AppError('UNAVAILABLE', { retryAfterMs: stallMs });
    if ((counts.get(address) ?? 0) < mostEach) return;
    const message = `Your network address is already downloading the catalogue ${mostEach} times. Wait until a download ends, or read the catalogue page by page.`;
    throw new AppError('TOO_MANY_REQUESTS', { message, retryAfterMs: totalMs });
  }

  function count(address: string, change: 1 | -1): void {
    underWay += change;
    const number = (counts.get(address) ?? 0) + change;
    if (number > 0) counts.set(address, number);
    else counts.delete(address);
  }

  return ({ pieces }, { raw, request }) => {
    // Fastify would read it to its end to answer HEAD; and who has left already never closes again.
    if (request.method === 'HEAD' || raw.destroyed) return Readable.from([]);
    const address = addressKey(request.ip);
    refuseExcess(address);
    count(address, 1);
    raw.once('close', () => count(address, -1));
    raw.setTimeout(stallMs, () => void raw.destroy());
    endAfter(raw, totalMs);
    return Readable.from(inEnvelope(pieces), { objectMode: false });
  };
}

/**
 * Destroys the response if the client has not read all of it after `totalMs`, so that a slow client
 * cannot hold its memory for ever.
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
