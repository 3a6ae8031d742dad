import type { Collector } from './html/collector.ts';
import { walkHtml } from './html/html-walk.ts';
import { createHeadCollector, type PageHead } from './html/page-head.ts';
import { createRegionReader } from './html/regions.ts';
import { getJsonLdTexts, type PageScript } from './html/scripts.ts';
import { createMicrodataCollector } from './schema/microdata.ts';
import type { SchemaNode } from './schema/schema-node.ts';
import { createVisibleContentCollector, type VisibleContent } from './visible/visible-content.ts';

export interface PageFacts {
  head: PageHead;
  microdata: SchemaNode[];
  visibleContent: VisibleContent;
  scripts: PageScript[];
}

/** Maximum length of a page, in characters. Longer pages are cut. */
const MAX_PAGE_LENGTH = 8_000_000;

/**
 * Creates a collector that passes the content of a page to the collectors of the different kinds of
 * facts. It calls each of them by name, because a loop over them would be slower.
 */
function createFactCollector(facts: PageFacts): Collector {
  const head = createHeadCollector(facts.head);
  const microdata = createMicrodataCollector(facts.microdata);
  const visibleContent = createVisibleContentCollector(facts.visibleContent);
  return {
    open(element) {
      head.open(element);
      microdata.open(element);
      visibleContent.open(element);
    },
    text(chunk, within) {
      head.text(chunk, within);
      microdata.text(chunk, within);
      visibleContent.text(chunk, within);
    },
    close(element) {
      head.close(element);
      microdata.close(element);
      visibleContent.close(element);
    },
  };
}

function scan(html: string, revealedOffset: number | null): PageFacts {
  const facts: PageFacts = {
    head: {
      title: '',
      lang: null,
      canonical: null,
      alternates: [],
      country: null,
      meta: new Map(),
      headings: [],
      hiddenBy: null,
      jsonLd: [],
    },
    microdata: [],
    visibleContent: { lines: [], controls: [], choices: [], visibleText: 0 },
    scripts: [],
  };
  const script = (found: PageScript) => facts.scripts.push(found);
  walkHtml(html, { computeRegion: createRegionReader(revealedOffset), ...createFactCollector(facts), script });
  facts.head.jsonLd = getJsonLdTexts(facts.scripts);
  return facts;
}

/**
 * Collects the facts of a page. If its only `h1` is hidden until scripts run, a second scan treats
 * the hidden part as visible.
 */
export function scanPage(html: string): PageFacts {
  const page = html.slice(0, MAX_PAGE_LENGTH);
  const facts = scan(page, null);
  const { headings, hiddenBy } = facts.head;
  return headings.length === 0 && hiddenBy !== null ? scan(page, hiddenBy) : facts;
}
