import type { ListenOptions } from '../listen.ts';
import {
  compileSchema,
  openStrictService,
  Rejected,
  readJson,
  type StrictService,
  Violation,
} from './strict-service.ts';

/** Body of `POST /message` in Gotify's API documentation. */
export interface GotifyMessage {
  /** Name of the application whose token was sent. */
  application: string;
  message: string;
  title?: string;
  priority?: number;
  extras?: Record<string, unknown>;
}

const display = {
  type: 'object',
  properties: { contentType: { enum: ['text/plain', 'text/markdown'] } },
  required: ['contentType'],
  additionalProperties: false,
};
const notification = {
  type: 'object',
  properties: {
    click: {
      type: 'object',
      properties: { url: { type: 'string', pattern: '^https?://' } },
      required: ['url'],
      additionalProperties: false,
    },
  },
  additionalProperties: false,
};
const check = compileSchema({
  type: 'object',
  properties: {
    // What a column of MySQL's type `text` takes, in bytes; here in characters.
    message: { type: 'string', minLength: 1, maxLength: 65_535 },
    title: { type: 'string' },
    priority: { type: 'integer' },
    extras: {
      type: 'object',
      properties: { 'client::display': display, 'client::notification': notification },
      additionalProperties: false,
    },
  },
  required: ['message'],
  additionalProperties: false,
});

const describe = (errorCode: number, error: string, errorDescription: string) => ({
  status: errorCode,
  body: { error, errorCode, errorDescription },
});

/** Opens a Gotify server. `applications` are names by token. */
export async function openGotify({
  applications,
  ...where
}: ListenOptions & { applications: Record<string, string> }): Promise<StrictService<GotifyMessage>> {
  const names = new Map(Object.entries(applications));
  return openStrictService<GotifyMessage>(
    {
      read(request) {
        if (request.path !== '/message' || request.method !== 'POST')
          throw new Violation(
            `${request.method} ${request.path} is not in the API`,
            describe(404, 'Not Found', 'page not found'),
          );
        const application = names.get(String(request.headers['x-gotify-key']));
        if (application === undefined)
          throw new Rejected(describe(401, 'Unauthorized', 'you need to provide a valid access token'));
        const bad = describe(400, 'Bad Request', 'Field validation failed');
        const content = readJson(request, bad);
        const problem = check(content);
        if (problem !== null) throw new Violation(problem, bad);
        return { application, ...(content as Omit<GotifyMessage, 'application'>) };
      },
      accept({ application, ...message }, messages) {
        messages.push({ application, ...message });
        return { status: 200, body: { id: messages.length, appid: 1, date: '2026-05-04T10:20:30Z', ...message } };
      },
    },
    where,
  );
}
