import type { ReactNode } from 'react';
import type { Letter } from '../../../platform/mail/kit.ts';
import type { Message, News } from '../message.ts';
import { headline, lastLook, money, nameOf, plain, timeBeside, webHref, zoneName } from '../news-words.rules.ts';
import { cidOf, instead, sizes, type Writing } from './news-parts.ts';

/** Maximum number of pictures in an email. */
export const PICTURES = 5;
/** Maximum number of events shown; the email links to the rest. */
const LONGEST = 50;

type Bundle = Exclude<Message['kind'], 'single' | 'test'>;

const LEFT_OUT = 'We left out what is no longer true, as far as we have checked since.';

const introductions: Record<Bundle, { title: string; says: string }> = {
  'quiet-hours': {
    title: 'During your quiet hours',
    says: `We held this until your quiet hours ended. ${LEFT_OUT}`,
  },
  'daily-cap': {
    title: 'Above your daily limit',
    says: `We held this because you reached your daily limit. ${LEFT_OUT}`,
  },
  digest: {
    title: 'Your week',
    says: 'What happened to the fragrances you watch and wasn’t emailed to you before.',
  },
};

/** Writes several events as one email. The title becomes the subject. */
export function bundleLetter(writing: Writing, kind: Bundle, news: readonly News[]): Omit<Letter, 'footer'> {
  const { kit, pageOf } = writing;
  const { title, says } = introductions[kind];
  const more = news.length - LONGEST;
  return {
    title: `${title}: ${summary(news)}`,
    preheader: news.slice(0, 4).map(headline).join(' · '),
    parts: [
      kit.says(says),
      ...news.slice(0, LONGEST).map((piece, index) => entry(writing, piece, index < PICTURES)),
      more > 0 && kit.link(`And ${more} more in your notifications`, pageOf('/notifications')),
    ],
  };
}

function summary(news: readonly News[]): string {
  const [first] = news;
  if (!first) return 'nothing to tell';
  const others = news.length - 1;
  return others === 0 ? headline(first) : `${headline(first)}, and ${others} more`;
}

function entry(writing: Writing, news: News, hasPicture: boolean): ReactNode {
  const { kit, pageOf } = writing;
  const words = [
    kit.says(`${storyOf(news, writing)} At ${plain(news.shop)}:`),
    sizes(writing, news),
    kit.smallLinks(linksOf(news, pageOf)),
  ];
  return kit.group(
    kit.rule(),
    kit.heading(nameOf(news)),
    hasPicture ? kit.beside(cidOf(news), words) : kit.group(...words),
    news.kind === 'sold_out' && instead(writing, news),
  );
}

function linksOf({ url, fragrance }: News, pageOf: Writing['pageOf']) {
  const shop = webHref(url);
  const own = { text: 'See it on Sillage', href: pageOf(`/fragrances/${fragrance.id}`) };
  return shop === null ? [own] : [{ text: 'Go to the shop', href: shop }, own];
}

/**
 * Says when the event happened and when a later check confirmed it, such as "Back at 02:10 CEST,
 * still in stock when we checked at 06:48."
 */
function storyOf(news: News, { timeZone, at: now }: Writing): string {
  const looked = lastLook(news);
  const { happenedAt } = news;
  const at = `${timeBeside(happenedAt, timeZone, now)} ${zoneName(happenedAt, timeZone)}`;
  const [happened, still, over] = stories[news.kind];
  const begin = `${happened(news)} at ${at}`;
  if (news.isOver) return `${begin}, but ${over}.`;
  if (looked === null || looked <= happenedAt) return `${begin}.`;
  return `${begin}, ${still} when we checked at ${timeBeside(looked, timeZone, now)}.`;
}

type Story = [happened: (news: News) => string, still: string, over: string];

const stories: Record<News['kind'], Story> = {
  restock: [() => 'Back', 'still in stock', 'sold out again'],
  sold_out: [() => 'Sold out', 'still sold out', 'back in stock since'],
  price_drop: [cheaper, 'still at that price', 'more expensive again'],
  new_offer: [() => 'New', 'still in stock', 'sold out again'],
  preorder: [() => 'Open for pre-orders', 'still open', 'closed again'],
};

function cheaper({ priceDrop }: News): string {
  if (!priceDrop) return 'Cheaper';
  const { before, now, currency } = priceDrop;
  return `Down from ${money(before, currency)} to ${money(now, currency)}`;
}
