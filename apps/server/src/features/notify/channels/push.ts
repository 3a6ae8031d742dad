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

/** How long a push service stores a message for an offline browser. */
const TTL_S = DAY / SECOND;
/** In characters. RFC 8030 guarantees 4,096 bytes; encryption and padding use about a hundred. */
const LONGEST_TEXT = 600;

type Keys = ReturnType<typeof webPush.generateVAPIDKeys>;

/**
 * Returns the server's VAPID keys (RFC 8292), created once and the same in every process: browser
 * subscriptions are bound to them.
 */
async function vapidKeys({ db }: Pick<Deps, 'db'>): Promise<Keys> {
  return JSON.parse(await sharedSecret(db, 'vapid', JSON.stringify(webPush.generateVAPIDKeys()))) as Keys;
}

/** Returns the public key (base64url) that browsers subscribe with. */
export async function pushKey(deps: Pick<Deps, 'db'>): Promise<string> {
  return (await vapidKeys(deps)).publicKey;
}

type Needs = Pick<Deps, 'post' | 'db' | 'log'> & { config: Pick<Deps['config'], 'publicUrl' | 'mailFrom'> };

/** Sends through the browser's push service (RFC 8030), encrypted for that browser (RFC 8291). */
export function createPushChannel(deps: Needs): Channel {
  let keys: Promise<Keys> | undefined;
  return {
    async send(message, to) {
      if (!isSubscription(to.address)) throw new Refusal('gone', 'The browser was removed');
      keys ??= vapidKeys(deps);
      const own = await keys.catch((error: unknown) => {
        // Lets the next try read the keys again.
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

/** The contact for push services: the public URL if it is https, else the sender address. */
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

/** Throws `Refusal` when the keys are not on the curve. */
function encrypt(...input: Parameters<typeof webPush.generateRequestDetails>) {
  try {
    const { headers, body } = webPush.generateRequestDetails(...input);
    return { headers, body: body ?? '' };
  } catch {
    throw new Refusal('gone', "The browser's keys do not work");
  }
}

/**
 * Stays the same across tries, so that a repeated message replaces the first one in the push
 * service's queue. At most 32 characters (RFC 8030, 5.4).
 */
function topicOf({ id }: Message): string {
  return createHash('sha256').update(id).digest('base64url').slice(0, 32);
}

/** The payload for the service worker (apps/web/src/sw/push.ts); `url` is a path. */
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
