import { createHash } from 'node:crypto';
import type { Deps } from '../../platform/deps.ts';
import { isKnown } from '../../platform/http/answers.ts';
import type { Http } from '../../platform/http/server.ts';
import { readFeed } from './feed.service.ts';

type Link = { Params: { file: string } };

/**
 * Mounts the Atom feed. Feed readers have no session and the URL itself is the credential, so the
 * headers prevent referrers, indexing and shared caching.
 */
export function mountFeed({ app }: Http, deps: Deps): void {
  app.get<Link>('/feeds/:file', async (request, reply) => {
    void reply.headers({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex, nofollow' });
    const feed = await readFeed(deps, request.params.file);
    if (feed === null) return reply.code(404).type('text/plain; charset=utf-8').send('There is no such feed.\n');
    const tag = `"${createHash('sha256').update(feed).digest('base64url')}"`;
    void reply.headers({ 'cache-control': 'private, max-age=60', etag: tag });
    if (isKnown(tag, request.headers['if-none-match'])) return reply.code(304).send();
    return reply.type('application/atom+xml; charset=utf-8').send(feed);
  });
}
