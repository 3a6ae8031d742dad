import type { Message, News } from '../message.ts';
import {
  headline,
  isGone,
  lastLook,
  methodWords,
  money,
  nameOf,
  offerWords,
  plain,
  timeBeside,
  webHref,
} from '../news-words.rules.ts';

/** One event in a few lines of plain text. Shop text is reduced to one line each. */
export interface Piece {
  headline: string;
  /** Sizes and prices, what changed since, and the proof. */
  lines: readonly string[];
  /** The shop's page, or our fragrance page when the shop's URL is unsafe or too long. */
  url: string;
}

/** A message for services with little space. */
export interface Brief {
  title: string;
  pieces: readonly Piece[];
  /** Sillage's page with the complete text. */
  url: string;
}

const SIZES = 5;
const LONGEST_URL = 500;

/** Summarises a message. `home` is the URL of this installation. */
export function briefOf(message: Message, home: string): Brief {
  const { news } = message;
  return {
    title: titleOf(message),
    pieces: news.map((each) => pieceOf(each, message, home)),
    url: new URL(pathOf(message), home).href,
  };
}

/** Returns our path for a message: the fragrance's page for a single event, else the inbox. */
export function pathOf({ kind, news }: Message): string {
  const [only] = news;
  return kind === 'single' && only ? `/fragrances/${only.fragrance.id}` : '/notifications';
}

function titleOf({ kind, news }: Message): string {
  const [first] = news;
  const count = news.length === 1 ? 'One notification' : `${news.length} notifications`;
  if (kind === 'test') return 'This is a test: your Sillage notifications arrive here';
  if (kind === 'digest') return `Your week at Sillage: ${count.toLowerCase()}`;
  if (kind === 'quiet-hours') return `${count} from your quiet hours`;
  if (kind === 'daily-cap') return `${count} above your daily limit`;
  return first ? headline(first) : 'Your watchlist has an update';
}

function pieceOf(news: News, message: Message, home: string): Piece {
  const shopUrl = webHref(news.url);
  const page = new URL(`/fragrances/${news.fragrance.id}`, home).href;
  return {
    headline: headline(news),
    lines: [...timeLine(news, message), ...priceLine(news), ...sizeLines(news), ...insteadLines(news), proofLine(news)],
    url: shopUrl && shopUrl.length <= LONGEST_URL ? shopUrl : page,
  };
}

/** For a deferred event: when it happened, and when it was last checked. */
function timeLine(news: News, { kind, at, timeZone }: Message): string[] {
  if (kind === 'single') return [];
  const looked = lastLook(news);
  const happened = timeBeside(news.happenedAt, timeZone, at);
  if (looked === null || looked <= news.happenedAt || news.isOver) return [`At ${happened}`];
  return [`At ${happened}, still true when we checked at ${timeBeside(looked, timeZone, at)}`];
}

function priceLine({ priceDrop }: News): string[] {
  if (!priceDrop) return [];
  return [`${money(priceDrop.before, priceDrop.currency)} before, ${money(priceDrop.now, priceDrop.currency)} now`];
}

function sizeLines({ kind, shop, offers }: News): string[] {
  const shown = offers.slice(0, SIZES).map((offer) => {
    const isGoneAgain = kind !== 'sold_out' && isGone(offer);
    return `${plain(shop, 80)}, ${offerWords(offer)}${isGoneAgain ? ' (sold out again)' : ''}`;
  });
  return offers.length > SIZES ? [...shown, `and ${offers.length - SIZES} more sizes`] : shown;
}

function insteadLines({ instead }: News): string[] {
  return instead.slice(0, 3).map((other) => {
    const price = other.price === null ? '' : `, ${money(other.price, other.currency)}`;
    return `In stock instead: ${nameOf({ fragrance: { ...other, id: other.fragranceId, imageUrl: null, family: null } })}${price}`;
  });
}

function proofLine({ method, evidence }: News): string {
  const [first] = evidence;
  const says = first ? `: “${plain(first.says, 120)}”` : '';
  return `How we know: read from ${methodWords(method)}${says}`;
}

/** The parts of a brief, already escaped for the service. */
export interface Parts {
  head: string;
  pieces: readonly { full: string; short: string }[];
  /** Writes the last part; `left` is the number of pieces omitted. */
  foot: (left: number) => string;
}

/**
 * Writes every piece in full if that fits in `most`, else as many short pieces as fit. `size`
 * measures text as the service does.
 */
export function writeWithin({ head, pieces, foot }: Parts, most: number, size: (text: string) => number): string {
  const write = (shown: readonly string[], left: number) =>
    [head, ...shown, foot(left)].filter((part) => part !== '').join(BETWEEN);
  const inFull = pieces.map(({ full }) => full);
  if (inFull.reduce((sum, text) => sum + size(text) + BETWEEN.length, size(head)) <= most) return write(inFull, 0);
  const short = pieces.map((piece) => piece.short);
  let used = size(head) + size(foot(short.length)) + BETWEEN.length;
  const firstOut = short.findIndex((text) => {
    used += size(text) + BETWEEN.length;
    return used > most;
  });
  const count = firstOut === -1 ? short.length : firstOut;
  return write(short.slice(0, count), short.length - count);
}

const BETWEEN = '\n\n';
