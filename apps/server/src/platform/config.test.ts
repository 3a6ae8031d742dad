import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

describe('with nothing set', () => {
  test('everything has the default that .env.example names', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      databaseUrl: null,
      smtpUrl: null,
      role: 'all',
      monitor: { intervalMs: 1_800_000, confirmMs: 60_000, hostGapMs: 2000, allowPrivate: false },
    });
    expect(readConfig({ PORT: '4000', SMTP_URL: '' }).publicUrl.href).toBe('http://localhost:4000/');
  });
});

test.each([
  ['PORT', 'eighty', 'PORT: write a port number'],
  ['PORT', '70000', 'PORT: write a port number'],
  ['PUBLIC_URL', 'sillage.example', 'PUBLIC_URL: write an address such as https://sillage.example'],
  ['DATABASE_URL', 'mysql://x', 'DATABASE_URL: write an address such as postgres://user:password@host:5432/sillage'],
  ['SMTP_URL', 'localhost', 'SMTP_URL: write an address such as smtp://user:password@host:587'],
  ['TRUST_PROXY', 'everyone', 'TRUST_PROXY: write addresses or networks such as 10.0.0.0/8'],
  ['MONITOR_INTERVAL', '30', 'MONITOR_INTERVAL: write a time such as 500ms, 2s, 30m or 1d, a year at most'],
  ['MONITOR_CONFIRM', '999999999d', 'MONITOR_CONFIRM: write a time such as 500ms, 2s, 30m or 1d, a year at most'],
  ['MONITOR_ALLOW_PRIVATE', 'yes', 'MONITOR_ALLOW_PRIVATE: true or false'],
  ['ROLE', 'both', 'ROLE: one of all, web, worker'],
  ['SESSION_SECRET', 'short', 'SESSION_SECRET: at least 32 characters'],
  ['LOG_LEVEL', 'loud', 'LOG_LEVEL: one of fatal, error, warn, info, debug, trace, silent'],
])('%s=%s is refused in one line', (name, value, message) => {
  expect(() => readConfig({ [name]: value })).toThrow(new ConfigError(message));
});

test('several mistakes are said together', () => {
  expect(() => readConfig({ PORT: 'x', ROLE: 'y' })).toThrow(
    'PORT: write a port number\nROLE: one of all, web, worker',
  );
});
