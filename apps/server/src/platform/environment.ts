import { registrationModes } from '@sillage/contract';
import { z } from 'zod';
import { catalogues, count, duration, emailAddresses, fxUrl, issuer, proxies, url } from './config-values.ts';
import { brokerUrl, certificates } from './mqtt/mqtt-config.ts';

/** The environment variables and their defaults. */
export const environment = z.object({
  PORT: z.coerce
    .number('write a port number')
    .int()
    .min(0, 'write a port number')
    .max(65_535, 'write a port number')
    .default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: url(/^https?:$/, 'https://sillage.example').optional(),
  TRUST_PROXY: proxies,
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: url(/^postgres(ql)?:$/, 'postgres://user:password@host:5432/sillage').optional(),
  DATABASE_DIRECT_URL: url(/^postgres(ql)?:$/, 'postgres://user:password@host:5432/sillage').optional(),
  DATABASE_POOLER: z.enum(['transaction'], 'write transaction, or leave it empty').optional(),
  DATABASE_REPLICA_URL: url(/^postgres(ql)?:$/, 'postgres://user:password@replica:5432/sillage').optional(),
  DATABASE_POOL: count(2, 200).default(10),
  OPS_PORT: z.coerce
    .number('write a port number')
    .int()
    .min(0, 'write a port number')
    .max(65_535, 'write a port number')
    .optional(),
  METRICS_TOKEN: z
    .string()
    .min(16, 'at least 16 characters')
    .regex(/^[\x21-\x7e]+$/, 'write letters, digits and signs, without spaces')
    .optional(),
  MAX_CONNECTIONS: count(100, 1_000_000).default(14_000),
  MAX_CONNECTIONS_PER_ADDRESS: count(10, 1_000_000).default(1_000),
  MAX_EVENT_LOOP_DELAY: duration('500ms'),
  DRAIN_DELAY: duration('0s'),
  SMTP_URL: url(/^smtps?:$/, 'smtp://user:password@host:587').optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]+$/, 'write it on one line')
    .regex(/@/, 'write an address such as Sillage <sillage@sillage.example>')
    .default('Sillage <sillage@localhost>'),
  OPERATORS: emailAddresses,
  SESSION_SECRET: z.string().min(32, 'at least 32 characters').optional(),
  RATE_LIMIT_FACTOR: z.coerce.number('write a number such as 1 or 2.5').positive('write a number above 0').default(1),
  REGISTRATION: z.enum(registrationModes, 'one of open, invite, closed').default('open'),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_ISSUER: issuer.default('https://accounts.google.com'),
  OIDC_ISSUER: issuer.optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z.string().max(40, 'at most 40 characters').default('Single sign-on'),
  AI_BASE_URL: url(/^https?:$/, 'https://api.openai.com/v1').default('https://api.openai.com/v1'),
  AI_API_KEY: z
    .string()
    // The key is sent in a header, and an invalid header value would be repeated in an error.
    .regex(/^[\x21-\x7e]+$/, 'write the key as the service gave it, without spaces')
    .optional(),
  AI_MODEL: z.string().max(200, 'at most 200 characters').default('gpt-4o-mini'),
  AI_TIMEOUT: duration('20s'),
  AI_DAILY_LIMIT: z.coerce.number('write a whole number').int('write a whole number').min(1, 'at least 1').default(20),
  ROLE: z.enum(['all', 'web', 'worker'], 'one of all, web, worker').default('all'),
  MONITOR_INTERVAL: duration('30m'),
  MONITOR_CONFIRM: duration('60s'),
  MONITOR_HOST_GAP: duration('2s'),
  MONITOR_MAX_BACKOFF: duration('1d'),
  SHOP_DAILY_REQUESTS: count(1, 1_000_000).default(300),
  FEED_INTERVAL: duration('6h'),
  MONITOR_ALLOW_PRIVATE: z.enum(['true', 'false', 'only'], 'true, false or only').default('false'),
  SHOP_LIST: z.enum(['bundled', 'own'], 'bundled or own').default('bundled'),
  UCP_CATALOGS: catalogues,
  FX_URL: fxUrl,
  MQTT_URL: brokerUrl,
  MQTT_CA: certificates,
  // A price drop is measured against the month before it.
  HISTORY_MONTHS: count(3, 1200).optional(),
  // With an invalid URL, OpenTelemetry itself would drop all traces silently.
  OTEL_EXPORTER_OTLP_ENDPOINT: url(/^https?:$/, 'http://localhost:4318').optional(),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'one of fatal, error, warn, info, debug, trace, silent',
    )
    .default('info'),
});
