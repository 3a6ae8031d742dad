import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { NewChannel } from '@sillage/contract';
import { openReceiver } from '@sillage/testkit/receiver';
import type { ReceivedEmail } from '@sillage/testkit/smtp';
import { hostileNames, openHostileShop } from './support/hostile-shop.ts';
import { type ApiUser, givenApiUser } from './support/http-client.ts';
import { POLL_OPTIONS } from './support/poll.ts';
import { sillage, startServer } from './support/processes.ts';
import { expect, isolatedTest as test } from './support/test.ts';
import { getSettings } from './support/world.ts';

const presets = ['webhook', 'discord', 'slack', 'telegram', 'ntfy', 'apprise', 'gotify', 'pushover', 'matrix'] as const;
type Preset = (typeof presets)[number];

const BOT_TOKEN = '123456:ABC-DEF1234ghIkl-zyx57W2v1u123ew11';
const KEY = 'a'.repeat(30);

const invalidRows = ['javascript:alert(1)', 'data:text/html,<script>alert(1)</script>', 'file:///etc/passwd'].flatMap(
  (url, index) => [
    { name: `Refused page ${index}`, brand: 'X', productUrl: url },
    { name: `Refused picture ${index}`, brand: 'X', imageUrl: url },
  ],
);

test('hostile names, pages and pictures of a catalogue inject nothing into the messages of any channel', async ({
  world,
}) => {
  const shop = await openHostileShop();
  world.closing(() => shop.close());
  // Not 204, with which Apprise says that it has no services.
  const receiver = await openReceiver({ response: { status: 200 } });
  world.closing(() => receiver.close());
  const server = await startServer({ ...getSettings(world), MONITOR_HOST_GAP: '1ms' });
  world.closing(() => server.end());
  const file = join(world.folder, 'hostile.json');
  await writeFile(file, JSON.stringify([...shop.catalogue, ...invalidRows]));
  const { output } = await sillage(['import', file], getSettings(world));
  expect(output).toContain(`${shop.catalogue.length} fragrances added`);
  expect(output).toContain(`${invalidRows.length} rows could not be taken`);

  const amber = await givenApiUser(world, server.origin, 'amber');
  await addEveryChannel(amber, receiver.urlOf);
  const { url: feedUrl } = await amber.api.notify.renewAtomFeed({ params: { userId: amber.id } });
  const found = await amber.api.catalogue.filter({ query: { keyword: 'onclick', size: 100 } });
  const content = found.content.filter(({ brand }) => brand.includes('onclick'));
  expect(content).toHaveLength(hostileNames.length);
  for (const { id } of content) await amber.api.watchlist.add({ body: { userId: amber.id, fragranceId: id } });
  const isChecked = () =>
    shop.pages().every((path) => shop.requestedPaths.filter((requested) => requested === path).length > 2);
  await expect.poll(isChecked, POLL_OPTIONS).toBe(true);
  shop.setStock(true);

  const findEmails = () => world.smtp.emailsTo(amber.email).filter(({ subject }) => subject?.endsWith('back in stock'));
  await expect.poll(() => findEmails().length, POLL_OPTIONS).toBe(hostileNames.length);
  const page = await world.newPage();
  const problems = [];
  for (const email of findEmails())
    problems.push(...emailProblems(email), ...(await renderProblems(page, email, server.origin)));
  expect(problems).toEqual([]);

  for (const preset of presets) {
    const postsTo = () => receiver.posts.filter(({ path }) => path.startsWith(`/${preset}`));
    await expect.poll(() => postsTo().length, POLL_OPTIONS).toBe(hostileNames.length);
    for (const { headers, body } of postsTo()) {
      const problems = messageProblems(preset, parseBody(preset, String(body)), server.origin);
      expect([preset, problems]).toEqual([preset, []]);
      expect(JSON.stringify(headers)).not.toMatch(/victim|script/);
    }
  }

  const feed = await (await fetch(feedUrl ?? '')).text();
  expect(await feedProblems(page, feed)).toEqual([]);
});

async function addEveryChannel({ api, id: userId }: ApiUser, urlOf: (path: string) => string): Promise<void> {
  const more = {
    telegram: { botToken: BOT_TOKEN, chatId: '@amber_chat' },
    gotify: { token: KEY },
    pushover: { token: KEY, user: KEY },
    matrix: { accessToken: KEY, roomId: '!room:example.org' },
  };
  const paths = new Map<Preset, string>([
    ['ntfy', '/ntfy/topic'],
    ['apprise', '/apprise/notify/key'],
  ]);
  for (const preset of presets) {
    const fields = new Map<Preset, object>(Object.entries(more) as [Preset, object][]).get(preset);
    const channel = { preset, label: preset, url: urlOf(paths.get(preset) ?? `/${preset}`), ...fields };
    await api.notify.addChannel({ body: { userId, channel: channel as NewChannel } });
  }
}

function parseBody(preset: Preset, body: string): Record<string, unknown> {
  return preset === 'pushover'
    ? Object.fromEntries(new URLSearchParams(body))
    : (JSON.parse(body) as Record<string, unknown>);
}

