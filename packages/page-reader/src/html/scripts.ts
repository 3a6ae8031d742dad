export interface PageScript {
  /** Source of the start tag, e.g. `<script id="__NEXT_DATA__" type="application/json">`. */
  tag: string;
  text: string;
}

export interface EmbeddedPage {
  html: string;
  scripts: readonly PageScript[];
}

const MAX_JSON_LD_BLOCKS = 60;
const MAX_JSON_LD_LENGTH = 2_000_000;

/** Start tag of a JSON-LD script. Some pages write the "+" as a character reference. */
const jsonLdTag = /\stype\s{0,9}=\s{0,9}["']?\s{0,9}application\/ld(?:\+|&#x2b;|&#43;|&plus;)json\b/i;

/** Returns JSON-LD texts in document order: at most 60, each cut to 2,000,000 characters. */
export function getJsonLdTexts(scripts: readonly PageScript[]): string[] {
  return scripts
    .filter(({ tag }) => jsonLdTag.test(tag))
    .slice(0, MAX_JSON_LD_BLOCKS)
    .map(({ text }) => text.slice(0, MAX_JSON_LD_LENGTH));
}
