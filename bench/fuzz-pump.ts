import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { randomFrom } from '../apps/server/src/features/monitor/reader/testing/mutations.ts';
import { figure } from './figure.ts';
import { cpuOf } from './measure.ts';

/*
 * Repeats each of the words that the reader's own source knows (what stands in its strings and regular expressions) in
 * each place of a page, and times it: a search that starts again at each of them shows as time in the square of the page.
 */

const reader = fileURLToPath(new URL('../apps/server/src/features/monitor/reader/', import.meta.url));

const alwaysTried = [
  ' ',
  '\n',
  '\t',
  '1',
  '1 ',
  '1.',
  '1,',
  '1.1',
  '€',
  '€1',
  '1€',
  'a',
  'A ',
  'a-',
  '_',
  '-',
  '/',
  ':',
  '.',
  "'",
  '"',
  '`',
  '\\',
  '\\"',
  '&',
  '&quot;',
  '&#',
  ';',
  '<',
  '</',
  '<a',
  '<a ',
  '<!--',
  '{',
  '[',
  '(',
  '}',
  '{"a":',
  '[1,',
  '/*',
  '//',
  '=',
  ',',
  'x=',
  'İ',
  'ß',
  'é',
  '\u0301',
  '価',
  'в ',
];

/** Where the repeated text stands. `*` is its place. */
const places: Record<string, string> = {
  text: '<h1>Sauvage</h1><main><p>*</p></main>',
  'price text': '<h1>Sauvage</h1><main><span class="price">*</span></main>',
  title: '<title>*</title>',
  heading: '<h1>*</h1>',
  button: '<h1>Sauvage</h1><main><button>*</button></main>',
  class: '<h1>Sauvage</h1><main><p class="*">1</p></main>',
  style: '<p style="*">1</p>',
  meta: '<meta property="product:availability" content="*"><meta property="product:price:amount" content="*">',
  'meta name': '<meta property="*" content="1">',
  itemprop: '<p itemscope itemtype="Product"><b itemprop="*">1</b></p>',
  item: '<p itemscope itemtype="Product"><b itemprop="name">*</b><b itemprop="price">*</b><b itemprop="availability">*</b></p>',
  rdfa: '<p typeof="Product"><b property="name">*</b><b property="price" content="*"></b></p>',
  'tag attributes': '<form *><input *></form>',
  'data attribute': '<form class="variations_form" data-product="*" data-product_variations="{*" data-page="*"></form>',
  'JSON-LD': '<script type="application/ld+json">*</script>',
  'JSON-LD text':
    '<script type="application/ld+json">{"@type":"Product","name":"*","brand":"*","offers":{"price":"*","availability":"*","sku":"*"}}</script>',
  'broken JSON-LD': '<script type="application/ld+json">{"@type":"Product","name":*</script>',
  script: '<title>Sauvage</title><script>*</script>',
  'state in a script': '<title>Sauvage</title><script>window.__STATE__ = {"product":{"price":1,"available":*</script>',
  'state text':
    '<title>Sauvage</title><script>var product = {"name":"Sauvage","price":"*","available":"*","title":"*"};</script>',
  'JSON script': '<title>Sauvage</title><script type="application/json">{"price":1,*</script>',
  'call in a script': '<title>Sauvage</title><script>dataLayer.push({"price":1, *})</script>',
  tags: '*',
};

function sourceFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory()) return entry.name === 'testing' ? [] : sourceFiles(join(folder, entry.name));
    return /(?<!\.test)\.ts$/.test(entry.name) ? [join(folder, entry.name)] : [];
  });
}

/** The words in strings, and the plain parts of regular expressions. */
function wordsOf(source: string): string[] {
  const code = source.replace(/^\s*(?:\/?\*|\/\/).*$/gm, '').replace(/^import .*$/gm, '');
  const strings = [...code.matchAll(/'((?:[^'\\\n]|\\.){2,40})'/g)].map(([, text = '']) => text);
  const patterns = [...code.matchAll(/\/((?:[^/\\\n]|\\.){3,400})\/[gimsuy]*/g)].flatMap(([, text = '']) =>
    text.split(/[^\p{L}\d _:=."'<>{[&;#-]+|\\[a-z]/u),
  );
  return [...strings, ...patterns].filter((word) => word.trim().length > 1 && word.length <= 40);
}

interface Pump {
  seconds: number;
  only: string;
  /** Also every two of the short ones together. */
  pairs: boolean;
  read: (html: string) => void;
}

/** What is repeated, and what it ends in: patterns that must fail at the end look at everything before it. */
interface Form {
  word: string;
  end: string;
}

const SIZE = 128_000;
/** Linear reading takes a fraction of this. */
const SUSPICIOUS_MS = 25;

/** Answers how many places and words take more than linear time. */
export function pumpAll({ seconds, only, pairs, read }: Pump): number {
  const together = pairs ? alwaysTried.flatMap((one) => alwaysTried.map((other) => one + other)) : [];
  const words = [
    ...new Set([
      ...alwaysTried,
      ...together,
      ...sourceFiles(reader).flatMap((file) => wordsOf(readFileSync(file, 'utf8'))),
    ]),
  ];
  const forms: Form[] = words.flatMap((word) => [
    { word, end: '' },
    { word: `${word} `, end: '' },
    { word, end: '~' },
  ]);
  const body = (place: string, { word, end }: Form, size: number) =>
    place.replaceAll('*', () => word.repeat(Math.ceil(size / word.length)) + end);
  const deadline = Date.now() + seconds * 1000;
  let found = 0;
  let tried = 0;
  // In any order but the same each time, so that what there was time for is a fair part of all.
  const random = randomFrom(1);
  const shuffled = forms.map((form) => ({ form, at: random() })).sort((one, other) => one.at - other.at);
  for (const { form } of shuffled) {
    for (const [name, place] of Object.entries(places)) {
      if (!name.includes(only) || Date.now() > deadline) continue;
      tried += 1;
      const html = body(place, form, SIZE);
      if (cpuOf(() => read(html)) < SUSPICIOUS_MS || cpuOf(() => read(html)) < SUSPICIOUS_MS) continue;
      const [one, four] = [1, 4].map((times) => {
        const larger = body(place, form, SIZE * times);
        return cpuOf(() => read(larger));
      });
      if (one === undefined || four === undefined || four < 8 * one) continue;
      console.log(
        `  ${JSON.stringify(form.word)}${form.end} in ${name}: ${one.toFixed(0)} ms, four times of it ${four.toFixed(0)} ms`,
      );
      found += 1;
    }
  }
  const note = `${tried} of ${forms.length * Object.keys(places).length} tried`;
  const what = 'repeated words that take more than linear time';
  figure({ what, value: found, unit: '', target: '0', holds: found === 0, note });
  return found;
}
