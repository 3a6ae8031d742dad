import type { ListenOptions } from '../listen.ts';
import {
  compileSchema,
  openStrictService,
  Rejected,
  readJson,
  type StrictService,
  Violation,
} from './strict-service.ts';

/** Fields that the documentation of caronc/apprise-api lists for /notify and /notify/{KEY}. */
export interface AppriseMessage {
  key: string | null;
  body: string;
  title?: string;
  type?: 'info' | 'success' | 'warning' | 'failure';
  format?: 'text' | 'markdown' | 'html';
  tag?: string;
  urls?: string;
}

// The limits are those of the server's own form.
const properties = {
  body: { type: 'string', minLength: 1, maxLength: 32_768 },
  title: { type: 'string', maxLength: 250 },
  type: { enum: ['info', 'success', 'warning', 'failure'] },
  format: { enum: ['text', 'markdown', 'html'] },
  tag: { type: 'string', pattern: '^[A-Za-z0-9][A-Za-z0-9_, -]*$' },
};
const checkStored = compileSchema({ type: 'object', properties, required: ['body'], additionalProperties: false });
const checkStateless = compileSchema({
  type: 'object',
  properties: { ...properties, urls: { type: 'string', minLength: 1, maxLength: 1_024 } },
  required: ['body'],
  additionalProperties: false,
});

/**
 * Opens an Apprise API server without authentication. `configurations` are the tags of the services
 * by key; `hasDefaultUrls` is about `APPRISE_STATELESS_URLS`. It was written from the documentation
 * and not compared with a real server, except that a real one ignores unknown fields.
 */
export async function openApprise({
  configurations = {},
  hasDefaultUrls = false,
  ...where
}: ListenOptions & { configurations?: Record<string, readonly string[]>; hasDefaultUrls?: boolean } = {}): Promise<
  StrictService<AppriseMessage>
> {
  const tagsByKey = new Map(Object.entries(configurations));
  return openStrictService<AppriseMessage>(
    {
      read(request) {
        const path = /^\/notify(?:\/([\w-]{1,64}))?\/?$/.exec(request.path);
        if (!path) throw new Violation(`${request.path} is no address of Apprise`, { status: 404 });
        if (request.method !== 'POST') throw new Violation(`${request.method} is not allowed`, { status: 405 });
        const key = path[1] ?? null;
        const bad = (error: string) => ({ status: 400, body: { error } });
        const content = readJson(request, bad('Invalid JSON provided'));
        const problem = (key === null ? checkStateless : checkStored)(content);
        if (problem !== null) throw new Violation(problem, bad('Payload lacks minimum requirements'));
        const message = { key, ...(content as Omit<AppriseMessage, 'key'>) };
        rejectWithoutServices(message);
        return message;
      },
      accept(message, messages) {
        messages.push(message);
        const entry = ['INFO', '2026-05-04 12:20:30,000', 'Sent Discord notification.'];
        return { status: 200, body: { error: null, details: [entry] } };
      },
    },
    where,
  );

  function rejectWithoutServices({ key, tag, urls }: AppriseMessage): void {
    const tags = key === null ? [] : tagsByKey.get(key);
    if (!tags || (key === null && !urls && !hasDefaultUrls)) throw new Rejected({ status: 204 });
    const wanted = tag?.split(/[, ]+/) ?? [];
    if (key !== null && wanted.length > 0 && !wanted.some((each) => each === 'all' || tags.includes(each)))
      throw new Rejected({ status: 424, body: { error: 'One or more notification could not be sent', details: [] } });
  }
}
