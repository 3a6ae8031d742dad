import type { Deps } from '../../../platform/deps.ts';
import { sendFile } from '../../../platform/feeds/send-file.ts';
import type { Http } from '../../../platform/http/server.ts';
import { readInboxFeed } from './atom-feed.service.ts';

type FeedRequest = { Params: { file: string } };

/** Feed readers have no session: the URL is the credential, and headers keep it private. */
export function mountAtomFeed({ app, feeds }: Http, deps: Deps): void {
  app.get<FeedRequest>('/feeds/:file', async (request, reply) => {
    void reply.headers({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex, nofollow' });
    const feed = await feeds.run(() => readInboxFeed(deps, request.params.file), 'private');
    if (feed === null) return reply.code(404).type('text/plain; charset=utf-8').send('There is no such feed.\n');
    return sendFile(request, reply, { ...feed, cacheControl: 'private, max-age=60' });
  });
}
