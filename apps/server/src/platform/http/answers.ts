import type { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import type { Route } from '@sillage/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Stream, Streamed } from './streaming.ts';

/** An answer that says something to people besides its data. */
export class WithMessage<T> {
  readonly data: T;
  readonly message: string | undefined;
  constructor(data: T, message?: string) {
    this.data = data;
    this.message = message;
  }
}

/** Data that is JSON already, in one piece or more, made from parts that fit the contract: it is sent as it stands. */
export class ReadyMade {
  readonly pieces: readonly Buffer[];
  #sealed: Sealed | undefined;
  constructor(...pieces: readonly Buffer[]) {
    this.pieces = pieces;
  }
  /** In its envelope, made once however often it is sent. */
  get sealed(): Sealed {
    return (this.#sealed ??= seal(Buffer.concat([before, ...this.pieces, after])));
  }
}

interface Sealed {
  body: Buffer | string;
  /** The entity tag. */
  tag: string;
}

/** Data of which nobody may keep a copy, on a route whose answers may be kept otherwise. */
export class Unkept<T> {
  readonly data: T;
  constructor(data: T) {
    this.data = data;
  }
}

/** What a handler may answer instead of plain data. */
export type Answered<T> = T | WithMessage<T> | Unkept<T> | ReadyMade | Streamed;

const JSON_TYPE = 'application/json; charset=utf-8';
// A browser may keep it and asks each time whether it still holds; what lies between browsers and us may not.
const REVALIDATED = 'private, no-cache';

/**
 * Puts what a handler answered into the envelope: the body, for Fastify to send, which a returned `reply` would make wait
 * for the end of the answer. With `revalidate` the answer carries an entity tag, and
 * whoever has that already is told so (RFC 9110, sections 8.8 and 13.1.2) instead of being sent it again.
 */
export function bodyOf(
  { route, revalidate, stream }: { route: Route; revalidate: boolean; stream: Stream },
  answered: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Buffer | string | Readable | FastifyReply {
  // First, because it may be refused, and a refusal is never kept.
  const streamed = answered instanceof Streamed ? stream(answered, reply) : null;
  const isKept = revalidate && !(answered instanceof Unkept);
  if (isKept) void reply.header('cache-control', REVALIDATED);
  void reply.code(route.status ?? 200).header('content-type', JSON_TYPE);
  if (streamed) return streamed;
  const { body, tag } =
    answered instanceof ReadyMade ? answered.sealed : seal(JSON.stringify(envelope(route, answered)), isKept);
  if (!isKept) return body;
  void reply.header('etag', tag);
  return isKnown(tag, request.headers['if-none-match']) ? reply.code(304).send() : body;
}

function envelope(route: Route, answered: unknown): object {
  const isWrapped = answered instanceof WithMessage || answered instanceof Unkept;
  const answer = { success: true, [route.dataKey ?? 'data']: route.data.parse(isWrapped ? answered.data : answered) };
  return answered instanceof WithMessage && answered.message !== undefined
    ? { ...answer, message: answered.message }
    : answer;
}

const before = Buffer.from('{"success":true,"data":');
const after = Buffer.from('}');

/**
 * The same for the same bytes, whichever process answers. A checksum, because the tag only has to tell an answer from the
 * one before it: a cryptographic one takes a sixth of the time of the whole call.
 */
function seal(body: Buffer | string, isTagged = true): Sealed {
  return { body, tag: isTagged ? `"${body.length.toString(36)}-${crc32(body).toString(36)}"` : '' };
}

/** Whether `If-None-Match` names the tag; compared weakly, because a proxy that compresses makes our tags weak. */
export function isKnown(tag: string, ifNoneMatch: string | undefined): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  return ifNoneMatch.match(/"[^"]*"/g)?.some((named) => named === tag) ?? false;
}
