import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { random } from '@sillage/testkit/random';
import { expect, test } from 'vitest';
import { readPage } from './read-page.ts';

/**
 * Number of tested combinations of a repeated text and a page template. Testing all of the about
 * 100,000 combinations would take an hour.
 */
const COMBINATIONS = 4_000;
const SIZE = 128_000;
/**
 * CPU time in milliseconds. A page that is read in less counts as fast enough, and the test does
 * not measure a larger one.
 */
const SUSPICIOUS_MS = 25;
/**
 * Factors of growth. When a page grows by GROWTH, a linear reader takes GROWTH times as long and a
 * quadratic reader GROWTH² times. The test fails above MAX_GROWTH.
 */
const [GROWTH, MAX_GROWTH] = [4, 8];
const TRIES = 3;

/**
 * Short texts that the test repeats to make a page large. The test also repeats every word of the
 * page reader's source code.
 */
const marks = [
  ' \n\t1€aA_-/:.\'"`\\&;<{[(}=,İßé\u0301価'.split(''),
  ['1 ', '1.', '1,', '1.1', '€1', '1€', 'A ', 'a-', '\\"', '&quot;', '&#', '</', '<a', '<a ', '<!--', '{"a":', '[1,'],
  ['/*', '//', 'x=', 'в '],
].flat();

/** Templates of slow test pages. Repeated words are inserted in place of each `*`. */
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

function listSources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory()) return entry.name === 'testing' ? [] : listSources(join(folder, entry.name));
    return /(?<!\.test)\.ts$/.test(entry.name) ? [join(folder, entry.name)] : [];
  });
}

function listWords(source: string): string[] {
  const code = source.replace(/^\s*(?:\/?\*|\/\/).*$/gm, '').replace(/^import .*$/gm, '');
  const strings = [...code.matchAll(/'((?:[^'\\\n]|\\.){2,40})'/g)].map(([, text = '']) => text);
  const patterns = [...code.matchAll(/\/((?:[^/\\\n]|\\.){3,400})\/[gimsuy]*/g)].flatMap(([, text = '']) =>
    text.split(/[^\p{L}\d _:=."'<>{[&;#-]+|\\[a-z]/u),
  );
  return [...strings, ...patterns].filter((word) => word.trim().length > 1 && word.length <= 40);
}

/**
 * Content of a slow test page: `word` many times, then `end`. A regular expression is slowest when
 * it matches the repeated words but fails at the end.
 */
interface Form {
  word: string;
  end: string;
}

/** Returns the CPU time of this thread in milliseconds, which excludes the machine's other load. */
function measure(place: string, { word, end }: Form, size: number): number {
  const body = place.replaceAll('*', () => word.repeat(Math.ceil(size / word.length)) + end);
  const url = 'https://shop.example/products/x';
  const before = process.threadCpuUsage();
  readPage({ url, finalUrl: url, status: 200, headers: {}, body });
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

function isLinear(place: string, form: Form): boolean {
  if (measure(place, form, SIZE) < SUSPICIOUS_MS) return true;
  return Array.from({ length: TRIES }).some(
    () => measure(place, form, SIZE * GROWTH) < MAX_GROWTH * Math.max(measure(place, form, SIZE), SUSPICIOUS_MS / 2),
  );
}

test(`readPage takes linear time for repeated words in ${COMBINATIONS} combinations of a word and a page template`, () => {
  const folder = fileURLToPath(new URL('.', import.meta.url));
  const words = new Set([...marks, ...listSources(folder).flatMap((file) => listWords(readFileSync(file, 'utf8')))]);
  const next = random(1);
  const combinations = [...words]
    .flatMap((word) => [
      { word, end: '' },
      { word: `${word} `, end: '' },
      { word, end: '~' },
    ])
    .flatMap((form) => Object.entries(places).map(([name, place]) => ({ name, place, form, order: next() })))
    .toSorted((a, b) => a.order - b.order)
    .slice(0, COMBINATIONS);
  expect(combinations).toHaveLength(COMBINATIONS);
  const slow = combinations.filter(({ place, form }) => !isLinear(place, form));
  expect(slow.map(({ name, form }) => `${JSON.stringify(form.word)}${form.end} in ${name}`)).toEqual([]);
});
