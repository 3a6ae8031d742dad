import { Readable } from 'node:stream';
import { AppError } from '@sillage/contract';
import type { FastifyReply } from 'fastify';
import { SECOND } from '../clock.ts';

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
  /** Who takes nothing for so long is cut off. */
  stallMs: number;
}

/** Sends a stream in its envelope, within the limits. @throws AppError UNAVAILABLE when too many are under way. */
export type Stream = (streamed: Streamed, reply: FastifyReply) => Readable;

/** Makes what sends streams; each takes the memory of some pieces and a connection for as long as its caller likes. */
export function createStream({ most, stallMs }: StreamLimits = { most: 20, stallMs: 30 * SECOND }): Stream {
  let underWay = 0;
  return ({ pieces }, { raw, request }) => {
    // Fastify would read it to its end to answer HEAD; and who has left already never closes again.
    if (request.method === 'HEAD' || raw.destroyed) return Readable.from([]);
    if (underWay >= most) throw new AppError('UNAVAILABLE', { retryAfterMs: stallMs });
    underWay += 1;
    raw.once('close', () => {
      underWay -= 1;
    });
    raw.setTimeout(stallMs, () => void raw.destroy());
    return Readable.from(inEnvelope(pieces), { objectMode: false });
  };
}

async function* inEnvelope(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  yield '{"success":true,"data":';
  yield* pieces;
  yield '}';
}
