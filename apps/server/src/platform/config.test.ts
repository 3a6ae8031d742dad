import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const BROKER_MESSAGE = 'MQTT_URL: write an address such as mqtts://user:password@broker.example:8883';

describe('readConfig without variables', () => {
  // spec: D.7.1
  test('readConfig returns the defaults of .env.example when no variable is set', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      databaseUrl: null,
      smtpUrl: null,
      mqtt: null,
      metricsToken: null,
      role: 'all',
      exchangeRatesUrl: new URL('https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml'),
      monitor: {
        intervalMs: 1_800_000,
        confirmMs: 60_000,
        hostGapMs: 2000,
        maxBackoffMs: 86_400_000,
        dailyRequests: 300,
        allowPrivate: false,
        allowPublic: true,
      },
    });
    expect(readConfig({ PORT: '4000', SMTP_URL: '' }).publicUrl.href).toBe('http://localhost:4000/');
  });
});

// spec: D.7.2
test.each([
  ['PORT', 'eighty', 'PORT: write a port number'],
  ['PORT', '70000', 'PORT: write a port number'],
  ['PUBLIC_URL', 'sillage.example', 'PUBLIC_URL: write an address such as https://sillage.example'],
  ['DATABASE_URL', 'mysql://x', 'DATABASE_URL: write an address such as postgres://user:password@host:5432/sillage'],
  [
    'DATABASE_DIRECT_URL',
    'mysql://x',
    'DATABASE_DIRECT_URL: write an address such as postgres://user:password@host:5432/sillage',
  ],
  ['DATABASE_POOLER', 'session', 'DATABASE_POOLER: write transaction, or leave it empty'],
  ['DATABASE_POOLER', 'transaction', 'DATABASE_DIRECT_URL: missing beside DATABASE_POOLER'],
  ['SMTP_URL', 'localhost', 'SMTP_URL: write an address such as smtp://user:password@host:587'],
  ['TRUST_PROXY', 'everyone', 'TRUST_PROXY: write addresses or networks such as 10.0.0.0/8'],
  ['MONITOR_INTERVAL', '30', 'MONITOR_INTERVAL: write a time such as 500ms, 2s, 30m or 1d, a year at most'],
  ['MONITOR_CONFIRM', '999999999d', 'MONITOR_CONFIRM: write a time such as 500ms, 2s, 30m or 1d, a year at most'],
  ['SHOP_DAILY_REQUESTS', '0', 'SHOP_DAILY_REQUESTS: at least 1'],
  ['MONITOR_ALLOW_PRIVATE', 'yes', 'MONITOR_ALLOW_PRIVATE: true, false or only'],
  ['ROLE', 'both', 'ROLE: one of all, web, worker'],
  ['SESSION_SECRET', 'short', 'SESSION_SECRET: at least 32 characters'],
  ['RATE_LIMIT_FACTOR', 'many', 'RATE_LIMIT_FACTOR: write a number such as 1 or 2.5'],
  ['RATE_LIMIT_FACTOR', '0', 'RATE_LIMIT_FACTOR: write a number above 0'],
  ['AI_BASE_URL', 'ai.example', 'AI_BASE_URL: write an address such as https://api.openai.com/v1'],
  ['AI_API_KEY', 'sk secret', 'AI_API_KEY: write the key as the service gave it, without spaces'],
  ['AI_API_KEY', 'sk-secret\n', 'AI_API_KEY: write the key as the service gave it, without spaces'],
  ['AI_TIMEOUT', 'soon', 'AI_TIMEOUT: write a time such as 500ms, 2s, 30m or 1d, a year at most'],
  ['AI_DAILY_LIMIT', '0', 'AI_DAILY_LIMIT: at least 1'],
  ['HISTORY_MONTHS', '2', 'HISTORY_MONTHS: at least 3'],
  ['METRICS_TOKEN', 'fifteen-letters', 'METRICS_TOKEN: at least 16 characters'],
  ['METRICS_TOKEN', 'a token with spaces', 'METRICS_TOKEN: write letters, digits and signs, without spaces'],
  ['OPS_PORT', '3000', 'OPS_PORT: write another number than PORT'],
  ['MAIL_FROM', 'Sillage', 'MAIL_FROM: write an address such as Sillage <sillage@sillage.example>'],
  [
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    'collector',
    'OTEL_EXPORTER_OTLP_ENDPOINT: write an address such as http://localhost:4318',
  ],
  ['SHOP_LIST', 'none', 'SHOP_LIST: bundled or own'],
  [
    'FX_URL',
    'ecb.europa.eu',
    'FX_URL: write off, or an address such as https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml',
  ],
  ['MQTT_URL', 'http://broker.example', BROKER_MESSAGE],
  ['MQTT_URL', 'broker.example:1883', BROKER_MESSAGE],
  ['MQTT_URL', 'mqtt://', BROKER_MESSAGE],
  ['MQTT_URL', 'mqtt://user:secret@broker.example/topic', BROKER_MESSAGE],
  ['MQTT_URL', 'mqtt://user:secret%zz@broker.example', BROKER_MESSAGE],
  ['MQTT_URL', 'mqtts://user:secret@broker.example:99999', BROKER_MESSAGE],
  ['MQTT_CA', '/no/such/file', 'MQTT_CA: the file cannot be read; write the path of a file of certificates (PEM)'],
  [
    'MQTT_CA',
    fileURLToPath(new URL('clock.ts', import.meta.url)),
    'MQTT_CA: the file has no certificate in PEM format',
  ],
  [
    'UCP_CATALOGS',
    'http://catalog.example',
    'UCP_CATALOGS: write at most 5 addresses such as https://catalog.shopify.com',
  ],
  ['LOG_LEVEL', 'loud', 'LOG_LEVEL: one of fatal, error, warn, info, debug, trace, silent'],
])('readConfig rejects %s=%s with a message of one line', (name, value, message) => {
  expect(() => readConfig({ [name]: value })).toThrow(new ConfigError(message));
});

