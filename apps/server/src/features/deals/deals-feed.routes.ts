import { AppError } from '@sillage/contract';
import type { Deps } from '../../platform/deps.ts';
import { feedFormats, feedTypes } from '../../platform/feeds/render-feed.ts';
import { sendFile } from '../../platform/feeds/send-file.ts';
import type { Http } from '../../platform/http/server.ts';
import { readDealsFeed } from './deals-feed.service.ts';

/** The public feeds of deals; their addresses have the filters of `/deals`. */
export function mountDealsFeed({ app, feeds }: Http, deps: Deps): void {
  for (const format of feedFormats)
    app.get(`/feeds/deals.${format}`, async (request, reply) => {
      const render = () => deps.read(null, (db) => readDealsFeed({ ...deps, db }, request.query, format));
      const text = await feeds.run(render, 'public').catch(catchBadRequest);
      if (text instanceof AppError)
        return reply.code(text.status).type('text/plain; charset=utf-8').send(`${text.message}.\n`);
      return sendFile(request, reply, { text, type: feedTypes[format], cacheControl: 'public, max-age=300' });
    });
}

function catchBadRequest(error: unknown): AppError {
  if (error instanceof AppError && error.code === 'BAD_REQUEST') return error;
  throw error;
}
