import type { ReactNode } from 'react';
import type { Letter } from '../../../platform/mail/kit.ts';
import type { News } from '../message.ts';
import { headline, money, offerWords, percentOff, plain } from '../news-words.rules.ts';
import { cidOf, instead, sizes, toShop, type Writing, why } from './news-parts.ts';

/** Writes one event as an email. The title becomes the subject. */
export function singleLetter(writing: Writing, news: News): Omit<Letter, 'footer'> {
  const { kit } = writing;
  const [lead, ...rest] = bodies[news.kind](writing, news);
  return {
    title: headline(news),
    preheader: [...news.offers.slice(0, 3).map(offerWords), `at ${plain(news.shop, 80)}`].join(' · '),
    parts: [kit.beside(cidOf(news), [kit.says(String(lead)), sizes(writing, news)]), ...rest, why(writing, news)],
  };
}

/** The text beside the picture above the sizes, and the parts that follow. */
type Body = (writing: Writing, news: News) => readonly [lead: string, ...rest: ReactNode[]];

const bodies: Record<News['kind'], Body> = {
  restock: (writing, news) => [`At ${plain(news.shop)}:`, toShop(writing, news)],
  sold_out: (writing, news) => {
    const { kit, pageOf } = writing;
    const own = kit.action('See it on Sillage', pageOf(`/fragrances/${news.fragrance.id}`));
    return [
      news.isOver ? `Back at ${plain(news.shop)}:` : `No longer at ${plain(news.shop)}:`,
      instead(writing, news),
      own,
    ];
  },
  price_drop: (writing, news) => [priceWords(news), toShop(writing, news)],
  new_offer: (writing, news) => [`New at ${plain(news.shop)}:`, toShop(writing, news)],
  preorder: (writing, news) => [
    `Available to pre-order at ${plain(news.shop)}:`,
    toShop(writing, news),
    writing.kit.note('It is not in stock yet.'),
  ],
};

function priceWords({ shop, priceDrop }: News): string {
  if (!priceDrop) return `At ${plain(shop)}:`;
  const { before, now, currency } = priceDrop;
  return `At ${plain(shop)}: now ${money(now, currency)}, before ${money(before, currency)} (${percentOff(priceDrop)}% less).`;
}