test.each([
  [{ FX_URL: 'off' }, undefined],
  [{ FX_URL: '' }, 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml'],
  [{ SHOP_LIST: 'own' }, undefined],
  [{ MONITOR_ALLOW_PRIVATE: 'only' }, undefined],
  [{ SHOP_LIST: 'own', FX_URL: 'http://127.0.0.1:9/rates.xml' }, 'http://127.0.0.1:9/rates.xml'],
])('readConfig reads the address of the exchange rates from %o', (env, expected) => {
  expect(readConfig(env).exchangeRatesUrl?.href).toBe(expected);
});

test('readConfig returns DATABASE_URL as the direct address unless DATABASE_DIRECT_URL is set', () => {
  const [url, direct] = ['postgres://pooler/a', 'postgres://db/a'];
  expect(readConfig({ DATABASE_URL: url })).toMatchObject({ databaseDirectUrl: url, databasePooler: null });
  const pooled = { DATABASE_URL: url, DATABASE_DIRECT_URL: direct, DATABASE_POOLER: 'transaction' };
  expect(readConfig(pooled)).toMatchObject({
    databaseUrl: url,
    databaseDirectUrl: direct,
    databasePooler: 'transaction',
  });
});

describe('sign-in providers', () => {
  const google = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' };
  const custom = { OIDC_ISSUER: 'https://login.example', OIDC_CLIENT_ID: 'id', OIDC_CLIENT_SECRET: 'secret' };

  test('readConfig returns a sign-in provider when all of its variables are set', () => {
    expect(readConfig({ OIDC_NAME: 'Guild', OIDC_ISSUER: '' }).providers).toEqual({});
    expect(readConfig({ ...google, ...custom, OIDC_NAME: 'Guild' }).providers).toMatchObject({
      google: { name: 'Google', issuer: new URL('https://accounts.google.com'), clientId: 'id' },
      custom: { name: 'Guild', issuer: new URL('https://login.example'), clientSecret: 'secret' },
    });
    expect(readConfig(custom).providers.custom?.name).toBe('Single sign-on');
  });

  test.each([
    [{ GOOGLE_CLIENT_ID: 'id' }, 'GOOGLE_CLIENT_SECRET: missing beside GOOGLE_CLIENT_ID'],
    [{ GOOGLE_CLIENT_SECRET: 'secret' }, 'GOOGLE_CLIENT_ID: missing beside GOOGLE_CLIENT_SECRET'],
    [{ ...custom, OIDC_CLIENT_SECRET: '' }, 'OIDC_CLIENT_SECRET: missing beside OIDC_ISSUER, OIDC_CLIENT_ID'],
    [{ OIDC_CLIENT_ID: 'id' }, 'OIDC_ISSUER, OIDC_CLIENT_SECRET: missing beside OIDC_CLIENT_ID'],
  ])('readConfig rejects an incomplete sign-in provider: %j', (env, message) => {
    expect(() => readConfig(env)).toThrow(new ConfigError(message));
  });

  // spec: D.7.6
  test.each([
    ['http://login.example', 'http is accepted on loopback only; write an https address'],
    ['http://localhost.example', 'http is accepted on loopback only; write an https address'],
    ['http://127.0.0.1@login.example', 'http is accepted on loopback only; write an https address'],
    ['ftp://login.example', 'write an address such as https://login.example'],
  ])('readConfig rejects an issuer that is neither https nor http on loopback: %s', (issuer, message) => {
    expect(() => readConfig({ ...custom, OIDC_ISSUER: issuer })).toThrow(`OIDC_ISSUER: ${message}`);
    expect(() => readConfig({ ...google, GOOGLE_ISSUER: issuer })).toThrow(`GOOGLE_ISSUER: ${message}`);
  });

  test.each([
    'http://localhost:4000',
    'http://127.0.0.1:4000',
    'http://[::1]:4000',
    'https://login.example/realms/guild',
  ])('readConfig accepts an OIDC issuer with an https URL, or with an http URL on loopback: %s', (issuer) => {
    expect(readConfig({ ...custom, OIDC_ISSUER: issuer }).providers.custom?.issuer).toEqual(new URL(issuer));
  });
});

test('readConfig enables the AI service when AI_API_KEY is set', () => {
  expect(readConfig({ AI_BASE_URL: 'http://localhost:11434/v1', AI_MODEL: 'small' }).ai).toBeNull();
  expect(readConfig({ AI_API_KEY: 'sk-secret' }).ai).toEqual({
    baseUrl: new URL('https://api.openai.com/v1'),
    apiKey: 'sk-secret',
    model: 'gpt-4o-mini',
    timeoutMs: 20_000,
    dailyLimit: 20,
  });
});

test('readConfig reports all invalid variables in one error', () => {
  expect(() => readConfig({ PORT: 'x', ROLE: 'y' })).toThrow(
    'PORT: write a port number\nROLE: one of all, web, worker',
  );
});

describe('MQTT broker', () => {
  const url = 'mqtts://user:p%40ss@broker.example:8883';

  test('readConfig returns the broker, and the certificates of its authority', async () => {
    const file = join(await mkdtemp(join(tmpdir(), 'sillage-ca-')), 'ca.pem');
    const text = '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n';
    await writeFile(file, text);
    expect(readConfig({ MQTT_URL: url }).mqtt).toEqual({ url: new URL(url), ca: null });
    expect(readConfig({ MQTT_URL: url, MQTT_CA: file }).mqtt).toEqual({ url: new URL(url), ca: text });
    expect(readConfig({ MQTT_CA: file }).mqtt).toBeNull();
    expect(() => readConfig({ MQTT_URL: 'mqtt://broker.example', MQTT_CA: file })).toThrow(
      new ConfigError('MQTT_CA: use it with an mqtts address in MQTT_URL'),
    );
  });
});
