import { emptyQueue, flushQueue } from './queue.ts';
import { registerScripts, toPattern } from './shops.ts';
import { createSillage, toSillageError } from './sillage.ts';
import { type Pairing, store } from './store.ts';

/** Time in which the page of the server may hand over a key after the user asked for it. */
const PAIRING_MS = 10 * 60_000;

/** Hosts that may be used without encryption: this machine and a home network. */
const localHost =
  /^(?:localhost|127\.\d+\.\d+\.\d+|10\.\d+\.\d+\.\d+|192\.168\.\d+\.\d+|172\.(?:1[6-9]|2\d|3[01])\.\d+\.\d+|\[::1\]|[a-z0-9-]+|.+\.(?:local|lan|internal|home\.arpa))$/i;

/**
 * Returns the origin of a typed server address. @throws {Error} with a message for the user
 */
export function readServer(typed: string): string {
  const text = typed.trim();
  const url = URL.parse(/^[a-z]+:\/\//i.test(text) ? text : `https://${text}`);
  if (text === '' || url === null || !/^https?:$/.test(url.protocol) || url.username !== '')
    throw new Error('Enter the address of your Sillage server, such as https://sillage.example.');
  if (url.protocol === 'http:' && !localHost.test(url.hostname))
    throw new Error('Use https for a server on the internet: without it, others could read your key.');
  return url.origin;
}

/** Lets the pages of a server hand over one key, once, within `PAIRING_MS`. */
export async function startPairing(server: string): Promise<void> {
  await store.pending.set({ server, nonce: crypto.randomUUID(), expiresAt: Date.now() + PAIRING_MS });
  await registerScripts();
}

/** Returns the nonce of a pairing that the user started with this origin; null without one. */
export async function findPending(origin: string): Promise<string | null> {
  const pending = await store.pending.get();
  return pending !== null && pending.server === origin && pending.expiresAt > Date.now() ? pending.nonce : null;
}

/**
 * Takes the key that a page of the server hands over. The nonce works once, even when the key is
 * wrong. @throws {Error} with a message for the user
 */
export async function acceptKey(origin: string, nonce: string, key: string): Promise<void> {
  const expected = await findPending(origin);
  await store.pending.set(null);
  if (expected === null || expected !== nonce)
    throw new Error('The extension expects no key. Start again in its settings.');
  await connect(origin, key);
}

/**
 * Tests a key and stores it. The key of an earlier connection is overwritten.
 * @throws {Error} with a message for the user
 */
export async function connect(server: string, typedKey: string): Promise<string> {
  const key = typedKey.trim();
  if (!/^[\x21-\x7e]{1,200}$/.test(key)) throw new Error('Paste the whole key, as Sillage showed it.');
  const user = await createSillage({ server, key })
    .users.current()
    .catch((error: unknown) => {
      throw new Error(toSillageError(error).message);
    });
  const before = await store.pairing.get();
  // What waits was read for the account that was connected then.
  if (before !== null && (before.server !== server || before.userId !== user.id)) await emptyQueue();
  await store.pairing.set({ server, key, userId: user.id, username: user.username });
  await store.pairAgain.set(null);
  await store.pausedUntil.set(0);
  await registerScripts();
  await flushQueue();
  return user.username;
}

/** A key that the server still accepts after the extension has disconnected. */
export interface RemainingKey {
  reason: string;
  /** Page on which the user can revoke it. */
  accountPage: string;
}

/**
 * Revokes the key at the server, deletes it and what waits to be sent, and gives the server's
 * permission back. Disconnects even when the server cannot revoke the key; then returns the key
 * that remains there.
 */
export async function disconnect(): Promise<RemainingKey | null> {
  const pairing = await store.pairing.get();
  const remaining = pairing === null ? null : await revoke(pairing);
  await chrome.storage.local.clear();
  await chrome.storage.session.clear();
  // A permission that an administrator has set cannot be given back.
  if (pairing !== null)
    await chrome.permissions.remove({ origins: [toPattern(pairing.server)] }).catch(() => undefined);
  await registerScripts();
  await flushQueue();
  return remaining;
}

async function revoke(pairing: Pairing): Promise<RemainingKey | null> {
  try {
    await createSillage(pairing).keys.revokeCurrent();
    return null;
  } catch (error) {
    const { kind, message } = toSillageError(error);
    // The server rejects the key already: it has expired, or was revoked on the account page.
    return kind === 'key' ? null : { reason: message, accountPage: `${pairing.server}/account` };
  }
}
