import { randomBytes } from 'node:crypto';
import type { NewChannel } from '@sillage/contract';
import { freePort } from '@sillage/testkit/free-port';
import { openReceiver } from '@sillage/testkit/receiver';
import { CLIENT_SECRET, openTestProvider } from '../apps/server/src/features/auth/testing/test-provider.ts';
import { openEmbedded } from '../apps/server/src/platform/db/embedded.ts';
import { openCollector, type ReceivedSpan } from './support/collector.ts';
import { findTokenLink, waitForEmail, waitForRestockEmails } from './support/emails.ts';
import { givenApiUser, openHttpClient } from './support/http-client.ts';
import { bottle, importBottle, watchByApi } from './support/journey.ts';
import { POLL_OPTIONS } from './support/poll.ts';
import { startServer } from './support/processes.ts';
import { test as base, expect } from './support/test.ts';
import { getSettings, type Site } from './support/world.ts';

/**
 * Node option that logs each loaded OpenTelemetry module. The API module is not logged, because
 * prom-client loads it.
 */
const LOG_LOADED_MODULES = `--import=data:text/javascript,${encodeURIComponent(
  `import { registerHooks } from 'node:module';
   registerHooks({ load(url, context, next) {
     if (/@opentelemetry.(?!api.)/.test(url)) process.stderr.write('LOADED ' + url + '\\n');
     return next(url, context);
   } });`,
)}`;

/** Returns a secret that is long enough not to occur by chance. */
const secret = (name: string) => `${name}-${randomBytes(12).toString('hex')}`;

/** Test with one server that has the most verbose log and sends its traces to a collector. */
const test = base.extend<object, { observed: Awaited<ReturnType<typeof observe>> }>({
  observed: [async ({ site }, provide) => provide(await observe(site)), { scope: 'worker', timeout: 120_000 }],
});

async function observe(site: Site) {
  const collector = await openCollector();
  site.closing(() => collector.close());
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const guild = await openTestProvider({
    redirectUri: `${origin}/login/oauth2/code/custom`,
    claimsInToken: true,
    tokenEndpointAuthMethod: 'client_secret_basic',
  });
  site.closing(() => guild.close());
  const opsPort = String(await freePort());
  const env = {
    ...getSettings(site),
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
    NODE_OPTIONS: LOG_LOADED_MODULES,
  };
  const server = await startServer(env);
  site.closing(() => server.end());
  await importBottle(site, env);
  const metrics = async () => (await fetch(`http://127.0.0.1:${opsPort}/metrics`)).text();
  return { origin, env, server, collector, guild, metrics };
}

const findDatabaseUrl = async ({ DATA_DIR }: { DATA_DIR: string }) =>
  (await openEmbedded(DATA_DIR, { mode: 'attach' })).url;

function findDescendants(spans: ReceivedSpan[], { spanId }: ReceivedSpan): ReceivedSpan[] {
  return spans
    .filter((span) => span.parentSpanId === spanId)
    .flatMap((span) => [span, ...findDescendants(spans, span)]);
}

