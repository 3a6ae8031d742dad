/*
 * Takes one kind of source out of a page, so that the rest of the reader must do alone. Crude on purpose: it cuts text,
 * and whatever it leaves behind would be left behind on some real page, too.
 */

type Cut = (html: string) => string;

const script = /<script\b([^>]*)>[\s\S]*?<\/script\s*>/gi;
const isJsonLd = (attributes: string) => /ld\+json/i.test(attributes);

const cuts: Record<string, Cut> = {
  'json-ld': (html) => html.replace(script, (whole, attributes: string) => (isJsonLd(attributes) ? '' : whole)),
  microdata: (html) => html.replace(/\sitem(?=(?:prop|type|scope|id|ref)\b)/gi, ' data-no-item'),
  // OpenGraph borrowed the attribute `property`, and keeps it.
  rdfa: (html) => html.replace(/\s(?=(?:typeof|vocab|property)\s*=\s*["']?(?!og:|product:|fb:))/gi, ' data-no-'),
  opengraph: (html) => html.replace(/<meta\b[^>]*\b(?:product:|og:(?:price|availability))[^>]*>/gi, ''),
  embedded: (html) =>
    html
      .replace(script, (whole, attributes: string) => (isJsonLd(attributes) ? whole : ''))
      .replace(/\sdata-(?=[\w-]*product|[\w-]+\s*=\s*["']?\s*(?:[[{]|&quot;|&#34;))/gi, ' data-no-'),
};

/** The sources that can be taken away. */
export const sources = Object.keys(cuts);

/** The page without these sources. Throws RangeError for one that nobody knows. */
export function without(html: string, names: readonly string[]): string {
  return names.reduce((rest, name) => {
    const cut = cuts[name];
    if (cut === undefined) throw new RangeError(`${name} is none of ${sources.join(', ')}.`);
    return cut(rest);
  }, html);
}
