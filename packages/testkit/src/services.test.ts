import { expect, onTestFinished, test } from 'vitest';
import type { StrictService } from './services/strict-service.ts';
import { openApprise, openGotify, openMatrix, openPushover } from './services.ts';

const PUSHOVER_TOKEN = 't'.repeat(30);
const PUSHOVER_USER = 'u'.repeat(30);
const ROOM = '/_matrix/client/v3/rooms/!a%3Aexample.org/send/m.room.message';

const json = { 'content-type': 'application/json' };
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const html = { msgtype: 'm.text', body: 'a', format: 'org.matrix.custom.html' };

interface Case {
  path?: string;
  method?: string;
  headers?: Record<string, string>;
  body?: object | string;
}

/** A fake with a valid request, and changes of it that the service's documentation forbids. */
interface Subject {
  open: () => Promise<StrictService<unknown>>;
  valid: Required<Case>;
  forbidden: [what: string, change: Case, status: number][];
  rejected: [what: string, change: Case, status: number][];
}

const subjects: Record<string, Subject> = {
  apprise: {
    open: () => openApprise({ configurations: { 'my-key': ['phone'] } }),
    valid: { path: '/notify/my-key', method: 'POST', headers: json, body: { body: 'a', title: 'b', type: 'info' } },
    forbidden: [
      ['another path', { path: '/send' }, 404],
      ['another method', { method: 'PUT' }, 405],
      ['text that is not JSON', { body: 'body=a' }, 400],
      ['another content type', { headers: { 'content-type': 'text/plain' } }, 400],
      ['no body', { body: { title: 'a' } }, 400],
      ['a body of another type', { body: { body: 1 } }, 400],
      ['a body that is too long', { body: { body: 'a'.repeat(32_769) } }, 400],
      ['a title that is too long', { body: { body: 'a', title: 'b'.repeat(251) } }, 400],
      ['an unknown type', { body: { body: 'a', type: 'alarm' } }, 400],
      ['an unknown field', { body: { body: 'a', priority: 5 } }, 400],
      ['URLs beside a key', { body: { body: 'a', urls: 'json://b' } }, 400],
      ['a tag that is none', { body: { body: 'a', tag: '#!' } }, 400],
      ['a megabyte', { body: { body: 'a'.repeat(1_000_001) } }, 413],
    ],
    rejected: [
      ['an unknown key', { path: '/notify/other' }, 204],
      ['no services', { path: '/notify' }, 204],
      ['an unknown tag', { body: { body: 'a', tag: 'tablet' } }, 424],
    ],
  },
  gotify: {
    open: () => openGotify({ applications: { 'A-token': 'Sillage' } }),
    valid: {
      path: '/message',
      method: 'POST',
      headers: { ...json, 'x-gotify-key': 'A-token' },
      body: { message: 'a', title: 'b', priority: 5, extras: { 'client::display': { contentType: 'text/plain' } } },
    },
    forbidden: [
      ['another path', { path: '/messages' }, 404],
      ['another method', { method: 'PUT' }, 404],
      ['another content type', { headers: { 'content-type': 'text/plain', 'x-gotify-key': 'A-token' } }, 400],
      ['an empty message', { body: { message: '' } }, 400],
      ['a priority of another type', { body: { message: 'a', priority: '5' } }, 400],
      ['an unknown field', { body: { message: 'a', urgency: 5 } }, 400],
      [
        'an unknown content type of the text',
        { body: { message: 'a', extras: { 'client::display': { contentType: 'text/html' } } } },
        400,
      ],
      ['a message that is too long', { body: { message: 'a'.repeat(65_536) } }, 400],
    ],
    rejected: [['an unknown token', { headers: { ...json, 'x-gotify-key': 'other' } }, 401]],
  },
  pushover: {
    open: () => openPushover({ tokens: [PUSHOVER_TOKEN], users: [PUSHOVER_USER] }),
    valid: {
      path: '/1/messages.json',
      method: 'POST',
      headers: form,
      body: `token=${PUSHOVER_TOKEN}&user=${PUSHOVER_USER}&message=a`,
    },
    forbidden: [
      ['another path', { path: '/messages' }, 404],
      ['another content type', { headers: json }, 400],
      ['no message', { body: `token=${PUSHOVER_TOKEN}&user=${PUSHOVER_USER}` }, 400],
      ['a message of 1,025 characters', { body: `message=${'a'.repeat(1_025)}` }, 400],
      ['a title of 251 characters', { body: `message=a&title=${'a'.repeat(251)}` }, 400],
      ['a URL of 513 characters', { body: `message=a&url=https://a/${'a'.repeat(503)}` }, 400],
      ['a URL title of 101 characters', { body: `message=a&url_title=${'a'.repeat(101)}` }, 400],
      ['an unknown parameter', { body: 'message=a&subject=b' }, 400],
      ['a parameter given twice', { body: 'message=a&message=b' }, 400],
    ],
    rejected: [
      ['an unknown token', { body: `token=other&user=${PUSHOVER_USER}&message=a` }, 400],
      ['an unknown user', { body: `token=${PUSHOVER_TOKEN}&user=other&message=a` }, 400],
    ],
  },
  matrix: {
    open: () => openMatrix({ rooms: { token: ['!a:example.org'] } }),
    valid: {
      path: `${ROOM}/1`,
      method: 'PUT',
      headers: { ...json, authorization: 'Bearer token' },
      body: { ...html, formatted_body: '<p><strong>a</strong><br><a href="https://a.example/">b</a></p>' },
    },
    forbidden: [
      ['POST', { method: 'POST' }, 404],
      ['no transaction id', { path: ROOM }, 404],
      ['no token', { headers: json }, 401],
      ['text that is not JSON', { body: 'a' }, 400],
      ['no body', { body: { msgtype: 'm.text' } }, 400],
      ['an unknown type', { body: { msgtype: 'm.alarm', body: 'a' } }, 400],
      ['an unknown field', { body: { msgtype: 'm.text', body: 'a', title: 'b' } }, 400],
      ['a format without its text', { body: html }, 400],
      ['a script', { body: { ...html, formatted_body: '<script>a</script>' } }, 400],
      ['a handler', { body: { ...html, formatted_body: '<p onclick="a">a</p>' } }, 400],
      ['a link that runs a script', { body: { ...html, formatted_body: '<a href="javascript:a">a</a>' } }, 400],
      ['an event of more than 65,536 bytes', { body: { msgtype: 'm.text', body: 'é'.repeat(33_000) } }, 413],
    ],
    rejected: [
      ['an unknown token', { headers: { ...json, authorization: 'Bearer other' } }, 401],
      ['a room that the account did not join', { path: `${ROOM.replace('!a', '!b')}/1` }, 403],
    ],
  },
};

