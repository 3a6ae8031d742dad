import { readFileSync } from 'node:fs';
import { normalise } from './text.ts';

// Words that brands add to their names or drop, and words that are no name on their own.
const endings = new Set('parfum parfums perfume perfumes fragrance fragrances beauty paris'.split(' '));
const unnamed = new Set('the my la le l de du des d of maison house haute natural grasse new on bon'.split(' '));

interface House {
  /** The best known spelling. */
  name: string;
  /** Every spelling and alias, as words; the longest first. */
  forms: string[][];
}

/** Returns a brand's name as a comparison key, without the endings that any brand may add. */
function plainHouse(brand: string): string {
  const words = normalise(brand.replace(/[&+]/g, ' and '))
    .split(' ')
    .filter((word) => word !== 'and');
  while (words.length > 1 && endings.has(words.at(-1) ?? '') && !unnamed.has(words.at(-2) ?? '')) words.pop();
  return words.join('');
}

function loadHouses(): Map<string, House> {
  const lines = readFileSync(new URL('../../../../data/houses.csv', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .slice(1);
  const houses = new Map<string, House>();
  for (const line of lines) {
    const [name = '', aliases = ''] = line.split(',');
    const all = [name, ...aliases.split(';').filter(Boolean)];
    const house = { name, forms: formsOf(all) };
    for (const alias of all) houses.set(plainHouse(alias), house);
  }
  return houses;
}

function formsOf(names: readonly string[]): string[][] {
  return names
    .map((name) =>
      normalise(name.replace(/[&+]/g, ' and '))
        .split(' ')
        .filter((word) => word !== 'and'),
    )
    .sort((a, b) => b.length - a.length);
}

const houses = loadHouses();

/** Returns a brand's best known name; the given one where no alias is known. */
export function houseName(brand: string): string {
  return houses.get(plainHouse(brand))?.name ?? brand;
}

/** Returns the key shared by all spellings of a brand: letters and digits only. */
export function houseKeyOf(brand: string): string {
  const plain = plainHouse(brand);
  const known = houses.get(plain);
  return known ? plainHouse(known.name) : plain;
}

const KEPT_FORMS = 5_000;
const formsByBrand = new Map<string, string[][]>();

/** Returns a brand's spellings inside a fragrance's name, as words, the longest first. */
export function houseForms(brand: string): string[][] {
  const kept = formsByBrand.get(brand);
  if (kept) return kept;
  const known = houses.get(plainHouse(brand));
  const plain = normalise(brand).split(' ');
  const short = plain.length > 1 && endings.has(plain.at(-1) ?? '') ? [plain.slice(0, -1)] : [];
  // "CK One" is a name, although CK is an alias elsewhere.
  const others = (known?.forms ?? []).filter((form) => form.join('').length > 2);
  const forms = [...formsOf([brand]), ...short, ...others].sort((a, b) => b.length - a.length);
  if (formsByBrand.size >= KEPT_FORMS) formsByBrand.clear();
  formsByBrand.set(brand, forms);
  return forms;
}

/** Returns the known brand that a name begins with, as in "Calvin Klein CK One". */
export function houseIn(words: readonly string[]): string | null {
  for (let length = Math.min(4, words.length - 1); length > 0; length -= 1) {
    const house = houses.get(words.slice(0, length).join(''));
    if (house) return house.name;
  }
  return null;
}
