import { describe, expect, test } from 'vitest';
import { interpretResponse, isReplyInterpreted } from './reply.rules.ts';
import type { HttpReceiver } from './response.rules.ts';

const now = new Date('2026-05-31T20:00:00Z');
const DAY = 86_400_000;

function interpret(receiver: HttpReceiver, status: number, text: string, headers: Record<string, string> = {}) {
  const { rejection, retryAfterMs } = interpretResponse(
    receiver,
    { status, retryAfterMs: null, reply: { headers, text } },
    now,
  );
  return [rejection?.kind ?? null, retryAfterMs];
}

const log = (...texts: string[]) =>
  JSON.stringify({ error: 'no', details: texts.map((text) => ['INFO', '2026-05-04 12:20:30,000', text]) });

describe('interpretResponse of Apprise', () => {
  test.each([
    ['every service accepted it', 200, log('Sent Discord notification.'), null],
    ['one of two services accepted it', 424, log('Sent Discord notification.', 'Failed to send Slack'), 'never'],
    ['no service accepted it', 424, log('Failed to send Discord notification: Unauthorized'), 'later'],
    ['no service has the tag', 424, log(), 'never'],
    ['the log is missing', 424, '{"error":"no"}', 'never'],
    ['the answer is not JSON', 424, 'Sorry', 'never'],
    ['a proxy answers', 502, log('Failed'), 'later'],
  ])('interpretResponse of Apprise decides by the log when %s', (_, status, text, kind) => {
    expect(interpret('apprise', status, text)).toEqual([kind, null]);
  });
});

describe('interpretResponse of Pushover', () => {
  const reset = (seconds: number) => ({ 'x-limit-app-reset': String(now.getTime() / 1_000 + seconds) });
  test.each([
    ['the token is invalid', 400, '{"token":"invalid","errors":["no"],"status":0}', {}, ['gone', null]],
    ['the user is invalid', 400, '{"user":"invalid","errors":["no"],"status":0}', {}, ['gone', null]],
    ['the message is invalid', 400, '{"message":"cannot be blank","status":0}', {}, ['never', null]],
    ['the answer is not JSON', 400, '<html>', {}, ['never', null]],
    ['the quota begins anew in an hour', 429, '', reset(3_600), ['later', 3_600_000]],
    ['the quota begins anew next month', 429, '', reset(3_000_000), ['later', DAY]],
    ['the quota began anew', 429, '', reset(-5), ['later', null]],
    ['the time of the quota is invalid', 429, '', { 'x-limit-app-reset': 'soon' }, ['later', null]],
    ['Pushover is busy', 500, '{"token":"invalid"}', {}, ['later', null]],
  ])('interpretResponse of Pushover decides by parameters and quota when %s', (_, status, text, headers, expected) => {
    expect(interpret('pushover', status, text, headers)).toEqual(expected);
  });
});

describe('interpretResponse of Matrix', () => {
  const error = (errcode: string, more: object = {}) => JSON.stringify({ errcode, error: 'no', ...more });
  test.each([
    [200, error('M_FORBIDDEN'), [null, null]],
    [429, error('M_LIMIT_EXCEEDED', { retry_after_ms: 2_000 }), ['later', 2_000]],
    [429, error('M_LIMIT_EXCEEDED', { retry_after_ms: 1e12 }), ['later', DAY]],
    [429, error('M_LIMIT_EXCEEDED', { retry_after_ms: -1 }), ['later', null]],
    [429, error('M_LIMIT_EXCEEDED'), ['later', null]],
    [401, error('M_UNKNOWN_TOKEN', { soft_logout: true }), ['gone', null]],
    [401, error('M_MISSING_TOKEN'), ['gone', null]],
    [403, error('M_USER_DEACTIVATED'), ['gone', null]],
    [403, error('M_FORBIDDEN'), ['gone', null]],
    [404, error('M_NOT_FOUND'), ['gone', null]],
    [404, error('M_UNRECOGNIZED'), ['later', null]],
    [404, '<html>', ['later', null]],
    [413, error('M_TOO_LARGE'), ['never', null]],
    [400, error('M_BAD_JSON'), ['never', null]],
    [400, '{"errcode":5}', ['never', null]],
    [400, '[]', ['never', null]],
    [502, 'null', ['later', null]],
  ])('interpretResponse of Matrix decides by status %i and %s', (status, text, expected) => {
    expect(interpret('matrix', status, text)).toEqual(expected);
  });

  test('interpretResponse of Matrix prefers Retry-After to the field that it replaced', () => {
    const reply = { headers: {}, text: error('M_LIMIT_EXCEEDED', { retry_after_ms: 2_000 }) };
    const response = { status: 429, retryAfterMs: 7_000, reply };
    expect(interpretResponse('matrix', response, now)).toMatchObject({ retryAfterMs: 7_000 });
  });
});

test('interpretResponse repeats no text of the receiver, and reads none of other receivers', () => {
  for (const receiver of ['apprise', 'pushover', 'matrix'] as const) {
    const reply = {
      headers: {},
      text: '{"errcode":"text of theirs","error":"text of theirs","token":"text of theirs"}',
    };
    const { rejection } = interpretResponse(receiver, { status: 400, retryAfterMs: null, reply }, now);
    expect(rejection?.message).not.toContain('theirs');
  }
  expect(
    (['webhook', 'discord', 'slack', 'telegram', 'ntfy', 'gotify', 'push'] as const).filter(isReplyInterpreted),
  ).toEqual([]);
  expect(interpretResponse('matrix', { status: 403, retryAfterMs: null }, now).rejection?.kind).toBe('gone');
});
