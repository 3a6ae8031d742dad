import { allOf } from './collect.ts';
import { walkHtml } from './html-walk.ts';
import { microdataCollector } from './microdata.ts';
import { headCollector, type PageHead } from './page-head.ts';
import { regionReader } from './regions.ts';
import type { SchemaNode } from './schema-node.ts';
import { type Shopfront, shopfrontCollector } from './shopfront.ts';

/** Everything that one pass over a page collects; what it means is for others to say. */
export interface PageFacts {
  head: PageHead;
  microdata: SchemaNode[];
  shopfront: Shopfront;
}

/** Longer pages are read up to here. */
const LONGEST_PAGE = 8_000_000;

/** Reads a page's tokens once and collects what the reader's sources need. */
export function scanPage(html: string): PageFacts {
  const facts: PageFacts = {
    head: { title: '', canonical: null, meta: new Map(), headings: [], jsonLd: [] },
    microdata: [],
    shopfront: { buttons: [], notices: [], visibleText: 0 },
  };
  const collector = allOf([
    headCollector(facts.head),
    microdataCollector(facts.microdata),
    shopfrontCollector(facts.shopfront),
  ]);
  walkHtml(html.slice(0, LONGEST_PAGE), { regionOf: regionReader(), ...collector });
  return facts;
}
