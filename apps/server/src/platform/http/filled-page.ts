import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { html } from '../html.ts';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Compresses in about a millisecond; the best quality would take a hundred. */
const brotliParams = { [constants.BROTLI_PARAM_QUALITY]: 4 };

/** Texts by the name of their placeholder, and `data`, which the page reads as JSON. */
export type PageContent = Record<string, string> & { data: string };

/**
 * Fills the placeholders of a page, such as `{{title}}`. Texts are escaped for HTML; `data` is JSON
 * for a script element, in which only "<" needs an escape.
 *
 * @throws {RangeError} if the page has a placeholder without content
 */
export function fillPage(template: string, content: PageContent): string {
  return template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const text = content[name];
    if (text === undefined) throw new RangeError(`The page has no content for {{${name}}}.`);
    return name === 'data' ? text.replaceAll('<', '\\u003c') : String(html`${text}`);
  });
}

/** Sends a page that differs between requests, compressed if the client accepts that. */
export async function sendPage(request: FastifyRequest, reply: FastifyReply, page: string): Promise<FastifyReply> {
  void reply.type('text/html; charset=utf-8').header('vary', 'accept-encoding');
  const accepted = request.headers['accept-encoding'] ?? '';
  if (/\bbr\b/.test(String(accepted)))
    return reply.header('content-encoding', 'br').send(await compressBrotli(page, { params: brotliParams }));
  if (/\bgzip\b/.test(String(accepted))) return reply.header('content-encoding', 'gzip').send(await compressGzip(page));
  return reply.send(page);
}
