import type { InboxEntry } from '@sillage/contract';
import type { FeedContent, FeedEntry } from '../../../platform/feeds/render-feed.ts';
import { html } from '../../../platform/html.ts';
import {
  DISCONTINUED_RULE,
  describeMethod,
  formatDateTime,
  formatHeadline,
  formatLow,
  formatOffer,
  formatPriceChange,
  toPlainLine,
  toWebUrl,
} from '../event-text.rules.ts';
import { ACTIONS_LABEL } from '../senders/message-summary.rules.ts';

interface FeedMetadata {
  /** Id of the feed: a UUID that never changes. */
  id: string;
  urls: FeedContent['urls'];
  publicUrl: URL;
  /** Time when the feed was created, which is also its `updated` time while it has no entries. */
  createdAt: Date;
  /** Builds the link to act on an entry's alert; the same for each rendering. */
  buildActionsUrl: (entry: { id: string; at: Date }) => string;
}

const MAX_EVIDENCE = 3;

/** Builds the private feed of an inbox, newest entry first; the same entries give the same feed. */
export function buildInboxFeed(
  entries: readonly InboxEntry[],
  { id, urls, publicUrl, createdAt, buildActionsUrl }: FeedMetadata,
): FeedContent {
  const times = entries.map(({ at }) => new Date(at).getTime());
  return {
    id: `urn:uuid:${id}`,
    title: 'Sillage: your watchlist',
    updated: new Date(Math.max(createdAt.getTime(), ...times)),
    homeUrl: new URL('/notifications', publicUrl).href,
    urls,
    author: { name: 'Sillage', url: publicUrl.href },
    entries: entries.map((entry) => toEntry(entry, publicUrl, buildActionsUrl)),
  };
}

function toEntry(entry: InboxEntry, publicUrl: URL, buildActionsUrl: FeedMetadata['buildActionsUrl']): FeedEntry {
  const fragrance = { name: entry.fragranceName, brand: entry.fragranceBrand };
  const page = new URL(`/fragrances/${entry.fragranceId}`, publicUrl).href;
  const url = (entry.kind === 'discontinued' ? null : toWebUrl(entry.url)) ?? page;
  const at = new Date(entry.at);
  return {
    id: `urn:uuid:${entry.id}`,
    // As it was when it happened: feed readers have stored that version.
    title: formatHeadline({ ...entry, isOver: false, fragrance }),
    url,
    at,
    content: renderContent(entry, { link: url, page, actions: buildActionsUrl({ id: entry.id, at }) }),
  };
}

function renderContent(
  entry: InboxEntry,
  { link, page, actions }: { link: string; page: string; actions: string },
): string {
  const { priceDrop } = entry;
  const priceLines = priceDrop ? [html`<p>${formatPriceChange(priceDrop, entry.kind)}</p>`] : [];
  const lowSince = entry.lowSince === undefined ? null : new Date(entry.lowSince);
  const low = formatLow({ lowSince, happenedAt: new Date(entry.at) });
  const lowLines = low === null ? [] : [html`<p>${low}</p>`];
  const offerItems = entry.offers.map((offer) => html`<li>${formatOffer({ ...offer, lastCheckedAt: null })}</li>`);
  const evidenceItems = entry.evidence.slice(0, MAX_EVIDENCE).map(({ says }) => html`<li>${toPlainLine(says)}</li>`);
  const foot = html`<p><a href="${page}">${toPlainLine(entry.fragranceName)} at Sillage</a></p>
<p><a href="${actions}">${ACTIONS_LABEL}</a></p>`;
  if (entry.kind === 'discontinued')
    return String(html`<p>How we know: ${DISCONTINUED_RULE}</p>
<ul>${evidenceItems}</ul>
${foot}`);
  return String(html`<p>At <a href="${link}">${toPlainLine(entry.shop, 80)}</a>:</p>
${priceLines}${lowLines}<ul>${offerItems}</ul>
<p>How we know: ${entry.isPrivate ? 'seen by you, your own browser' : 'we'} read it from ${describeMethod(entry.method)} on ${formatDateTime(new Date(entry.at), 'UTC')}.</p>
<ul>${evidenceItems}</ul>
${foot}`);
}
