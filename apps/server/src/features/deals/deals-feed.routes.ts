import { createHash } from 'node:crypto';
import { AppError } from '@sillage/contract';
import type { Deps } from '../../platform/deps.ts';
import { matchesEtag } from '../../platform/http/envelope.ts';
import type { Http } from '../../platform/http/server.ts';
import { readDealsFeed } from './deals-feed.service.ts';

/** The public Atom feed of deals; its address has the filters of `/deals`. */
export function mountDealsFeed({ app }: Http, deps: Deps): void {
  app.get('/feeds/deals.atom', async (request, reply) => {
    const feed = await deps.read((db) => readDealsFeed({ ...deps, db }, request.query)).catch(catchBadRequest);
    if (feed instanceof AppError)
      return reply.code(feed.status).type('text/plain; charset=utf-8').send(`${feed.message}.\n`);
    const tag = `"${createHash('sha256').update(feed).digest('base64url')}"`;
    void reply.headers({ 'cache-control': 'public, max-age=300', etag: tag });
    if (matchesEtag(tag, request.headers['if-none-match'])) return reply.code(304).send();
    return reply.type('application/atom+xml; charset=utf-8').send(feed);
  });
}

function catchBadRequest(error: unknown): AppError {
  if (error instanceof AppError) return error;
  throw error;
}