/** Finds receivers, subject lines and headers that a fragrance name injected into an email. */
function emailProblems({ subject = '', to, cc, bcc, headers, text = '', attachments }: ReceivedEmail): string[] {
  const names = headers.map(({ key }) => key);
  const checks: [string, boolean][] = [
    ['another receiver', to?.length === 1 && !cc && !bcc && !names.includes('x')],
    [
      'control or direction characters in the subject',
      !/[\p{Cc}\u202a-\u202e\u2066-\u2069\u200e\u200f]/u.test(subject),
    ],
    ['a subject that is no sentence of ours', /^.{1,200} is back in stock$/u.test(subject)],
    ['direction characters in the text', !/[\u202a-\u202e\u2066-\u2069\u200e\u200f]/.test(text)],
    ['no link to end it', text.includes('/unsubscribe/')],
    ['pictures that are none', attachments.every(({ mimeType }) => /^image\/(png|jpeg)$/.test(mimeType))],
    ['large pictures', attachments.every(({ content }) => Buffer.byteLength(content as ArrayBuffer) < 20_000)],
  ];
  return checks.filter(([, isGood]) => !isGood).map(([problem]) => `${subject}: ${problem}`);
}

/** Renders an email without a content security policy; finds scripts, requests, foreign links. */
async function renderProblems(page: Page, { subject, html = '' }: ReceivedEmail, origin: string): Promise<string[]> {
  const requestedUrls: string[] = [];
  page.on('request', (request) => requestedUrls.push(request.url()));
  await page.setContent(html.replaceAll(/src="cid:[^"]+"/g, 'src="data:,"'));
  const { scripts, handlers, links } = await page.evaluate(() => ({
    scripts: document.querySelectorAll('script, iframe, object, embed, form, base, meta[http-equiv=refresh]').length,
    handlers: [...document.querySelectorAll('*')].filter(({ attributes }) =>
      [...attributes].some(({ name }) => name.startsWith('on')),
    ).length,
    links: [...document.links].map(({ href }) => href),
  }));
  page.removeAllListeners('request');
  const own = [origin, 'http://127.0.0.1:'];
  const remote = requestedUrls.filter((url) => !url.startsWith('data:'));
  return [
    ...(scripts + handlers > 0 ? [`${subject}: ${scripts} active elements, ${handlers} handlers`] : []),
    ...((await page.title()) === 'ran' ? [`${subject}: a script ran`] : []),
    ...remote.map((url) => `${subject}: loads ${url}`),
    ...links.filter((href) => !own.some((start) => href.startsWith(start))).map((href) => `${subject}: links ${href}`),
  ];
}

function messageProblems(preset: Preset, body: Record<string, unknown>, origin: string): string[] {
  const text = JSON.stringify(body);
  const isOwn = (url: string) => url.startsWith(`${origin}/alerts/`);
  const links = [...String(body.content).matchAll(/[^\\]\]\(<?([^)>]*)/g)].map(([, url = '']) => url);
  const actions = (body.actions ?? []) as { url: string }[];
  const checks: Record<Preset, [string, boolean][]> = {
    webhook: [['control characters', !/\\u00[01]|\\r|\\n|\\u202e|\u202e/.test(text)]],
    discord: [
      ['mentions', JSON.stringify(body.allowed_mentions) === '{"parse":[]}'],
      ['a link of a shop', links.length === 1 && links.every(isOwn)],
    ],
    slack: [
      ['a mention', !/<[!@#]/.test(text)],
      ['mrkdwn that makes links itself', !text.includes('"verbatim":false')],
    ],
    telegram: [
      ['a parse mode', !('parse_mode' in body)],
      ['a mention', !String(body.text).includes('@')],
    ],
    ntfy: [
      ['a title of more than one line', !/[\r\n]/.test(String(body.title))],
      ['actions of a shop', actions.every(({ url }) => isOwn(url)) && !('attach' in body)],
      ['another scheme', /^https?:/.test(String(body.click))],
    ],
    apprise: [
      ['a mention, tag or link', !/[@<>]|\]\(/.test(`${String(body.title)}${String(body.body)}`)],
      ['a title of more than one line', !/[\r\n]/.test(String(body.title))],
      ['markup that Apprise interprets', body.format === 'text'],
    ],
    gotify: [
      ['Markdown', text.includes('"contentType":"text/plain"')],
      ['another scheme', /"click":{"url":"https?:/.test(text)],
    ],
    pushover: [
      ['HTML', !('html' in body)],
      ['another scheme', /^https?:/.test(String(body.url))],
    ],
    matrix: [
      ['a mention', JSON.stringify(body['m.mentions']) === '{}' && !text.includes('@')],
      ['an element of a shop', !/<(?!\/?(?:p|strong|br|a)\b[^<>]*>)/.test(String(body.formatted_body))],
      ['an attribute of a shop', !/<(?!a href="https?:[^"<>]*">)[^<>]*[\s"'=]/.test(String(body.formatted_body))],
    ],
  };
  return checks[preset].filter(([, isGood]) => !isGood).map(([problem]) => `${problem}: ${text.slice(0, 500)}`);
}

async function feedProblems(page: Page, feed: string): Promise<string[]> {
  return page.evaluate((xml) => {
    const parsed = new DOMParser().parseFromString(xml, 'application/xml');
    const error = parsed.querySelector('parsererror')?.textContent;
    const entries = parsed.querySelectorAll('entry').length;
    const hrefs = [...parsed.querySelectorAll('link')].map((link) => link.getAttribute('href') ?? '');
    return [
      ...(error ? [error] : []),
      ...(entries === 0 ? ['no entries'] : []),
      ...hrefs.filter((href) => !/^https?:/.test(href)),
      ...[...parsed.querySelectorAll('content, title')]
        .map(({ textContent }) => new DOMParser().parseFromString(textContent ?? '', 'text/html'))
        .filter((shown) => shown.querySelector('script, img, iframe, [onerror], [onclick]') !== null)
        .map((shown) => `active: ${shown.body.innerHTML.slice(0, 200)}`),
    ];
  }, feed);
}
