export interface SettingHint {
  /** Names of the settings. */
  names: string[];
  text: string;
}

/** The settings' parsed values that the hints depend on. */
export interface HintSettings {
  host: string;
  publicUrl: URL;
  trustProxy: readonly string[];
  databaseUrl: string | null;
  databaseDirectUrl: string | null;
  databasePooler: string | null;
  replicaUrl: string | null;
  smtpUrl: string | null;
  mailFrom: string;
  opsPort: number | null;
  metricsToken: string | null;
  role: string;
  ai: unknown;
  providers: { google?: unknown; custom?: unknown };
  monitor: { intervalMs: number; confirmMs: number; allowPrivate: boolean };
}

interface Rule extends SettingHint {
  applies(settings: HintSettings, isSet: (name: string) => boolean): boolean;
}

const isPublic = ({ publicUrl: { hostname } }: HintSettings) => !['localhost', '127.0.0.1', '[::1]'].includes(hostname);

const rules: readonly Rule[] = [
  {
    names: ['PUBLIC_URL', 'HOST'],
    text: 'Other machines reach this server, but the links in emails lead to the reader’s own machine. Set PUBLIC_URL.',
    applies: (settings) => !isPublic(settings) && !['localhost', '127.0.0.1', '::1'].includes(settings.host),
  },
  {
    names: ['PUBLIC_URL', 'TRUST_PROXY'],
    text: 'With an https address and no trusted proxy, all clients share the rate limits of the proxy’s address.',
    applies: (settings) => settings.publicUrl.protocol === 'https:' && settings.trustProxy.length === 0,
  },
  {
    names: ['PUBLIC_URL'],
    text: 'Users reach this server without encryption. Put a proxy with https in front, and write its address.',
    applies: (settings) => isPublic(settings) && settings.publicUrl.protocol === 'http:',
  },
  {
    names: ['SMTP_URL', 'PUBLIC_URL'],
    text: 'Emails are stored and not sent, so that users of this address cannot verify their accounts.',
    applies: (settings) => isPublic(settings) && settings.smtpUrl === null,
  },
  {
    names: ['SMTP_URL', 'MAIL_FROM'],
    text: 'Mail servers reject senders at localhost. Set MAIL_FROM.',
    applies: ({ smtpUrl, mailFrom }) => smtpUrl !== null && /@localhost\b/.test(mailFrom),
  },
  {
    names: ['METRICS_TOKEN', 'OPS_PORT'],
    text: 'No monitoring can read the metrics. Set one of them.',
    applies: (settings) => isPublic(settings) && settings.metricsToken === null && settings.opsPort === null,
  },
  {
    names: ['DATABASE_REPLICA_URL', 'DATABASE_URL'],
    text: 'The replica is the primary itself.',
    applies: ({ databaseUrl, replicaUrl }) => replicaUrl !== null && replicaUrl === databaseUrl,
  },
  {
    names: ['DATABASE_REPLICA_URL', 'DATABASE_URL'],
    text: 'A replica of the embedded database does not exist. Set DATABASE_URL to its primary.',
    applies: ({ databaseUrl, replicaUrl }) => replicaUrl !== null && databaseUrl === null,
  },
  {
    names: ['DATABASE_DIRECT_URL', 'DATABASE_URL'],
    text: 'A direct address has no effect without the address of the pooler. Set DATABASE_URL.',
    applies: ({ databaseUrl }, isSet) => databaseUrl === null && isSet('DATABASE_DIRECT_URL'),
  },
  {
    names: ['DATABASE_DIRECT_URL', 'DATABASE_POOLER'],
    text: 'The direct address is the pooler itself: live updates do not arrive.',
    applies: ({ databaseUrl, databaseDirectUrl, databasePooler }) =>
      databasePooler !== null && databaseDirectUrl === databaseUrl,
  },
  {
    names: ['DATABASE_URL', 'DATA_DIR'],
    text: 'The embedded database in DATA_DIR is not used beside DATABASE_URL.',
    applies: ({ databaseUrl, smtpUrl }, isSet) => databaseUrl !== null && smtpUrl !== null && isSet('DATA_DIR'),
  },
  {
    names: ['MONITOR_CONFIRM', 'MONITOR_INTERVAL'],
    text: 'A change is confirmed no sooner than by the next regular check.',
    applies: ({ monitor }) => monitor.confirmMs >= monitor.intervalMs,
  },
  {
    names: ['MONITOR_ALLOW_PRIVATE', 'PUBLIC_URL'],
    text: 'Users of a public server can make it send requests into your network.',
    applies: (settings) => isPublic(settings) && settings.monitor.allowPrivate,
  },
  {
    names: ['MAX_CONNECTIONS_PER_ADDRESS', 'TRUST_PROXY'],
    text: 'The limit for each address is off, because all connections come from the proxy.',
    applies: ({ trustProxy }, isSet) => trustProxy.length > 0 && isSet('MAX_CONNECTIONS_PER_ADDRESS'),
  },
  {
    names: ['AI_API_KEY'],
    text: 'The other settings of the AI service have no effect without a key.',
    applies: ({ ai }, isSet) => ai === null && ['AI_BASE_URL', 'AI_MODEL', 'AI_TIMEOUT', 'AI_DAILY_LIMIT'].some(isSet),
  },
  {
    names: ['OIDC_NAME', 'OIDC_ISSUER'],
    text: 'The name of a sign-in provider has no effect without its issuer.',
    applies: ({ providers }, isSet) => providers.custom === undefined && isSet('OIDC_NAME'),
  },
  {
    names: ['GOOGLE_ISSUER', 'GOOGLE_CLIENT_ID'],
    text: 'An issuer has no effect without a client.',
    applies: ({ providers }, isSet) => providers.google === undefined && isSet('GOOGLE_ISSUER'),
  },
];

/** Names in .env that other programs or Node.js read. */
const otherNames = /^(OTEL_|NODE_|POSTGRES_|SITE_ADDRESS$|SILLAGE_(IMAGE|VERSION)$|TZ$|COMPOSE_)/;
const MAX_UNKNOWN = 20;

/** Lists combinations of settings that are probably a mistake, and unknown names in .env. */
export function findHints(
  settings: HintSettings,
  isSet: (name: string) => boolean,
  unknownNames: readonly string[],
): SettingHint[] {
  const unknown = unknownNames.filter((name) => /^[A-Z][A-Z0-9_]{0,60}$/.test(name) && !otherNames.test(name));
  return [
    ...rules.flatMap(({ applies, names, text }) => (applies(settings, isSet) ? [{ names, text }] : [])),
    ...unknown.slice(0, MAX_UNKNOWN).map((name) => ({ names: [name], text: 'In .env, but no setting has this name.' })),
  ];
}
