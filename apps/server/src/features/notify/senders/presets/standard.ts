import { Webhook } from 'standardwebhooks';
import { addMs, DAY } from '../../../../platform/clock.ts';
import { sign } from '../../../../platform/ids.ts';
import type { EventSummary } from '../../event-summary.rules.ts';
import { toPlainLine, toWebUrl } from '../../event-text.rules.ts';
import type { Message, Receiver } from '../channel-sender.ts';
import type { OutgoingMessage } from '../send-over-http.ts';

/**
 * Maximum bytes of all events in a webhook message. Standard Webhooks recommends less than 20 kB
 * for the whole message.
 */
const MAX_EVENTS_BYTES = 19_000;
const MAX_SIZES = 20;
const MAX_EVIDENCE = 3;

/** Derives a webhook's secret, `whsec_` and 32 bytes in base64, so that it is never stored. */
export function deriveWebhookSecret(secret: string, channelId: string, version: number): string {
  const key = Buffer.from(sign(secret, `webhook ${channelId} ${version}`), 'base64url');
  return `whsec_${key.toString('base64')}`;
}

/** Builds a Standard Webhooks request (docs/webhooks.md), signed with the time of this attempt. */
export function buildStandardMessage(
  message: Message,
  to: Pick<Receiver, 'channelId' | 'secretVersion' | 'secretChangedAt'> & { url: string },
  { secret, now, ...urls }: { secret: string; now: Date } & PayloadUrls,
): OutgoingMessage {
  const body = buildPayload(message, urls);
  const signatures = listValidVersions(to, now).map((version) =>
    new Webhook(deriveWebhookSecret(secret, to.channelId, version)).sign(message.id, now, body),
  );
  const headers = {
    'content-type': 'application/json',
    'webhook-id': message.id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
    'webhook-signature': signatures.join(' '),
  };
  return { url: to.url, headers, body };
}

/** A webhook's previous secret stays valid for a day, so that receivers switch without a gap. */
function listValidVersions(
  { secretVersion, secretChangedAt }: Pick<Receiver, 'secretVersion' | 'secretChangedAt'>,
  now: Date,
) {
  const isPreviousValid = secretVersion > 1 && secretChangedAt !== null && now < addMs(secretChangedAt, DAY);
  return isPreviousValid ? [secretVersion, secretVersion - 1] : [secretVersion];
}

interface PayloadUrls {
  publicUrl: string;
  /** URL of the page to act on the alert. */
  actionsUrl: string;
}

function buildPayload({ kind, at, events }: Message, { publicUrl, actionsUrl }: PayloadUrls): string {
  const write = (type: string, data: object) => JSON.stringify({ type, timestamp: at.toISOString(), data });
  const [event] = events;
  const links = { actions: actionsUrl };
  if (kind === 'test')
    return write('sillage.test', { message: 'This is a test: your Sillage notifications arrive here.' });
  if (kind === 'single' && event)
    return write(`fragrance.${event.kind}`, { ...buildEventData(event, publicUrl), links });
  const type = kind === 'digest' ? 'watchlist.digest' : 'watchlist.deferred';
  const all = events.map((each) => buildEventData(each, publicUrl));
  const count = countFitting(all);
  return write(type, { reason: kind, events: all.slice(0, count), more: all.length - count, links });
}

function countFitting(all: readonly object[]): number {
  let usedBytes = 0;
  const firstOmitted = all.findIndex((event) => {
    usedBytes += Buffer.byteLength(JSON.stringify(event)) + 1;
    return usedBytes > MAX_EVENTS_BYTES;
  });
  return firstOmitted === -1 ? all.length : firstOmitted;
}

function buildEventData(event: EventSummary, publicUrl: string) {
  const buildPageUrl = (id: number) => new URL(`/fragrances/${id}`, publicUrl).href;
  const { id, name, brand } = event.fragrance;
  return {
    kind: event.kind,
    ...(event.offerKind !== 'bottle' && { offerKind: event.offerKind }),
    happenedAt: event.happenedAt.toISOString(),
    isOver: event.isOver,
    fragrance: { id, name: toPlainLine(name), brand: toPlainLine(brand), url: buildPageUrl(id) },
    shop: toPlainLine(event.shop),
    url: toWebUrl(event.url),
    offers: event.offers.slice(0, MAX_SIZES).map((offer) => ({
      ...offer,
      variant: offer.variant === null ? null : toPlainLine(offer.variant, 80),
      currency: offer.currency === null ? null : toPlainLine(offer.currency, 3),
      lastCheckedAt: offer.lastCheckedAt?.toISOString() ?? null,
    })),
    priceDrop: event.priceDrop,
    ...(event.lowSince && { lowestSince: event.lowSince.toISOString() }),
    alternatives: event.alternatives.map((alternative) => ({
      ...alternative,
      name: toPlainLine(alternative.name),
      brand: toPlainLine(alternative.brand),
      url: buildPageUrl(alternative.fragranceId),
    })),
    ...(event.isPrivate && { isPrivate: true }),
    method: event.method,
    confidence: event.confidence,
    evidence: event.evidence.slice(0, MAX_EVIDENCE).map(({ source, says }) => ({ source, says: toPlainLine(says) })),
  };
}
