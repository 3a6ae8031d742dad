import { isInStock } from '@sillage/contract';
import { letter } from '../../platform/mail/letter.ts';
import type { Mail } from '../../platform/mail/mailer.ts';
import type { News, NewsOffer } from './notify.repo.ts';

export interface RestockNews
  extends Pick<News, 'name' | 'brand' | 'shop' | 'url' | 'happenedAt' | 'method' | 'evidence'> {
  offers: NewsOffer[];
}

interface Addressee {
  id: string;
  to: string;
  dashboardUrl: string;
  unsubscribeUrl: string;
}

const methods: Record<string, string> = {
  'json-ld': "the product data (JSON-LD) in the shop's page",
  microdata: "the product data (microdata) in the shop's page",
  opengraph: "the product tags (OpenGraph) in the shop's page",
  shopify: "the shop's own product feed",
  page: "the shop's page itself",
};

/** "X is back in stock", with sizes, prices, the shop's link and why we believe it. Shop text is data: escaped, one line, cut. */
export function restockMail(news: RestockNews, to: Addressee): Mail {
  const name = plain(`${news.name} by ${news.brand}`);
  const still = news.offers.some((offer) => offer.availability !== null && isInStock(offer.availability));
  const headline = still ? `${name} is back in stock` : `${name} was back in stock, but is gone again`;
  const sizes = news.offers.map(offerLine);
  const why = `We read it from ${methods[news.method ?? 'page'] ?? methods.page} at ${moment(news.happenedAt)}, and looked twice before telling you.`;
  const proof = news.evidence.slice(0, 3).map(({ says }) => plain(says));
  return {
    id: to.id,
    to: to.to,
    subject: headline,
    headers: {
      'List-Unsubscribe': `<${to.unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
    ...letter(headline, [
      { says: `At ${plain(news.shop)}:` },
      { list: sizes },
      { button: 'Go to the shop', href: news.url },
      { heading: 'Why we believe it' },
      { says: why },
      { list: proof },
      {
        links: [
          { text: 'Your watchlist', href: to.dashboardUrl },
          { text: 'No more restock mails', href: to.unsubscribeUrl },
        ],
      },
    ]),
  };
}

function offerLine(offer: NewsOffer): string {
  const size = offer.variant ?? (offer.sizeMl === null ? 'Size not stated' : `${offer.sizeMl} ml`);
  const price = offer.price === null ? 'price not stated' : money(offer.price, offer.currency);
  const gone = offer.availability !== null && !isInStock(offer.availability);
  const seen = gone && offer.lastCheckedAt ? `, sold out again at ${moment(offer.lastCheckedAt)}` : '';
  return `${plain(size)}: ${price}${seen}`;
}

function money(amount: number, currency: string | null): string {
  if (currency === null) return `${amount} (currency not stated)`;
  return new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'code' })
    .format(amount)
    .replaceAll('\u00a0', ' ');
}

function moment(at: Date): string {
  return `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

/** One line without control or direction characters, so that a shop's text cannot pose as ours. */
function plain(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, 200);
}
