import { randomUUID } from 'node:crypto';
import type { ListenOptions } from '../listen.ts';
import { openStrictService, Rejected, type StrictService, Violation } from './strict-service.ts';

/** Parameters of `POST /1/messages.json` that Pushover's documentation limits in length. */
export interface PushoverMessage {
  token: string;
  user: string;
  message: string;
  title?: string;
  url?: string;
  url_title?: string;
}

/** Maximum lengths, in characters (Pushover: "Limitations"). */
const limits = new Map([
  ['token', 30],
  ['user', 30],
  ['message', 1_024],
  ['title', 250],
  ['url', 512],
  ['url_title', 100],
]);

/** Opens Pushover's API. `users` are the known user keys, `tokens` the known application tokens. */
export async function openPushover({
  tokens,
  users,
  ...where
}: ListenOptions & { tokens: readonly string[]; users: readonly string[] }): Promise<StrictService<PushoverMessage>> {
  return openStrictService<PushoverMessage>(
    {
      read(request) {
        if (request.path !== '/1/messages.json' || request.method !== 'POST')
          throw new Violation(`${request.method} ${request.path} is not in the API`, { status: 404 });
        if (request.headers['content-type'] !== 'application/x-www-form-urlencoded')
          throw new Violation(
            `the content type is ${request.headers['content-type']}`,
            fail('message', 'cannot be blank'),
          );
        const fields = [...new URLSearchParams(request.body.toString())];
        const message = Object.fromEntries(fields) as unknown as PushoverMessage;
        for (const [name, text] of fields) checkField(name, text);
        if (Object.keys(message).length < fields.length)
          throw new Violation('a parameter is given twice', fail('message', 'is ambiguous'));
        if (!message.message) throw new Violation('message is missing', fail('message', 'cannot be blank'));
        if (!tokens.includes(message.token)) throw new Rejected(fail('token', 'application token is invalid'));
        if (!users.includes(message.user)) throw new Rejected(fail('user', 'user identifier is not a valid user'));
        return message;
      },
      accept(message, messages) {
        messages.push(message);
        const headers = {
          'x-limit-app-limit': 10_000,
          'x-limit-app-remaining': 9_000,
          'x-limit-app-reset': 1_780_290_000,
        };
        return { status: 200, headers, body: { status: 1, request: randomUUID() } };
      },
    },
    where,
  );
}

function checkField(name: string, text: string): void {
  const limit = limits.get(name);
  if (limit === undefined) throw new Violation(`${name} is no parameter`, fail(name, 'is unknown'));
  if (Array.from(text).length > limit)
    throw new Violation(`${name} has more than ${limit} characters`, fail(name, `must be less than ${limit + 1}`));
  if (name === 'url' && !/^https?:\/\//.test(text)) throw new Violation('url is no URL', fail(name, 'is invalid'));
}

function fail(name: string, error: string) {
  return { status: 400, body: { [name]: 'invalid', errors: [`${name} ${error}`], status: 0, request: randomUUID() } };
}
