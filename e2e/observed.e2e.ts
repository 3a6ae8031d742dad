import { randomBytes } from 'node:crypto';
import type { NewTarget } from '@sillage/contract';
import { openReceiver } from '@sillage/testkit/receiver';
import { CLIENT_SECRET, openLoginService } from '../apps/server/src/features/auth/testing/login-service.ts';
import { openEmbedded } from '../apps/server/src/platform/db/embedded.ts';
import { givenCaller, openVisitor } from './support/caller.ts';
import { openCollector, type ReceivedSpan } from './support/collector.ts';
import { bottle, importBottle, watchThroughApi } from './support/journey.ts';
import { linkIn, mailAbout, restockMails } from './support/mails.ts';
import { freePort, startServer } from './support/processes.ts';
import { test as base, expect } from './support/test.ts';
import { type Site, settingsIn } from './support/world.ts';

const PATIENCE = { timeout: 30_000, intervals: [100] };

/** Logs loaded OpenTelemetry modules, except the small API package that prom-client uses too. */
const TELLTALE = `--import=data:text/javascript,${encodeURIComponent(
  `import { registerHooks } from 'node:module';
   registerHooks({ load(url, context, next) {
     if (/@opentelemetry.(?!api.)/.test(url)) process.stderr.write('LOADED ' + url + '\\n');
     return next(url, context);
   } });`,
)}`;

/** A secret long enough not to occur by chance. */
const secret = (name: string) => `${name}-${randomBytes(12).toString('hex')}`;

/** One server with the most verbose settings, observed by log, traces and metrics. */
const test = base.extend<object, { observed: Awaited<ReturnType<typeof observe>> }>({
  observed: [async ({ site }, provide) => provide(await observe(site)), { scope: 'worker', timeout: 120_000 }],
});

async function observe(site: Site) {
  const collector = await openCollector();
  site.closing(() => collector.close());
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const guild = await openLoginService({
    redirectUri: `${origin}/login/oauth2/code/custom`,
    claimsInToken: true,
    secretIn: 'client_secret_basic',
  });
  site.closing(() => guild.close());
  const opsPort = String(await freePort());
  const env = {
    ...settingsIn(site),
    PORT: String(port),
    OPS_PORT: opsPort,
    METRICS_TOKEN: secret('metrics-token'),
    LOG_LEVEL: 'trace',
    SESSION_SECRET: secret('session-secret'),
    OIDC_ISSUER: guild.issuer,
    OIDC_CLIENT_ID: 'sillage',
    OIDC_CLIENT_SECRET: CLIENT_SECRET,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_BSP_SCHEDULE_DELAY: '100',
    NODE_OPTIONS: TELLTALE,
  };
  const server = await startServer(env);
  site.closing(() => server.end());
  await importBottle(site, env);
  const metrics = async () => (await fetch(`http://127.0.0.1:${opsPort}/metrics`)).text();
  return { origin, env, server, collector, guild, metrics };
}

/** The URL of the embedded database of a running server, for a second server. */
const databaseIn = async ({ DATA_DIR }: { DATA_DIR: string }) => (await openEmbedded(DATA_DIR, { mode: 'attach' })).url;

/** Returns the spans within this one, at any depth. */
function within(spans: ReceivedSpan[], { spanId }: ReceivedSpan): ReceivedSpan[] {
  return spans.filter((span) => span.parentSpanId === spanId).flatMap((span) => [span, ...within(spans, span)]);
}