// spec: D.7.12
test('log, traces and metrics contain no secret of a user, channel, session or operator', async ({
  world,
  observed: { origin, env, server, collector, guild, metrics },
}) => {
  const client = openHttpClient(origin);
  const [password, wrong, renewed] = [secret('first'), secret('wrong'), secret('renewed')];
  const account = { username: 'ines', email: `${secret('ines')}@example.com`, password };
  await client.api.auth.register({ body: account });
  const verify = findTokenLink(
    await waitForEmail(world, account.email, 'Please verify your email address'),
  ).searchParams;
  await client.send('GET', `/verify-email?${verify}`);
  await client.api.auth.verifyEmail({ body: { token: verify.get('token') ?? '' } });
  const signIn = (word: string) => ({ body: { usernameOrEmail: account.email, password: word } });
  await expect(client.api.auth.login(signIn(wrong))).rejects.toThrow('INVALID_CREDENTIALS');
  await client.api.auth.forgotPassword({ body: { email: account.email } });
  const reset = findTokenLink(await waitForEmail(world, account.email, 'Set a new password')).searchParams;
  await client.send('GET', `/reset-password?${reset}`);
  await client.api.auth.resetPassword({ body: { token: reset.get('token') ?? '', newPassword: renewed } });
  const { id: userId } = await client.api.auth.login(signIn(renewed));

  const hook = await openReceiver();
  world.closing(() => hook.close());
  // This port is closed: a failed delivery is logged.
  const closedOrigin = `http://127.0.0.1:${await freePort()}`;
  const [path, lostPath, topic, endpoint] = [secret('hook'), secret('lost'), secret('topic'), secret('endpoint')];
  const [botToken, accessToken] = [`123456:${randomBytes(16).toString('hex')}`, secret('tk')];
  const [p256dh, auth] = [
    'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
    randomBytes(16).toString('base64url'),
  ];
  const [userKey = '', appToken = ''] = [15, 15].map((bytes) => randomBytes(bytes).toString('hex'));
  const [gotifyToken = '', matrixToken = '', appriseUrl = ''] = ['A', 'syt', 'json://a'].map(secret);
  const serviceSecrets = [userKey, appToken, gotifyToken, matrixToken, appriseUrl];
  for (const channel of [
    { preset: 'webhook', label: 'Mine', url: hook.urlOf(`/${path}`) },
    { preset: 'discord', label: 'Gone', url: `${closedOrigin}/${lostPath}?key=${lostPath}` },
    { preset: 'telegram', label: 'Bot', url: closedOrigin, botToken, chatId: '12345' },
    { preset: 'ntfy', label: 'Topic', url: `${closedOrigin}/${topic}`, accessToken },
    { preset: 'apprise', label: 'All', url: `${closedOrigin}/notify`, urls: appriseUrl },
    { preset: 'gotify', label: 'Home', url: closedOrigin, token: gotifyToken },
    { preset: 'pushover', label: 'Watch', url: closedOrigin, token: appToken, user: userKey },
    { preset: 'matrix', label: 'Room', url: closedOrigin, accessToken: matrixToken, roomId: '!a:b.example' },
    { preset: 'push', label: 'Here', endpoint: `${closedOrigin}/${endpoint}`, p256dh, auth },
  ] satisfies NewChannel[]) {
    const added = await client.api.notify.addChannel({ body: { userId, channel } });
    if (added.secret) serviceSecrets.push(added.secret);
    await client.api.notify.testChannel({ params: { userId, channelId: added.channel.id } });
  }
  const inboxKey = secret('inbox-key');
  await client.send('GET', `/dev/inbox?key=${inboxKey}`);
  await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${env.METRICS_TOKEN}`, via: '1.1 proxy' } });
  const feed = await client.api.notify.renewAtomFeed({ params: { userId } });
  const feedPath = new URL(feed.url ?? '').pathname;
  await client.send('GET', feedPath);

  const found = await client.api.catalogue.search({ query: { q: bottle.name } });
  const fragranceId = found.find(({ name }) => name === bottle.name)?.id ?? 0;
  await client.api.watchlist.add({ body: { userId, fragranceId, notes: secret('a-note') } });
  const countPageRequests = () =>
    world.shop.requests.filter(({ path: requestCount }) => requestCount.includes(bottle.handle)).length;
  await expect.poll(countPageRequests, POLL_OPTIONS).toBeGreaterThan(1);
  world.shop.setStock(bottle.handle, true);
  const [email] = await waitForRestockEmails(world, account.email, 1);
  const unsubscribe = /<(\S+)>/.exec(email?.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? '')?.[1];
  expect(unsubscribe).toContain('/unsubscribe/');
  const unsubscribePath = new URL(unsubscribe ?? '').pathname;
  await client.send('GET', unsubscribePath);
  await expect.poll(() => hook.postsTo(`/${path}`).length, POLL_OPTIONS).toBeGreaterThan(0);
  expect(Object.keys(hook.postsTo(`/${path}`)[0]?.headers ?? {})).not.toContain('traceparent');

  const guest = guild.addAccount({ sub: 'g-1', email: `${secret('guest')}@example.com`, email_verified: true });
  const visitor = openHttpClient(origin);
  const redirects = await visitor.follow('/oauth2/authorization/custom');
  const callbackUrl = redirects.find(({ pathname }) => pathname === '/login/oauth2/code/custom');
  await visitor.follow(`/login/oauth2/code/custom?code=${secret('code')}&state=${secret('state')}`);
  expect(callbackUrl?.searchParams.get('code')).toBeTruthy();

  // A worker sends to the closed port some time after it has sent to the webhook.
  await expect.poll(() => server.output(), POLL_OPTIONS).toContain('message rejected');
  const spanCount = collector.spans.length;
  await expect.poll(() => collector.spans.length, POLL_OPTIONS).toBeGreaterThan(spanCount);
  const outputs = { log: server.output(), traces: collector.bodies.join('\n'), figures: await metrics() };
  const tokens = [verify, reset, callbackUrl?.searchParams ?? new URLSearchParams()].flatMap((search) => [
    ...search.values(),
  ]);
  const userSecrets = [password, wrong, renewed, account.email, String(guest.email), 'a-note'];
  const channelSecrets = [path, lostPath, topic, endpoint, botToken, accessToken, p256dh, auth, ...serviceSecrets];
  const linkSecrets = [feedPath, unsubscribePath].map((address) => address.split('/').at(-1) ?? '');
  const sessionSecrets = [...client.cookieValues(), ...visitor.cookieValues(), env.SESSION_SECRET, CLIENT_SECRET];
  const operatorSecrets = [inboxKey, env.METRICS_TOKEN];
  const secrets = [...userSecrets, ...channelSecrets, ...linkSecrets, ...tokens, ...sessionSecrets, ...operatorSecrets];
  expect(secrets.filter((each) => each.length < 5)).toEqual([]);
  for (const [where, text] of Object.entries(outputs)) {
    expect(text.length, where).toBeGreaterThan(1000);
    expect(
      secrets.filter((each) => text.includes(each)),
      where,
    ).toEqual([]);
  }
  // The log covers these actions nevertheless.
  expect(outputs.log).toContain('INVALID_CREDENTIALS');
  expect(outputs.log).toContain('provider sign-in rejected');
});

// spec: D.7.13
test('request span has route, method and status, and contains the spans of its database queries', async ({
  observed: { origin, collector },
}) => {
  const traceparent = `00-${randomBytes(16).toString('hex')}-${randomBytes(8).toString('hex')}-01`;
  const response = await fetch(`${origin}/api/fragrances/1/history?secret=no`, { headers: { traceparent } });
  await response.body?.cancel();
  const requestId = response.headers.get('x-request-id');
  const findSpans = () => collector.spans.find(({ attributes }) => attributes['sillage.request_id'] === requestId);
  await expect.poll(findSpans, POLL_OPTIONS).toMatchObject({
    name: 'GET /api/fragrances/:id/history',
    kind: 2,
    attributes: {
      'http.request.method': 'GET',
      'http.route': '/api/fragrances/:id/history',
      'http.response.status_code': response.status,
    },
  });
  const requestSpan = findSpans() as ReceivedSpan;
  const queries = findDescendants(collector.spans, requestSpan);
  expect(queries.length).toBeGreaterThan(0);
  expect(queries[0]).toMatchObject({ kind: 3, attributes: { 'db.system.name': 'postgresql' } });
  // The header of an untrusted client is ignored: no trusted proxy is configured.
  expect(traceparent).not.toContain(requestSpan.traceId);
});

test('request from a trusted proxy continues the trace of its traceparent header', async ({
  closing,
  observed: { env, collector },
}) => {
  const { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_BSP_SCHEDULE_DELAY } = env;
  const proxiedServer = await startServer({
    DATABASE_URL: await findDatabaseUrl(env),
    ROLE: 'web',
    TRUST_PROXY: '127.0.0.1',
    OTEL_EXPORTER_OTLP_ENDPOINT,
    OTEL_BSP_SCHEDULE_DELAY,
  });
  closing(() => proxiedServer.end());
  const [traceId, parentSpanId] = [randomBytes(16).toString('hex'), randomBytes(8).toString('hex')];
  await fetch(`${proxiedServer.origin}/api/fragrances/1/history`, {
    headers: { traceparent: `00-${traceId}-${parentSpanId}-01` },
  });
  const findSpans = () => collector.spans.filter((span) => span.traceId === traceId);
  const requestSpan = () => findSpans().find(({ kind }) => kind === 2);
  await expect.poll(requestSpan, POLL_OPTIONS).toMatchObject({ name: 'GET /api/fragrances/:id/history', parentSpanId });
  // Its queries are in the same trace, below it. Spans arrive when they end, so the request's comes
  // last.
  const queries = findDescendants(collector.spans, requestSpan() as ReceivedSpan);
  expect(queries.length).toBeGreaterThan(0);
  expect(findSpans()).toHaveLength(1 + queries.length);
});

test('traces contain the database queries of POST requests, and the requests and results of page checks', async ({
  site,
  observed: { origin, collector },
}) => {
  const user = await givenApiUser(site, origin, 'lena');
  await watchByApi(user);
  const channel = {
    preset: 'webhook',
    label: 'Mine',
    url: `http://127.0.0.1:${await freePort()}`,
  } satisfies NewChannel;
  const added = await user.api.notify.addChannel({ body: { userId: user.id, channel } });
  await user.api.notify.testChannel({ params: { userId: user.id, channelId: added.channel.id } });
  await user.api.auth.forgotPassword({ body: { email: 'nobody@example.com' } });
  const findPostSpan = () => collector.spans.findLast(({ name }) => name === 'POST /api/auth/forgot-password');
  const countQueries = (span: ReceivedSpan | undefined) => (span ? findDescendants(collector.spans, span).length : 0);
  await expect.poll(() => countQueries(findPostSpan()), POLL_OPTIONS).toBeGreaterThan(0);
  const findCheckSpan = () =>
    collector.spans.find(({ name, attributes }) => name === 'check-pages' && attributes['sillage.outcome']);
  await expect.poll(findCheckSpan, POLL_OPTIONS).toMatchObject({ kind: 1 });
  const names = findDescendants(collector.spans, findCheckSpan() as ReceivedSpan).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['fetch page', 'postgresql update']));
  for (const name of ['post message', 'send email', 'check-pages claim'])
    await expect.poll(() => collector.spans.some((span) => span.name === name), POLL_OPTIONS).toBe(true);
});

