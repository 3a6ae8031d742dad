import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { type Expected, type ReaderPart, readPage, toStockStatus } from '@sillage/page-reader';
import { platforms as fixtures, type PlatformPage, withInStockData } from '@sillage/page-reader/testing';
import type { CorpusCase } from '../corpus/case.ts';
import { cases as custom } from '../corpus/custom/index.ts';
import { cases as mixed } from '../corpus/mixed/index.ts';
import { cases as platforms } from '../corpus/platforms/index.ts';
import { cases as regional } from '../corpus/regional/index.ts';
import { cases as retailers } from '../corpus/retailers/index.ts';
import { cases as setAside } from '../corpus/set-aside/index.ts';
import type { Page, Scored } from './reader-score.ts';

/** A page with its HTML and what a person who looks at it would say. */
export interface LabelledPage extends Page {
  html: string;
  status: number;
  /** Accepted kinds of page; null if the label has none. */
  kinds: CorpusCase['truth']['page'] | null;
  /** True for a page that no rule was written for; its misses are not listed. */
  isHeldOut: boolean;
}

/**
 * Loads saved pages of real shops. The folder holds `labels.jsonl`, one page per line: { file, url,
 * shop, truth: { availability, price, currency, title }, accept: string[], price_accept: string[],
 * confidence }, and the gzipped pages that it names.
 */
export function loadSavedPages(folder: string): LabelledPage[] {
  const lines = readFileSync(join(folder, 'labels.jsonl'), 'utf8').trim().split('\n');
  return lines.map((line) => {
    const page = JSON.parse(line) as Page;
    const html = gunzipSync(readFileSync(join(folder, page.file))).toString('utf8');
    return { ...page, html, status: 200, kinds: null, isHeldOut: isInHeldOutThird(page.shop) };
  });
}

/** Generates the pages of `corpus/`, of which the folder `set-aside` is held out. */
export function generatePages(): LabelledPage[] {
  const learnt = [platforms, retailers, regional, custom, mixed].flat().map((page) => toLabelledPage(page, false));
  return [...learnt, ...setAside.map((page) => toLabelledPage(page, true))];
}

/** The test pages of the page reader's own package, also with JSON-LD that always says in stock. */
export function loadFixtures(): LabelledPage[] {
  return Object.entries(fixtures).flatMap(([platform, pages]) =>
    pages.flatMap((page) =>
      [page, withInStockData(page)].flatMap((each) => each ?? []).map((each) => toFixture(platform, each)),
    ),
  );
}

function toFixture(platform: string, { name, url, html, truth }: PlatformPage): LabelledPage {
  const { availability, price, currency, title, alsoPrices, alsoLabel } = truth;
  return {
    file: `${platform}: ${name}`,
    url,
    shop: platform,
    status: 200,
    html,
    confidence: 'high',
    kinds: null,
    isHeldOut: false,
    truth: { availability, price: price === null ? null : `${price}`, currency, title },
    accept: [availability, ...(alsoLabel === null ? [] : [alsoLabel])],
    price_accept: alsoPrices.map(String),
  };
}

function toLabelledPage(
  { system, what, url, status = 200, html, truth }: CorpusCase,
  isHeldOut: boolean,
): LabelledPage {
  const [price = null] = truth.prices;
  return {
    file: `${system}: ${what}`,
    url,
    shop: system,
    status,
    html,
    truth: {
      availability: truth.stock[0] ?? 'unknown',
      price: price === null ? null : `${price}`,
      currency: truth.currency,
      title: null,
    },
    accept: truth.stock,
    price_accept: truth.prices.map(String),
    confidence: 'high',
    kinds: truth.page,
    isHeldOut,
  };
}

/** A third of the shops, chosen by a hash of their name. */
function isInHeldOutThird(shop: string): boolean {
  return createHash('sha256').update(shop).digest().readUInt32BE(0) % 3 === 0;
}

export function read({ url, status, html }: LabelledPage, expected?: Expected, omitted?: ReadonlySet<ReaderPart>) {
  const page = { url, finalUrl: url, status, headers: { 'content-type': 'text/html' }, body: html };
  return readPage(page, expected, undefined, omitted);
}

export function scorePages(pages: readonly LabelledPage[], omitted?: ReadonlySet<ReaderPart>): Scored<LabelledPage>[] {
  return pages.map((page) => {
    const verdict = read(page, undefined, omitted);
    return { page, verdict, label: toStockStatus(verdict.availability) };
  });
}