// spec: D.7.12
test('no secret of anybody is in the log, a trace or a figure, whatever they do and whatever fails', async ({
  world,
  observed: { origin, env, server, collector, guild, metrics },
}) => {
  const ines = openVisitor(origin);
  const [password, wrong, renewed] = [secret('first'), secret('wrong'), secret('renewed')];
  const person = { username: 'ines', email: `${secret('ines')}@example.com`, password };
  await ines.api.auth.register({ body: person });
  const verify = linkIn(await mailAbout(world, person.email, 'Please verify your email address')).searchParams;
  await ines.send('GET', `/verify-email?${verify}`);
  await ines.api.auth.verifyEmail({ body: { token: verify.get('token') ?? '' } });
  const signIn = (word: string) => ({ body: { usernameOrEmail: person.email, password: word } });
  await expect(ines.api.auth.login(signIn(wrong))).rejects.toThrow('INVALID_CREDENTIALS');
  await ines.api.auth.forgotPassword({ body: { email: person.email } });
  const reset = linkIn(await mailAbout(world, person.email, 'Set a new password')).searchParams;
  await ines.send('GET', `/reset-password?${reset}`);
  await ines.api.auth.resetPassword({ body: { token: reset.get('token') ?? '', newPassword: renewed } });
  const { id: userId } = await ines.api.auth.login(signIn(renewed));

  const hook = await openReceiver();
  world.closing(() => hook.close());
  // This port is closed: a failed delivery is logged.
  const nowhere = `http://127.0.0.1:${await freePort()}`;
  const [path, lost, topic, endpoint] = [secret('hook'), secret('lost'), secret('topic'), secret('endpoint')];
  const [botToken, accessToken] = [`123456:${randomBytes(16).toString('hex')}`, secret('tk')];
  const [p256dh, auth] = [
    'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
    randomBytes(16).toString('base64url'),
  ];
  const signingSecrets: string[] = [];
  for (const target of [
    { preset: 'webhook', label: 'Mine', url: hook.urlOf(`/${path}`) },
    { preset: 'discord', label: 'Gone', url: `${nowhere}/${lost}?key=${lost}` },
    { preset: 'telegram', label: 'Bot', url: nowhere, botToken, chatId: '12345' },
    { preset: 'ntfy', label: 'Topic', url: `${nowhere}/${topic}`, accessToken },
    { preset: 'push', label: 'Here', endpoint: `${nowhere}/${endpoint}`, p256dh, auth },
  ] satisfies NewTarget[]) {
    const added = await ines.api.notify.addTarget({ body: { userId, target } });
    if (added.secret) signingSecrets.push(added.secret);
    await ines.api.notify.testTarget({ params: { userId, targetId: added.target.id } });
  }
  const inboxKey = secret('inbox-key');
  await ines.send('GET', `/dev/inbox?key=${inboxKey}`);
  await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${env.METRICS_TOKEN}`, via: '1.1 proxy' } });
  const feed = await ines.api.notify.renewFeed({ params: { userId } });
  const feedPath = new URL(feed.url ?? '').pathname;
  await ines.send('GET', feedPath);

  const found = await ines.api.catalogue.search({ query: { q: bottle.name } });
  const fragranceId = found.find(({ name }) => name === bottle.name)?.id ?? 0;
  await ines.api.watchlist.add({ body: { userId, fragranceId, notes: secret('a-note') } });
  const looked = () => world.shop.requests.filter(({ path: asked }) => asked.includes(bottle.handle)).length;
  await expect.poll(looked, PATIENCE).toBeGreaterThan(1);
  world.shop.setStock(bottle.handle, true);
  const [mail] = await restockMails(world, person.email, 1);
  const unsubscribe = /<(\S+)>/.exec(mail?.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? '')?.[1];
  expect(unsubscribe).toContain('/unsubscribe/');
  const unsubscribePath = new URL(unsubscribe ?? '').pathname;
  await ines.send('GET', unsubscribePath);
  await expect.poll(() => hook.postsTo(`/${path}`).length, PATIENCE).toBeGreaterThan(0);
  expect(Object.keys(hook.postsTo(`/${path}`)[0]?.headers ?? {})).not.toContain('traceparent');

  const guest = guild.welcome({ sub: 'g-1', email: `${secret('guest')}@example.com`, email_verified: true });
  const visitor = openVisitor(origin);
  const way = await visitor.follow('/oauth2/authorization/custom');
  const back = way.find(({ pathname }) => pathname === '/login/oauth2/code/custom');
  await visitor.follow(`/login/oauth2/code/custom?code=${secret('code')}&state=${secret('state')}`);
  expect(back?.searchParams.get('code')).toBeTruthy();

  const stale = collector.spans.length;
  await expect.poll(() => collector.spans.length, PATIENCE).toBeGreaterThan(stale);
  const seen = { log: server.output(), traces: collector.bodies.join('\n'), figures: await metrics() };
  const tokens = [verify, reset, back?.searchParams ?? new URLSearchParams()].flatMap((search) => [...search.values()]);
  const ofPeople = [password, wrong, renewed, person.email, String(guest.email), 'a-note'];
  const ofPlaces = [path, lost, topic, endpoint, botToken, accessToken, p256dh, auth, ...signingSecrets];
  const ofLinks = [feedPath, unsubscribePath].map((address) => address.split('/').at(-1) ?? '');
  const ofSessions = [...ines.cookieValues(), ...visitor.cookieValues(), env.SESSION_SECRET, CLIENT_SECRET];
  const ofOperator = [inboxKey, env.METRICS_TOKEN];
  const secrets = [...ofPeople, ...ofPlaces, ...ofLinks, ...tokens, ...ofSessions, ...ofOperator];
  expect(secrets.filter((each) => each.length < 5)).toEqual([]);
  for (const [where, text] of Object.entries(seen)) {
    expect(text.length, where).toBeGreaterThan(1000);
    expect(
      secrets.filter((each) => text.includes(each)),
      where,
    ).toEqual([]);
  }
  // The log covers these actions nevertheless.
  expect(seen.log).toContain('a message was not accepted');
  expect(seen.log).toContain('INVALID_CREDENTIALS');
  expect(seen.log).toContain('a sign-in elsewhere was refused');
});

// spec: D.7.13
test('a call is a span with its route, method and status, and its queries are within it', async ({
  observed: { origin, collector },
}) => {
  const traceparent = `00-${randomBytes(16).toString('hex')}-${randomBytes(8).toString('hex')}-01`;
  const answer = await fetch(`${origin}/api/fragrances/1/history?secret=no`, { headers: { traceparent } });
  await answer.body?.cancel();
  const requestId = answer.headers.get('x-request-id');
  const ofIt = () => collector.spans.find(({ attributes }) => attributes['sillage.request_id'] === requestId);
  await expect.poll(ofIt, PATIENCE).toMatchObject({
    name: 'GET /api/fragrances/:id/history',
    kind: 2,
    attributes: {
      'http.request.method': 'GET',
      'http.route': '/api/fragrances/:id/history',
      'http.response.status_code': answer.status,
    },
  });
  const call = ofIt() as ReceivedSpan;
  const queries = within(collector.spans, call);
  expect(queries.length).toBeGreaterThan(0);
  expect(queries[0]).toMatchObject({ kind: 3, attributes: { 'db.system.name': 'postgresql' } });
  // The header of an untrusted client is ignored: no trusted proxy is configured.
  expect(traceparent).not.toContain(call.traceId);
});

test('behind a proxy of ours a call becomes a part of the trace that it names', async ({
  closing,
  observed: { env, collector },
}) => {
  const { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_BSP_SCHEDULE_DELAY } = env;
  const behind = await startServer({
    DATABASE_URL: await databaseIn(env),
    ROLE: 'web',
    TRUST_PROXY: '127.0.0.1',
    OTEL_EXPORTER_OTLP_ENDPOINT,
    OTEL_BSP_SCHEDULE_DELAY,
  });
  closing(() => behind.end());
  const [traceId, parentSpanId] = [randomBytes(16).toString('hex'), randomBytes(8).toString('hex')];
  await fetch(`${behind.origin}/api/fragrances/1/history`, {
    headers: { traceparent: `00-${traceId}-${parentSpanId}-01` },
  });
  const ofIt = () => collector.spans.filter((span) => span.traceId === traceId);
  const call = () => ofIt().find(({ kind }) => kind === 2);
  await expect.poll(call, PATIENCE).toMatchObject({ name: 'GET /api/fragrances/:id/history', parentSpanId });
  // Its queries are in the same trace, below it. Spans arrive when they end, so the request's comes
  // last.
  const queries = within(collector.spans, call() as ReceivedSpan);
  expect(queries.length).toBeGreaterThan(0);
  expect(ofIt()).toHaveLength(1 + queries.length);
});

test('a call with a body keeps its queries too, and so does a look at a page, with how it ended', async ({
  site,
  observed: { origin, collector },
}) => {
  const lena = await givenCaller(site, origin, 'lena');
  await watchThroughApi(lena);
  const target = { preset: 'webhook', label: 'Mine', url: `http://127.0.0.1:${await freePort()}` } satisfies NewTarget;
  const added = await lena.api.notify.addTarget({ body: { userId: lena.id, target } });
  await lena.api.notify.testTarget({ params: { userId: lena.id, targetId: added.target.id } });
  await lena.api.auth.forgotPassword({ body: { email: 'nobody@example.com' } });
  const posted = () => collector.spans.findLast(({ name }) => name === 'POST /api/auth/forgot-password');
  const queriesOf = (span: ReceivedSpan | undefined) => (span ? within(collector.spans, span).length : 0);
  await expect.poll(() => queriesOf(posted()), PATIENCE).toBeGreaterThan(0);
  const look = () =>
    collector.spans.find(({ name, attributes }) => name === 'check-pages' && attributes['sillage.outcome']);
  await expect.poll(look, PATIENCE).toMatchObject({ kind: 1 });
  const names = within(collector.spans, look() as ReceivedSpan).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['fetch page', 'postgresql update']));
  for (const name of ['post message', 'send mail', 'check-pages claim'])
    await expect.poll(() => collector.spans.some((span) => span.name === name), PATIENCE).toBe(true);
});

