import { createHash } from 'node:crypto';
import webPush from 'web-push';
import { DAY, SECOND } from '../../../platform/clock.ts';
import { sharedSecret } from '../../../platform/db/open.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Channel } from '../channel.ts';
import { type Message, Refusal } from '../message.ts';
import { plain } from '../news-words.rules.ts';
import type { PushAddress, WebhookAddress } from '../notify.tables.ts';
import { briefOf, pathOf } from './brief.rules.ts';
import { type Handover, handOver } from './hand-over.ts';

/** A push service keeps what a sleeping browser cannot take for so long. */
const TTL_S = DAY / SECOND;
/** Of the 4,096 bytes that RFC 8030 promises, the encryption and its padding take a hundred. */
const LONGEST_TEXT = 600;

type Keys = ReturnType<typeof webPush.generateVAPIDKeys>;

/** The server's VAPID keys (RFC 8292), made once and the same in every process: browsers' subscriptions are bound to them. */
async function vapidKeys({ db }: Pick<Deps, 'db'>): Promise<Keys> {
  return JSON.parse(await sharedSecret(db, 'vapid', JSON.stringify(webPush.generateVAPIDKeys()))) as Keys;
}

/** What a browser subscribes with: the public key, base64url. */
export async function pushKey(deps: Pick<Deps, 'db'>): Promise<string> {
  return (await vapidKeys(deps)).publicKey;
}

type Needs = Pick<Deps, 'post' | 'db' | 'log'> & { config: Pick<Deps['config'], 'publicUrl' | 'mailFrom'> };

/** Tells a browser through its push service (RFC 8030), encrypted for that browser alone (RFC 8291). */
export function createPushChannel(deps: Needs): Channel {
  let keys: Promise<Keys> | undefined;
  return {
    async send(message, to) {
      if (!isSubscription(to.address)) throw new Refusal('gone', 'The browser was removed');
      keys ??= vapidKeys(deps);
      const own = await keys.catch((error: unknown) => {
        // Another try may find the database again.
        keys = undefined;
        throw error;
      });
      await handOver(deps, 'push', write(message, to.address, { ...own, subject: subjectOf(deps.config) }));
      return { sentTo: null };
    },
  };
}

function isSubscription(address: PushAddress | WebhookAddress | null): address is PushAddress {
  return address !== null && 'p256dh' in address;
}

/** Whom a push service turns to when we trouble it. */
function subjectOf({ publicUrl, mailFrom }: Needs['config']): string {
  if (publicUrl.protocol === 'https:') return publicUrl.href;
  return `mailto:${/<([^>]+)>/.exec(mailFrom)?.[1] ?? mailFrom}`;
}

function write(message: Message, address: PushAddress, vapidDetails: Keys & { subject: string }): Handover {
  const url = URL.parse(address.endpoint)?.href;
  if (url === undefined) throw new Refusal('gone', 'Its address is none');
  const subscription = { endpoint: url, keys: { p256dh: address.p256dh, auth: address.auth } };
  const isUrgent = message.news.some(({ kind }) => kind === 'restock');
  const options = { vapidDetails, TTL: TTL_S, urgency: isUrgent ? 'high' : 'normal', topic: topicOf(message) } as const;
  const { headers, body } = encrypt(subscription, payloadOf(message), options);
  return {
    url,
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
    body,
  };
}

/** Keys that are no point of the curve are none that a browser ever made. */
function encrypt(...input: Parameters<typeof webPush.generateRequestDetails>) {
  try {
    const { headers, body } = webPush.generateRequestDetails(...input);
    return { headers, body: body ?? '' };
  } catch {
    throw new Refusal('gone', "The browser's keys do not work");
  }
}

/** The same at every try, so that a second copy takes the place of a first that still waits; 32 characters at most. */
function topicOf({ id }: Message): string {
  return createHash('sha256').update(id).digest('base64url').slice(0, 32);
}

/** What the service worker shows (apps/web/src/sw/push.ts); `url` is a path of ours. */
function payloadOf(message: Message): string {
  const { title, pieces } = briefOf(message, 'https://sillage.invalid');
  const [only] = pieces;
  const lines = pieces.length === 1 ? (only?.lines ?? []) : pieces.map(({ headline }) => headline);
  const body = plainLines(lines);
  return JSON.stringify({ id: message.id, title: plain(title, 120), body, url: pathOf(message) });
}

function plainLines(lines: readonly string[]): string {
  const text = lines.join('\n');
  return (text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT - 1)}…` : text).toWellFormed();
}
