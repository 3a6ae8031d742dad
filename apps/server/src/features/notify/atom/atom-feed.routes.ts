import { createHash } from 'node:crypto';
import type { Deps } from '../../../platform/deps.ts';
import { matchesEtag } from '../../../platform/http/envelope.ts';
import type { Http } from '../../../platform/http/server.ts';
import { readAtomFeed } from './atom-feed.service.ts';

type FeedRequest = { Params: { file: string } };

/** Feed readers have no session: an Atom feed's URL is the credential, kept private by headers. */
export function mountAtomFeed({ app }: Http, deps: Deps): void {
  app.get<FeedRequest>('/feeds/:file', async (request, reply) => {
    void reply.headers({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex, nofollow' });
    const feed = await readAtomFeed(deps, request.params.file);
    if (feed === null) return reply.code(404).type('text/plain; charset=utf-8').send('There is no such feed.\n');
    const tag = `"${createHash('sha256').update(feed).digest('base64url')}"`;
    void reply.headers({ 'cache-control': 'private, max-age=60', etag: tag });
    if (matchesEtag(tag, request.headers['if-none-match'])) return reply.code(304).send();
    return reply.type('application/atom+xml; charset=utf-8').send(feed);
  });
}
