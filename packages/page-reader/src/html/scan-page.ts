import { microdataCollector } from '../schema/microdata.ts';
import { rdfaCollector } from '../schema/rdfa.ts';
import type { SchemaNode } from '../schema/schema-node.ts';
import { type Scene, sceneCollector } from '../visible/scene.ts';
import type { Collector } from './collect.ts';
import { walkHtml } from './html-walk.ts';
import { headCollector, type PageHead } from './page-head.ts';
import { regionReader } from './regions.ts';
import { jsonLdTexts, type PageScript } from './scripts.ts';

export interface PageFacts {
  head: PageHead;
  microdata: SchemaNode[];
  rdfa: SchemaNode[];
  scene: Scene;
  scripts: PageScript[];
}

/** Longer pages are cut here; in characters. */
const LONGEST_PAGE = 8_000_000;

/** Calls each collector by name: such monomorphic calls are fast for every element. */
function factCollector(facts: PageFacts): Collector {
  const head = headCollector(facts.head);
  const microdata = microdataCollector(facts.microdata);
  const rdfa = rdfaCollector(facts.rdfa);
  const scene = sceneCollector(facts.scene);
  return {
    open(element) {
      head.open(element);
      microdata.open(element);
      rdfa.open(element);
      scene.open(element);
    },
    text(chunk, within) {
      head.text(chunk, within);
      microdata.text(chunk, within);
      rdfa.text(chunk, within);
      scene.text(chunk, within);
    },
    close(element) {
      head.close(element);
      microdata.close(element);
      rdfa.close(element);
      scene.close(element);
    },
  };
}

function scan(html: string, revealed: number | null): PageFacts {
  const facts: PageFacts = {
    head: { title: '', lang: null, canonical: null, meta: new Map(), headings: [], hiddenBy: null, jsonLd: [] },
    microdata: [],
    rdfa: [],
    scene: { lines: [], controls: [], choices: [], visibleText: 0 },
    scripts: [],
  };
  const script = (found: PageScript) => facts.scripts.push(found);
  walkHtml(html, { regionOf: regionReader(revealed), ...factCollector(facts), script });
  facts.head.jsonLd = jsonLdTexts(facts.scripts);
  return facts;
}

/**
 * Collects the facts that the reader's sources need, in one pass. A second pass follows if the only
 * `h1` is in a part that scripts have yet to reveal, and reads that part as shown.
 */
export function scanPage(html: string): PageFacts {
  const page = html.slice(0, LONGEST_PAGE);
  const facts = scan(page, null);
  const { headings, hiddenBy } = facts.head;
  return headings.length === 0 && hiddenBy !== null ? scan(page, hiddenBy) : facts;
}