const send = async ({ origin }: StrictService<unknown>, valid: Required<Case>, change: Case = {}) => {
  const { path, method, headers, body } = { ...valid, ...change };
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return (await fetch(origin + path, { method, headers, body: text })).status;
};

async function givenService(open: Subject['open']) {
  const service = await open();
  onTestFinished(() => service.close());
  return service;
}

const pick = (which: 'forbidden' | 'rejected') =>
  Object.entries(subjects).flatMap(([name, subject]) =>
    subject[which].map(([what, change, status]) => [name, what, status, change, subject] as const),
  );

test.each(Object.entries(subjects))('fake of %s accepts a valid request', async (_, { open, valid }) => {
  const service = await givenService(open);
  expect(await send(service, valid)).toBe(200);
  expect([service.messages.length, service.violations]).toEqual([1, []]);
});

test.each(pick('forbidden'))(
  'fake of %s reports %s as a violation, with status %i',
  async (_name, _what, status, change, { open, valid }) => {
    const service = await givenService(open);
    expect(await send(service, valid, change)).toBe(status);
    expect([service.messages, service.violations.length]).toEqual([[], 1]);
  },
);

test.each(pick('rejected'))(
  'fake of %s rejects %s with status %i, which is no violation',
  async (_name, _what, status, change, { open, valid }) => {
    const service = await givenService(open);
    expect(await send(service, valid, change)).toBe(status);
    expect([service.messages, service.violations]).toEqual([[], []]);
  },
);

test.each(Object.entries(subjects))(
  'fake of %s answers as a test scripts it, and can hang up after it accepted a message',
  async (_, { open, valid }) => {
    const service = await givenService(open);
    service.replyNext({ status: 503 });
    expect(await send(service, valid)).toBe(503);
    expect(service.messages).toEqual([]);
    service.hangUpNext();
    await expect(send(service, valid)).rejects.toThrow('fetch failed');
    expect(service.messages).toHaveLength(1);
    expect(await send(service, valid)).toBe(200);
    expect(service.messages).toHaveLength(service.requests[0]?.method === 'PUT' ? 1 : 2);
  },
);
