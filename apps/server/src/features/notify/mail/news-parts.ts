import type { ReactNode } from 'react';
import type { Kit } from '../../../platform/mail/compose.ts';
import type { News, NewsOffer } from '../message.ts';
import { isGone, methodWords, moment, money, offerWords, plain, webHref } from '../news-words.rules.ts';

export interface Writing {
  kit: Kit;
  /** The receiver's time zone, an IANA name. */
  timeZone: string;
  /** When the email is written: times on that day omit the date. */
  at: Date;
  pageOf: (path: string) => string;
}

export function cidOf({ fragrance }: Pick<News, 'fragrance'>): string {
  return `fragrance-${fragrance.id}@sillage`;
}

/** Lists sizes with prices; a restock also marks the sizes that have sold out again. */
export function sizes({ kit, timeZone }: Writing, { kind, offers }: News): ReactNode {
  return kit.lines(offers.map((offer) => offerWords(offer) + (kind === 'restock' ? goneWords(offer, timeZone) : '')));
}

function goneWords(offer: NewsOffer, timeZone: string): string {
  if (!isGone(offer)) return '';
  return offer.lastCheckedAt ? `, sold out again at ${moment(offer.lastCheckedAt, timeZone)}` : ', sold out again';
}

/** Links to the shop; null when its URL is not http or https. */
export function toShop({ kit }: Writing, { url }: News): ReactNode {
  const href = webHref(url);
  return href === null ? null : kit.action('Go to the shop', href);
}

/** Explains an alert by its method, time and evidence. */
export function why({ kit, timeZone }: Writing, news: News): ReactNode {
  const read = `We read it from ${methodWords(news.method)} at ${moment(news.happenedAt, timeZone)}, and checked twice before notifying you.`;
  const proof = news.evidence.slice(0, 3).map(({ says }) => plain(says));
  return kit.group(kit.heading('How we know'), kit.says(read), proof.length > 0 && kit.points(proof));
}

/** Lists alternatives in stock, in words that claim no more than the catalogue does. */
export function instead({ kit, pageOf }: Writing, { instead: others }: News): ReactNode {
  if (others.length === 0) return null;
  const links = others.slice(0, 3).map(({ fragranceId, name, brand, price, currency }) => {
    const cost = price === null ? '' : `, ${money(price, currency)}`;
    return kit.link(plain(`${name} by ${brand}`) + cost, pageOf(`/fragrances/${fragranceId}`));
  });
  const claim = 'Inspired by it, or its inspiration, as reported by others:';
  return kit.group(kit.heading('In stock instead'), kit.says(claim), ...links);
}
