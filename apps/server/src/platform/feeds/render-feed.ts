import { Feed } from 'feed';
import { html } from '../html.ts';

export const feedFormats = ['atom', 'json'] as const;
/** Formats of a feed: Atom (RFC 4287) and JSON Feed 1.1 (https://www.jsonfeed.org/version/1.1/). */
export type FeedFormat = (typeof feedFormats)[number];

export const feedTypes: Record<FeedFormat, string> = {
  atom: 'application/atom+xml; charset=utf-8',
  json: 'application/feed+json; charset=utf-8',
};

export interface FeedEntry {
  /** IRI that never changes, the same in each format. */
  id: string;
  title: string;
  url: string;
  at: Date;
  /** HTML without scripts, in which text from shops is escaped. */
  content: string;
}

export interface FeedContent {
  id: string;
  title: string;
  updated: Date;
  /** Page that shows the same entries. */
  homeUrl: string;
  /** Address of the feed itself in each format. */
  urls: Record<FeedFormat, string>;
  author: { name: string; url: string };
  entries: readonly FeedEntry[];
}

/** Renders a feed, in the order of its entries. The same content always gives the same bytes. */
export function renderFeed(content: FeedContent, format: FeedFormat): string {
  return format === 'atom' ? renderAtom(content) : renderJson(content);
}

/**
 * Shop text is escaped twice, because Atom embeds HTML as text; such text cannot close a CDATA
 * section.
 */
function renderAtom({ id, title, updated, homeUrl, urls, author, entries }: FeedContent): string {
  const feed = new Feed({
    id,
    title,
    updated,
    generator: 'Sillage',
    author: { name: author.name, link: author.url },
    link: homeUrl,
    feedLinks: { atom: urls.atom },
  });
  for (const entry of entries)
    feed.addItem({
      id: entry.id,
      title: String(html`${entry.title}`),
      link: entry.url,
      date: entry.at,
      published: entry.at,
      content: entry.content,
    });
  return feed.atom1();
}

/** Not `feed`'s own output, which is JSON Feed 1 and takes titles as HTML. */
function renderJson({ title, homeUrl, urls, author, entries }: FeedContent): string {
  const feed = {
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: homeUrl,
    feed_url: urls.json,
    language: 'en',
    authors: [author],
    items: entries.map((entry) => ({
      id: entry.id,
      url: entry.url,
      title: entry.title,
      content_html: entry.content,
      date_published: entry.at.toISOString(),
    })),
  };
  return `${JSON.stringify(feed)}\n`;
}
