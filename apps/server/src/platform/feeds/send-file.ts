import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { matchesEtag } from '../http/envelope.ts';

interface TextFile {
  text: string;
  type: string;
  cacheControl: string;
}

/** Sends a text that clients poll; 304 when the client has it (RFC 9110, section 13.1.2). */
export function sendFile(
  request: Pick<FastifyRequest, 'headers'>,
  reply: FastifyReply,
  { text, type, cacheControl }: TextFile,
): FastifyReply {
  const tag = `"${createHash('sha256').update(text).digest('base64url')}"`;
  void reply.headers({ 'cache-control': cacheControl, etag: tag });
  if (matchesEtag(tag, request.headers['if-none-match'])) return reply.code(304).send();
  return reply.type(type).send(text);
}
