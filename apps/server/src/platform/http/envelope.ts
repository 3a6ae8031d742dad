import type { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import type { Route } from '@sillage/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Stream, StreamedJson } from './streaming.ts';

export class WithMessage<T> {
  readonly data: T;
  readonly message: string | undefined;
  constructor(data: T, message?: string) {
    this.data = data;
    this.message = message;
  }
}

/** JSON that is sent without validation; the handler must make sure that it fits the contract. */
export class RawJson {
  readonly pieces: readonly Buffer[];
  #tagged: TaggedBody | undefined;
  constructor(...pieces: readonly Buffer[]) {
    this.pieces = pieces;
  }
  get tagged(): TaggedBody {
    return (this.#tagged ??= tagBody(Buffer.concat([ENVELOPE_START, ...this.pieces, ENVELOPE_END])));
  }
}

interface TaggedBody {
  body: Buffer | string;
  tag: string;
}

/** Response data that browsers must not cache, on a route whose other responses they may cache. */
export class NoStore<T> {
  readonly data: T;
  constructor(data: T) {
    this.data = data;
  }
}

export type RouteResult<T> = T | WithMessage<T> | NoStore<T> | RawJson | StreamedJson;

const JSON_TYPE = 'application/json; charset=utf-8';
// Browsers may cache it and must revalidate; shared caches may not store it.
const REVALIDATED = 'private, no-cache';

/**
 * Builds a response body for Fastify to send. With `revalidate`, responds with 304 when the client
 * already has the current content (RFC 9110, sections 8.8 and 13.1.2).
 */
export function buildBody(
  { route, revalidate, stream }: { route: Route; revalidate: boolean; stream: Stream },
  result: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Buffer | string | Readable | FastifyReply {
  // Comes first because it may throw, and errors must not be cached.
  const streamed = result instanceof StreamedJson ? stream(result, reply) : null;
  const isCacheable = revalidate && !(result instanceof NoStore);
  if (isCacheable) void reply.header('cache-control', REVALIDATED);
  void reply.code(route.status ?? 200).header('content-type', JSON_TYPE);
  if (streamed) return streamed;
  const { body, tag } =
    result instanceof RawJson ? result.tagged : tagBody(JSON.stringify(envelope(route, result)), isCacheable);
  if (!isCacheable) return body;
  void reply.header('etag', tag);
  return matchesEtag(tag, request.headers['if-none-match']) ? reply.code(304).send() : body;
}

/** Returns the data of a handler's result. @throws Error for a result that is streamed. */
export function readData(route: Route, result: unknown): unknown {
  if (result instanceof StreamedJson) throw new TypeError(`${route.method} ${route.path} is streamed`);
  if (result instanceof RawJson) return JSON.parse(Buffer.concat([...result.pieces]).toString());
  return route.data.parse(result instanceof WithMessage || result instanceof NoStore ? result.data : result);
}

function envelope(route: Route, result: unknown): object {
  const wrapped = { success: true, [route.dataKey ?? 'data']: readData(route, result) };
  return result instanceof WithMessage && result.message !== undefined
    ? { ...wrapped, message: result.message }
    : wrapped;
}

const ENVELOPE_START = Buffer.from('{"success":true,"data":');
const ENVELOPE_END = Buffer.from('}');

/** An entity tag is a checksum: equal in all processes, and faster than a cryptographic hash. */
function tagBody(body: Buffer | string, isTagged = true): TaggedBody {
  return { body, tag: isTagged ? `"${body.length.toString(36)}-${crc32(body).toString(36)}"` : '' };
}

/** Compares entity tags weakly, because a proxy that compresses a response makes its tag weak. */
export function matchesEtag(tag: string, ifNoneMatch: string | undefined): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  return ifNoneMatch.match(/"[^"]*"/g)?.some((candidate) => candidate === tag) ?? false;
}
