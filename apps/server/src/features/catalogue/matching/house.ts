import { readFileSync } from 'node:fs';
import { normalise } from './text.ts';

// Words that houses put behind their names or leave out, and words that are no name without them.
const endings = new Set('parfum parfums perfume perfumes fragrance fragrances beauty paris'.split(' '));
const unnamed = new Set('the my la le l de du des d of maison house haute natural grasse new on bon'.split(' '));

interface House {
  /** As we write it. */
  name: string;
  /** Every way to write it, as words; the longest first. */
  forms: string[][];
}

/** A house's name as it is compared: without the words that any house may have behind its name. */
function plainHouse(brand: string): string {
  const words = normalise(brand.replace(/[&+]/g, ' and '))
    .split(' ')
    .filter((word) => word !== 'and');
  while (words.length > 1 && endings.has(words.at(-1) ?? '') && !unnamed.has(words.at(-2) ?? '')) words.pop();
  return words.join('');
}

/** Houses with the other names that they are known by: `data/houses.csv`, names apart by `;`. */
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

/** A house as lists and pages should write it: the name it is best known by, where we know others. */
export function houseName(brand: string): string {
  return houses.get(plainHouse(brand))?.name ?? brand;
}

/** What two spellings of one house have in common: letters and digits only. */
export function houseKeyOf(brand: string): string {
  const plain = plainHouse(brand);
  const known = houses.get(plain);
  return known ? plainHouse(known.name) : plain;
}

const KEPT_FORMS = 5_000;
const formsByBrand = new Map<string, string[][]>();

/** The ways to write a house inside the name of its fragrance, as words, the longest first. */
export function houseForms(brand: string): string[][] {
  const kept = formsByBrand.get(brand);
  if (kept) return kept;
  const known = houses.get(plainHouse(brand));
  const plain = normalise(brand).split(' ');
  const short = plain.length > 1 && endings.has(plain.at(-1) ?? '') ? [plain.slice(0, -1)] : [];
  // "CK One" is a name, whatever CK stands for elsewhere.
  const others = (known?.forms ?? []).filter((form) => form.join('').length > 2);
  const forms = [...formsOf([brand]), ...short, ...others].sort((a, b) => b.length - a.length);
  if (formsByBrand.size >= KEPT_FORMS) formsByBrand.clear();
  formsByBrand.set(brand, forms);
  return forms;
}

/** The house that a name begins with, when we know it: "Calvin Klein CK One" in a shop that gives itself as the brand. */
export function houseIn(words: readonly string[]): string | null {
  for (let length = Math.min(4, words.length - 1); length > 0; length -= 1) {
    const house = houses.get(words.slice(0, length).join(''));
    if (house) return house.name;
  }
  return null;
}
