import { Webhook } from 'standardwebhooks';
import { after, DAY } from '../../../../platform/clock.ts';
import { sign } from '../../../../platform/ids.ts';
import type { Receiver } from '../../channel.ts';
import type { Message, News } from '../../message.ts';
import { plain, webHref } from '../../news-words.rules.ts';
import type { Handover } from '../hand-over.ts';

/** Standard Webhooks recommends less than 20 kB; the envelope takes a few hundred bytes. */
const LONGEST_NEWS = 19_000;
const SIZES = 20;
const EVIDENCE = 3;

/**
 * Derives the signing secret of a webhook from the server's secret, so that it is never stored:
 * `whsec_` and 32 bytes in base64. Replacing the secret increments the version.
 */
export function webhookSecret(secret: string, targetId: string, version: number): string {
  const key = Buffer.from(sign(secret, `webhook ${targetId} ${version}`), 'base64url');
  return `whsec_${key.toString('base64')}`;
}

/** Builds a Standard Webhooks request (docs/webhooks.md), signed with the time of this try. */
export function standardMessage(
  message: Message,
  to: Pick<Receiver, 'targetId' | 'secretVersion' | 'secretChangedAt'> & { url: string },
  { secret, now, home }: { secret: string; now: Date; home: string },
): Handover {
  const body = payloadOf(message, home);
  const signatures = versionsOf(to, now).map((version) =>
    new Webhook(webhookSecret(secret, to.targetId, version)).sign(message.id, now, body),
  );
  const headers = {
    'content-type': 'application/json',
    'webhook-id': message.id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
    'webhook-signature': signatures.join(' '),
  };
  return { url: to.url, headers, body };
}

/** The previous secret stays valid for a day, so that a receiver can switch without a gap. */
function versionsOf(
  { secretVersion, secretChangedAt }: Pick<Receiver, 'secretVersion' | 'secretChangedAt'>,
  now: Date,
) {
  const isOldGood = secretVersion > 1 && secretChangedAt !== null && now < after(secretChangedAt, DAY);
  return isOldGood ? [secretVersion, secretVersion - 1] : [secretVersion];
}

function payloadOf({ kind, at, news }: Message, home: string): string {
  const write = (type: string, data: object) => JSON.stringify({ type, timestamp: at.toISOString(), data });
  const [only] = news;
  if (kind === 'test')
    return write('sillage.test', { message: 'This is a test: your Sillage notifications arrive here.' });
  if (kind === 'single' && only) return write(`fragrance.${only.kind}`, dataOf(only, home));
  const type = kind === 'digest' ? 'watchlist.digest' : 'watchlist.held';
  const all = news.map((each) => dataOf(each, home));
  const count = countThatFits(all);
  return write(type, { heldBy: kind, news: all.slice(0, count), more: all.length - count });
}

function countThatFits(all: readonly object[]): number {
  let used = 0;
  const firstOut = all.findIndex((each) => {
    used += Buffer.byteLength(JSON.stringify(each)) + 1;
    return used > LONGEST_NEWS;
  });
  return firstOut === -1 ? all.length : firstOut;
}

function dataOf(news: News, home: string) {
  const pageOf = (id: number) => new URL(`/fragrances/${id}`, home).href;
  const { id, name, brand } = news.fragrance;
  return {
    kind: news.kind,
    happenedAt: news.happenedAt.toISOString(),
    isOver: news.isOver,
    fragrance: { id, name: plain(name), brand: plain(brand), url: pageOf(id) },
    shop: plain(news.shop),
    url: webHref(news.url),
    offers: news.offers.slice(0, SIZES).map((offer) => ({
      ...offer,
      variant: offer.variant === null ? null : plain(offer.variant, 80),
      currency: offer.currency === null ? null : plain(offer.currency, 3),
      lastCheckedAt: offer.lastCheckedAt?.toISOString() ?? null,
    })),
    priceDrop: news.priceDrop,
    instead: news.instead.map((other) => ({
      ...other,
      name: plain(other.name),
      brand: plain(other.brand),
      url: pageOf(other.fragranceId),
    })),
    method: news.method,
    confidence: news.confidence,
    evidence: news.evidence.slice(0, EVIDENCE).map(({ source, says }) => ({ source, says: plain(says) })),
  };
}