// spec: D.7.13
test('OpenTelemetry is not loaded when no collector is configured', async ({ closing, observed: { env, server } }) => {
  const untracedServer = await startServer({
    DATABASE_URL: await findDatabaseUrl(env),
    ROLE: 'web',
    NODE_OPTIONS: env.NODE_OPTIONS,
  });
  closing(() => untracedServer.end());
  expect((await fetch(`${untracedServer.origin}/api/fragrances/1/history`)).status).toBeLessThan(500);
  await untracedServer.end();
  expect(untracedServer.output()).not.toContain('LOADED');
  expect(server.output()).toContain('LOADED');
});

test('requests succeed and a metric counts failed exports when the trace collector never responds', async ({
  closing,
  observed: { env },
}) => {
  const slowCollector = await openCollector({ isSlow: true });
  closing(() => slowCollector.close());
  const [port, opsPort] = [String(await freePort()), String(await freePort())];
  const server = await startServer({
    PORT: port,
    OPS_PORT: opsPort,
    OTEL_BSP_SCHEDULE_DELAY: '100',
    DATABASE_URL: await findDatabaseUrl(env),
    ROLE: 'web',
    OTEL_EXPORTER_OTLP_ENDPOINT: slowCollector.url,
    OTEL_EXPORTER_OTLP_TIMEOUT: '300',
  });
  closing(() => server.end());
  for (let requestCount = 0; requestCount < 50; requestCount += 1)
    expect((await fetch(`${server.origin}/api/fragrances/1/history`)).status).toBeLessThan(500);
  const metrics = async () => (await fetch(`http://127.0.0.1:${opsPort}/metrics`)).text();
  await expect.poll(metrics, POLL_OPTIONS).toMatch(/sillage_job_failures_total\{job="traces"\} [1-9]/);
  expect(slowCollector.bodies.length).toBeGreaterThan(0);
  await server.end();
});
