import { randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, ConfigError } from '../config.ts';
import { isLoopback } from '../config-values.ts';
import { newToken } from '../ids.ts';

/** Pattern of the key of `/dev/inbox`: at least 192 bits in base64url. */
const KEY = /^[\w-]{32,256}$/;

type Settings = Pick<Config, 'smtpUrl' | 'trustProxy' | 'publicUrl'>;

/** Returns the reason why a server with these settings has no `/dev/inbox`; null if it has one. */
export function explainMissingInbox({ smtpUrl, trustProxy, publicUrl }: Settings): string | null {
  if (smtpUrl !== null) return 'There is no inbox: SMTP_URL is set, so the server sends its emails.';
  if (trustProxy.length > 0)
    return 'There is no inbox: TRUST_PROXY is set. Set SMTP_URL, so that the server sends emails.';
  if (!isLoopback(publicUrl))
    return 'There is no inbox: PUBLIC_URL is not an address of this machine. Set SMTP_URL, so that the server sends emails.';
  return null;
}

/** With the inbox URL, a person can read all emails, and so sign in as any user. */
export function buildInboxUrl(config: Pick<Config, 'publicUrl'>, key: string): string {
  const url = new URL('/dev/inbox', config.publicUrl);
  url.searchParams.set('key', key);
  return url.href;
}

/** Returns the inbox URL, with a new key if needed; null if the server has no `/dev/inbox`. */
export function getInboxUrl(config: Settings & Pick<Config, 'dataDir'>): string | null {
  return explainMissingInbox(config) === null ? buildInboxUrl(config, ensureInboxKey(config.dataDir)) : null;
}

/** Returns null if there is no inbox key yet. Throws ConfigError for an invalid key file. */
export function readInboxKey(dataDir: string): string | null {
  const path = keyPath(dataDir);
  let text: string;
  try {
    text = readFileSync(path, 'utf8').trim();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    if (code === 'EISDIR') throw damagedKeyError(path);
    throw error;
  }
  if (!KEY.test(text)) throw damagedKeyError(path);
  return text;
}

/** Creates the inbox key if needed. Processes that start at the same time get the same key. */
export function ensureInboxKey(dataDir: string): string {
  const stored = readInboxKey(dataDir);
  if (stored !== null) return stored;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const path = keyPath(dataDir);
  const temporary = `${path}.${randomUUID()}`;
  try {
    writeFileSync(temporary, newToken(), { flag: 'wx', mode: 0o600, flush: true });
    // A link appears with its complete content, and never replaces another process's key.
    linkSync(temporary, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(temporary, { force: true });
  }
  const key = readInboxKey(dataDir);
  if (key === null) throw damagedKeyError(path);
  return key;
}

function keyPath(dataDir: string): string {
  return join(dataDir, 'inbox-key');
}

function damagedKeyError(path: string): ConfigError {
  return new ConfigError(`DATA_DIR: ${path} holds no key. Delete it; the server makes a new one when it starts.`);
}
