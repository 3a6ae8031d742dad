import { resolve } from 'node:path';
import type { RegistrationMode } from '@sillage/contract';
import type { z } from 'zod';
import { isLoopback } from './config-values.ts';
import { environment } from './environment.ts';
import { findMqttMistake, type MqttConfig, readMqttConfig } from './mqtt/mqtt-config.ts';

/** Settings from the environment variables, validated. Durations are in milliseconds. */
export interface Config {
  port: number;
  host: string;
  publicUrl: URL;
  trustProxy: string[];
  dataDir: string;
  databaseUrl: string | null;
  /**
   * URL of the same database without a pooler, for what needs a session of its own: LISTEN,
   * temporary tables, migrations, backups and commands. Null only if `databaseUrl` is.
   */
  databaseDirectUrl: string | null;
  /** Mode of the pooler at `databaseUrl` and `replicaUrl`; null for none. */
  databasePooler: 'transaction' | null;
  /** URL of a read replica of the database, from which the catalogue is read; null for none. */
  replicaUrl: string | null;
  /** Maximum number of database connections per process. */
  databasePool: number;
  /** Second port, which serves health checks and metrics to the operator; null for none. */
  opsPort: number | null;
  /** Bearer token for `/metrics` on `port`. When null, a public server serves no metrics there. */
  metricsToken: string | null;
  /** Maximum number of open connections to PORT, live streams included. */
  maxConnections: number;
  /**
   * Maximum number of connections per client address. Loopback is exempt, and TRUST_PROXY switches
   * the limit off.
   */
  maxConnectionsPerAddress: number;
  /** Mean delay of the event loop above which a process rejects requests. */
  maxEventLoopDelayMs: number;
  /** Time for which a stopping process still accepts requests while load balancers remove it. */
  drainMs: number;
  smtpUrl: string | null;
  mailFrom: string;
  role: 'all' | 'web' | 'worker';
  monitor: {
    intervalMs: number;
    confirmMs: number;
    hostGapMs: number;
    maxBackoffMs: number;
    /** Maximum number of requests per shop and day (UTC) that search the shop or read sitemaps. */
    dailyRequests: number;
    allowPrivate: boolean;
    /** False only in tests, whose shops are on loopback. */
    allowPublic: boolean;
  };
  offerSearch: {
    /** False if only shops that the operator added are searched. */
    hasBundledShops: boolean;
    /** Catalogues of products of many shops, which speak the Universal Commerce Protocol. */
    catalogues: URL[];
  };
  /** Address of the file of exchange rates; null if none are fetched. */
  exchangeRatesUrl: URL | null;
  /** MQTT broker that Home Assistant reads; null for none. */
  mqtt: MqttConfig | null;
  /** Time between two readings of a feed file. */
  feedIntervalMs: number;
  /** Number of whole months for which the history of checks is stored; null stores it for ever. */
  historyMonths: number | null;
  sessionSecret: string | null;
  rateLimitFactor: number;
  /** Email addresses, in lower case, whose verified users are operators. */
  operators: ReadonlySet<string>;
  /** Who may register, by password or by a provider. */
  registration: RegistrationMode;
  /** Providers of OpenID Connect sign-in. The keys are part of the sign-in URLs. */
  providers: Partial<Record<'google' | 'custom', ProviderConfig>>;
  /** AI service for the quiz; null for the built-in writer. */
  ai: AiConfig | null;
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
}

export interface ProviderConfig {
  name: string;
  issuer: URL;
  clientId: string;
  clientSecret: string;
}

/** Settings of an AI service that has OpenAI's chat-completion API. */
export interface AiConfig {
  baseUrl: URL;
  apiKey: string;
  model: string;
  /** Timeout of the AI service for one request of a user, including a retry. */
  timeoutMs: number;
  /** Maximum number of requests to the AI service per user and day. */
  dailyLimit: number;
}

