import { createHash } from 'node:crypto';
import webPush from 'web-push';
import { DAY, SECOND } from '../../../platform/clock.ts';
import { getSharedSecret } from '../../../platform/db/open-database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { buildAlertUrl } from '../actions/alert-link.service.ts';
import { toPlainLine } from '../event-text.rules.ts';
import type { PushAddress, WebhookAddress } from '../notify.tables.ts';
import { type ChannelSender, type Message, SendError } from './channel-sender.ts';
import { buildPath, summariseMessage } from './message-summary.rules.ts';
import { type OutgoingMessage, sendOverHttp } from './send-over-http.ts';

const TTL_SECONDS = DAY / SECOND;
/** Maximum length of a push text; RFC 8030 guarantees 4,096 bytes, about 100 for encryption. */
const MAX_TEXT_LENGTH = 600;

type Keys = ReturnType<typeof webPush.generateVAPIDKeys>;

/** All processes share the push keys (RFC 8292), because browser subscriptions depend on them. */
async function loadVapidKeys({ db }: Pick<Deps, 'db'>): Promise<Keys> {
  return JSON.parse(await getSharedSecret(db, 'vapid', JSON.stringify(webPush.generateVAPIDKeys()))) as Keys;
}

/** Returns the public key (base64url) that browsers subscribe with. */
export async function getPushKey(deps: Pick<Deps, 'db'>): Promise<string> {
  return (await loadVapidKeys(deps)).publicKey;
}

type Needs = Pick<Deps, 'post' | 'db' | 'log' | 'secret' | 'clock'> & {
  config: Pick<Deps['config'], 'publicUrl' | 'mailFrom'>;
};

/** Push services (RFC 8030) get messages that only the browser can decrypt (RFC 8291). */
export function createPushSender(deps: Needs): ChannelSender {
  let keys: Promise<Keys> | undefined;
  return {
    async send(message, to) {
      if (!isSubscription(to.address)) throw new SendError('gone', 'The browser was removed');
      keys ??= loadVapidKeys(deps);
      const vapid = await keys.catch((error: unknown) => {
        // Lets the next attempt read the keys again.
        keys = undefined;
        throw error;
      });
      await sendOverHttp(
        deps,
        'push',
        buildPushMessage(buildPayload(message, deps), message, to.address, {
          ...vapid,
          subject: getVapidSubject(deps.config),
        }),
      );
      return { sentTo: null };
    },
  };
}

function isSubscription(address: PushAddress | WebhookAddress | null): address is PushAddress {
  return address !== null && 'p256dh' in address;
}

/** Returns the contact for push services: the public URL if it is https, else the email address. */
function getVapidSubject({ publicUrl, mailFrom }: Needs['config']): string {
  if (publicUrl.protocol === 'https:') return publicUrl.href;
  return `mailto:${/<([^>]+)>/.exec(mailFrom)?.[1] ?? mailFrom}`;
}

function buildPushMessage(
  payload: string,
  message: Message,
  address: PushAddress,
  vapidDetails: Keys & { subject: string },
): OutgoingMessage {
  const url = URL.parse(address.endpoint)?.href;
  if (url === undefined) throw new SendError('gone', 'Its address is not a URL');
  const subscription = { endpoint: url, keys: { p256dh: address.p256dh, auth: address.auth } };
  const isUrgent = message.events.some(({ kind }) => kind === 'restock');
  const options = {
    vapidDetails,
    TTL: TTL_SECONDS,
    urgency: isUrgent ? 'high' : 'normal',
    topic: computeTopic(message),
  } as const;
  const { headers, body } = encrypt(subscription, payload, options);
  return {
    url,
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
    body,
  };
}

/** Encrypts a push message. Throws `SendError` when the browser's keys are invalid. */
function encrypt(...input: Parameters<typeof webPush.generateRequestDetails>) {
  try {
    const { headers, body } = webPush.generateRequestDetails(...input);
    return { headers, body: body ?? '' };
  } catch {
    throw new SendError('gone', "The browser's keys do not work");
  }
}

/** A push topic has up to 32 characters (RFC 8030, 5.4); a repeated message replaces the first. */
function computeTopic({ id }: Message): string {
  return createHash('sha256').update(id).digest('base64url').slice(0, 32);
}

/**
 * Builds the payload for the service worker (apps/web/src/sw/push.ts); `url` and `actions` are
 * paths. Only a message about one event has `actions`, whose buttons act on its watch.
 */
function buildPayload(message: Message, deps: Needs): string {
  const actionsUrl = buildAlertUrl(deps, message);
  const { title, items } = summariseMessage(message, 'https://sillage.invalid', actionsUrl);
  const [item] = items;
  const lines = items.length === 1 ? (item?.lines ?? []) : items.map(({ headline }) => headline);
  const body = joinLines(lines);
  const { id, kind } = message;
  const actions = kind === 'single' && items.length === 1 ? { actions: new URL(actionsUrl).pathname } : {};
  return JSON.stringify({ id, title: toPlainLine(title, 120), body, url: buildPath(message), ...actions });
}

function joinLines(lines: readonly string[]): string {
  const text = lines.join('\n');
  return (text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH - 1)}…` : text).toWellFormed();
}
