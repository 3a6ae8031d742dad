import type { InboxEntry } from '@sillage/contract';
import { Feed } from 'feed';
import { html } from '../../platform/html.ts';
import type { News } from './message.ts';
import { headline, methodWords, moment, money, offerWords, plain, webHref } from './news-words.rules.ts';

interface About {
  /** A UUID that stays the same for the life of the feed. */
  id: string;
  /** The URL of the feed itself. */
  self: string;
  publicUrl: URL;
  /** The feed's creation time, and its `updated` while it is empty. */
  since: Date;
}

const EVIDENCE = 3;

/**
 * Renders an Atom feed (RFC 4287), newest entry first; the same entries give the same bytes. Shop
 * text is escaped twice, as Atom embeds HTML as text; so it cannot close a CDATA section.
 */
export function atomFeed(entries: readonly InboxEntry[], { id, self, publicUrl, since }: About): string {
  const times = entries.map(({ at }) => new Date(at).getTime());
  const feed = new Feed({
    id: `urn:uuid:${id}`,
    title: 'Sillage: your watchlist',
    updated: new Date(Math.max(since.getTime(), ...times)),
    generator: 'Sillage',
    author: { name: 'Sillage', link: publicUrl.href },
    link: new URL('/notifications', publicUrl).href,
    feedLinks: { atom: self },
  });
  for (const entry of entries) feed.addItem(toItem(entry, publicUrl));
  return feed.atom1();
}

function toItem(entry: InboxEntry, publicUrl: URL): Parameters<Feed['addItem']>[0] {
  const page = new URL(`/fragrances/${entry.fragranceId}`, publicUrl).href;
  const link = webHref(entry.url) ?? page;
  const at = new Date(entry.at);
  return {
    id: `urn:uuid:${entry.id}`,
    title: String(html`${headline(toNews(entry))}`),
    link,
    date: at,
    published: at,
    content: contentOf(entry, { link, page }),
  };
}

function contentOf(entry: InboxEntry, { link, page }: { link: string; page: string }): string {
  const { priceDrop } = entry;
  const fell = priceDrop
    ? [
        html`<p>${money(priceDrop.before, priceDrop.currency)} before, ${money(priceDrop.now, priceDrop.currency)} now</p>`,
      ]
    : [];
  const sizes = entry.offers.map((offer) => html`<li>${offerWords({ ...offer, lastCheckedAt: null })}</li>`);
  const proof = entry.evidence.slice(0, EVIDENCE).map(({ says }) => html`<li>${plain(says)}</li>`);
  return String(html`<p>At <a href="${link}">${plain(entry.shop, 80)}</a>:</p>
${fell}<ul>${sizes}</ul>
<p>How we know: we read it from ${methodWords(entry.method)} on ${moment(new Date(entry.at), 'UTC')}.</p>
<ul>${proof}</ul>
<p><a href="${page}">${plain(entry.fragranceName)} at Sillage</a></p>`);
}

/** Describes the event as it was when it happened: feed readers have stored that version. */
function toNews(entry: InboxEntry): News {
  return {
    eventId: entry.id,
    kind: entry.kind,
    happenedAt: new Date(entry.at),
    isOver: false,
    fragrance: {
      id: entry.fragranceId,
      name: entry.fragranceName,
      brand: entry.fragranceBrand,
      imageUrl: entry.fragranceImageUrl,
      family: entry.fragranceFamily,
    },
    shop: entry.shop,
    url: entry.url,
    offers: [],
    priceDrop: entry.priceDrop,
    instead: [],
    method: entry.method,
    confidence: null,
    evidence: [],
  };
}
