import type { Config } from '../config.ts';

/** Shorter passwords are no use as search texts: they would be found in ordinary words. */
const MIN_SECRET_LENGTH = 4;

/**
 * Lists the secrets of the settings as they may appear in errors: as written, decoded, and as mail
 * servers repeat them (base64). The longest come first.
 */
export function listSecrets(config: Config): string[] {
  const { databaseUrl, databaseDirectUrl, replicaUrl, smtpUrl, mqtt } = config;
  const urls = [databaseUrl, databaseDirectUrl, replicaUrl, smtpUrl, mqtt?.url.href ?? null];
  const secrets = [
    config.sessionSecret,
    config.metricsToken,
    config.ai?.apiKey,
    ...Object.values(config.providers).map(({ clientSecret }) => clientSecret),
    ...urls.flatMap((url) => (url === null ? [] : listUrlSecrets(url))),
  ];
  const known = new Set(secrets.filter((secret) => secret !== null && secret !== undefined));
  return [...known].filter(({ length }) => length >= MIN_SECRET_LENGTH).toSorted((a, b) => b.length - a.length);
}

function listUrlSecrets(text: string): string[] {
  const url = URL.parse(text);
  if (url === null) return [text];
  const decoded = { username: decode(url.username), password: decode(url.password) };
  const encode = (value: string) => Buffer.from(value).toString('base64');
  const values = [...url.searchParams.values()];
  const { username, password } = decoded;
  if (password === '') return [text, ...values];
  const login = encode(`\0${username}\0${password}`);
  return [text, url.password, password, encode(password), login, ...values];
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