/** Error for invalid environment variables. The message has a line for each variable. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** Validates the environment; empty values count as unset. Throws ConfigError. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const nonEmpty = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const result = environment.safeParse(nonEmpty);
  if (!result.success) throw new ConfigError(result.error.issues.map(formatIssue).join('\n'));
  const parsed = result.data;
  if (parsed.OPS_PORT === parsed.PORT && parsed.PORT !== 0)
    throw new ConfigError('OPS_PORT: write another number than PORT');
  if (parsed.DATABASE_POOLER !== undefined && parsed.DATABASE_DIRECT_URL === undefined)
    throw new ConfigError('DATABASE_DIRECT_URL: missing beside DATABASE_POOLER');
  const mistake = findMqttMistake(parsed);
  if (mistake !== null) throw new ConfigError(mistake);
  return {
    port: parsed.PORT,
    host: parsed.HOST,
    publicUrl: new URL(parsed.PUBLIC_URL ?? `http://localhost:${parsed.PORT}`),
    trustProxy: parsed.TRUST_PROXY,
    dataDir: resolve(parsed.DATA_DIR),
    databaseUrl: parsed.DATABASE_URL ?? null,
    databaseDirectUrl: parsed.DATABASE_URL ? (parsed.DATABASE_DIRECT_URL ?? parsed.DATABASE_URL) : null,
    databasePooler: parsed.DATABASE_POOLER ?? null,
    replicaUrl: parsed.DATABASE_REPLICA_URL ?? null,
    databasePool: parsed.DATABASE_POOL,
    opsPort: parsed.OPS_PORT ?? null,
    metricsToken: parsed.METRICS_TOKEN ?? null,
    maxConnections: parsed.MAX_CONNECTIONS,
    maxConnectionsPerAddress: parsed.MAX_CONNECTIONS_PER_ADDRESS,
    maxEventLoopDelayMs: parsed.MAX_EVENT_LOOP_DELAY,
    drainMs: parsed.DRAIN_DELAY,
    smtpUrl: parsed.SMTP_URL ?? null,
    mailFrom: parsed.MAIL_FROM,
    role: parsed.ROLE,
    monitor: {
      intervalMs: parsed.MONITOR_INTERVAL,
      confirmMs: parsed.MONITOR_CONFIRM,
      hostGapMs: parsed.MONITOR_HOST_GAP,
      maxBackoffMs: parsed.MONITOR_MAX_BACKOFF,
      dailyRequests: parsed.SHOP_DAILY_REQUESTS,
      allowPrivate: parsed.MONITOR_ALLOW_PRIVATE !== 'false',
      allowPublic: parsed.MONITOR_ALLOW_PRIVATE !== 'only',
    },
    offerSearch: {
      hasBundledShops: parsed.SHOP_LIST === 'bundled',
      catalogues: parsed.UCP_CATALOGS.map((address) => new URL(address)),
    },
    exchangeRatesUrl: readExchangeRatesUrl(parsed),
    mqtt: readMqttConfig(parsed),
    feedIntervalMs: parsed.FEED_INTERVAL,
    historyMonths: parsed.HISTORY_MONTHS ?? null,
    sessionSecret: parsed.SESSION_SECRET ?? null,
    rateLimitFactor: parsed.RATE_LIMIT_FACTOR,
    operators: parsed.OPERATORS,
    registration: parsed.REGISTRATION,
    providers: readProviders(parsed),
    ai: readAiConfig(parsed),
    logLevel: parsed.LOG_LEVEL,
  };
}

const ECB_RATES_URL = 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml';

/** Tests and servers with shops of their own alone contact the bank only if they name it. */
function readExchangeRatesUrl(parsed: z.output<typeof environment>): URL | null {
  const isClosed = parsed.SHOP_LIST === 'own' || parsed.MONITOR_ALLOW_PRIVATE === 'only';
  const address = parsed.FX_URL ?? (isClosed ? 'off' : ECB_RATES_URL);
  return address === 'off' ? null : new URL(address);
}

function readAiConfig(parsed: z.output<typeof environment>): AiConfig | null {
  if (parsed.AI_API_KEY === undefined) return null;
  return {
    baseUrl: new URL(parsed.AI_BASE_URL),
    apiKey: parsed.AI_API_KEY,
    model: parsed.AI_MODEL,
    timeoutMs: parsed.AI_TIMEOUT,
    dailyLimit: parsed.AI_DAILY_LIMIT,
  };
}

/** The server is for this machine alone if PUBLIC_URL is loopback and TRUST_PROXY is empty. */
export function isLocalOnly({ trustProxy, publicUrl }: Pick<Config, 'trustProxy' | 'publicUrl'>): boolean {
  return trustProxy.length === 0 && isLoopback(publicUrl);
}

/** Reads the sign-in providers. Throws ConfigError for a provider with missing settings. */
function readProviders(parsed: z.output<typeof environment>): Config['providers'] {
  const google = { GOOGLE_CLIENT_ID: parsed.GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET: parsed.GOOGLE_CLIENT_SECRET };
  const custom = {
    OIDC_ISSUER: parsed.OIDC_ISSUER,
    OIDC_CLIENT_ID: parsed.OIDC_CLIENT_ID,
    OIDC_CLIENT_SECRET: parsed.OIDC_CLIENT_SECRET,
  };
  for (const settings of [google, custom]) {
    const [missing, given] = [true, false].map((isMissing) =>
      Object.entries(settings).flatMap(([name, value]) => ((value === undefined) === isMissing ? name : [])),
    );
    if (missing?.length && given?.length)
      throw new ConfigError(`${missing.join(', ')}: missing beside ${given.join(', ')}`);
  }
  const { OIDC_ISSUER: ownIssuer } = custom;
  return {
    ...(google.GOOGLE_CLIENT_ID &&
      google.GOOGLE_CLIENT_SECRET && {
        google: {
          name: 'Google',
          issuer: new URL(parsed.GOOGLE_ISSUER),
          clientId: google.GOOGLE_CLIENT_ID,
          clientSecret: google.GOOGLE_CLIENT_SECRET,
        },
      }),
    ...(ownIssuer &&
      custom.OIDC_CLIENT_ID &&
      custom.OIDC_CLIENT_SECRET && {
        custom: {
          name: parsed.OIDC_NAME,
          issuer: new URL(ownIssuer),
          clientId: custom.OIDC_CLIENT_ID,
          clientSecret: custom.OIDC_CLIENT_SECRET,
        },
      }),
  };
}

function formatIssue(issue: { path: PropertyKey[]; message: string }): string {
  return `${issue.path.join('.')}: ${issue.message}`;
}
