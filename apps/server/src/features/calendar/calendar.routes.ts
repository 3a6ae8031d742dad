import { AppError, routes } from '@sillage/contract';
import type { FastifyReply } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { sendFile } from '../../platform/feeds/send-file.ts';
import type { Http } from '../../platform/http/server.ts';
import { getCalendar, readCalendar, removeCalendar, renewCalendar } from './calendar.service.ts';

type FileRequest = { Params: { file: string } };

/** Calendar programs have no session: the URL is the credential, and headers keep it private. */
export function mountCalendar({ app, serve, feeds }: Http, deps: Deps): void {
  serve(routes.calendar, {
    get: ({ user }) => getCalendar(deps, user.id),
    renew: ({ user }) => renewCalendar(deps, user.id),
    remove: ({ user }) => removeCalendar(deps, user.id),
  });
  app.get<FileRequest>('/feeds/calendar/:file', async (request, reply) => {
    void reply.headers({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex, nofollow' });
    const text = await feeds.run(() => readCalendar(deps, request.params.file), 'private').catch(catchLimit);
    if (text === null) return sendText(reply, 404, 'There is no such calendar.');
    if (text instanceof AppError) {
      void reply.header('retry-after', Math.ceil((text.retryAfterMs ?? 0) / 1000));
      return sendText(reply, text.status, 'This calendar was read too often. Try again later.');
    }
    return sendFile(request, reply, {
      text,
      type: 'text/calendar; charset=utf-8',
      cacheControl: 'private, max-age=300',
    });
  });
}

function catchLimit(error: unknown): AppError {
  if (error instanceof AppError && error.code === 'TOO_MANY_REQUESTS') return error;
  throw error;
}

function sendText(reply: FastifyReply, status: number, text: string): FastifyReply {
  return reply.code(status).type('text/plain; charset=utf-8').send(`${text}\n`);
}