// spec: D.7.13
test('without a collector in the settings nothing of OpenTelemetry is loaded', async ({
  closing,
  observed: { env, server },
}) => {
  const quiet = await startServer({ DATABASE_URL: await databaseIn(env), ROLE: 'web', NODE_OPTIONS: env.NODE_OPTIONS });
  closing(() => quiet.end());
  expect((await fetch(`${quiet.origin}/api/fragrances/1/history`)).status).toBeLessThan(500);
  await quiet.end();
  expect(quiet.output()).not.toContain('LOADED');
  expect(server.output()).toContain('LOADED');
});

test('a collector that never answers harms nothing: calls are answered, the server ends, and a figure tells', async ({
  closing,
  observed: { env },
}) => {
  const slow = await openCollector({ isSlow: true });
  closing(() => slow.close());
  const [port, opsPort] = [String(await freePort()), String(await freePort())];
  const server = await startServer({
    PORT: port,
    OPS_PORT: opsPort,
    OTEL_BSP_SCHEDULE_DELAY: '100',
    DATABASE_URL: await databaseIn(env),
    ROLE: 'web',
    OTEL_EXPORTER_OTLP_ENDPOINT: slow.url,
    OTEL_EXPORTER_OTLP_TIMEOUT: '300',
  });
  closing(() => server.end());
  for (let asked = 0; asked < 50; asked += 1)
    expect((await fetch(`${server.origin}/api/fragrances/1/history`)).status).toBeLessThan(500);
  const metrics = async () => (await fetch(`http://127.0.0.1:${opsPort}/metrics`)).text();
  await expect.poll(metrics, PATIENCE).toMatch(/sillage_work_failures_total\{loop="traces"\} [1-9]/);
  expect(slow.bodies.length).toBeGreaterThan(0);
  await server.end();
});
