import type { Concentration } from '@sillage/contract';
import { normalise } from './text.rules.ts';

const aliases: Record<Concentration, readonly string[]> = {
  'Extrait de Parfum': [
    'extrait de parfum',
    'extrait de perfume',
    'extrait parfum',
    'parfum extrait',
    'perfume extract',
    'extract de parfum',
    'extrait',
    'ekstrakt perfum',
    'ekstrakt',
    'parfémový extrakt',
    'parfym extrakt',
    'parfüm ekstraktı',
    'parfum ekstrakt',
    'extracto de perfume',
    'estratto di profumo',
    'екстракт парфумів',
    'экстракт парфюма',
    'exdp',
    'экстракт духов',
  ],
  Parfum: ['parfum', 'perfume', 'pure parfum', 'pure perfume', 'parfüm', 'духи', 'парфуми'],
  'Eau de Parfum': [
    'eau de parfum',
    'eau de perfume',
    'eau parfum',
    'edp',
    'e d p',
    'eaudeparfum',
    'eau de parfume',
    'eau de perfum',
    'eau de parfüm',
    'agua de perfume',
    'agua de parfum',
    'acqua di profumo',
    'apa de parfum',
    'woda perfumowana',
    'wody perfumowane',
    'parfemovana voda',
    'parfumovana voda',
    'parfumova voda',
    'parfemska voda',
    'parfumska voda',
    'parfüümvesi',
    'parfumuotas vanduo',
    'hajuvesi',
    'парфюмна вода',
    'парфюмированная туалетная вода',
    'парфюмерная вода',
    'парфюмированная вода',
    'парфумована вода',
  ],
  'Eau de Toilette': [
    'eau de toilette',
    'eau toilette',
    'edt',
    'e d t',
    'eaudetoilette',
    'eau de toillete',
    'eau de toilet',
    'agua de tocador',
    'agua de toilette',
    'acqua di toilette',
    'apa de toaleta',
    'woda toaletowa',
    'wody toaletowe',
    'toaletni voda',
    'toaletna voda',
    'toaletna vodica',
    'tualetinis vanduo',
    'tualettvesi',
    'тоалетна вода',
    'туалетная вода',
    'туалетна вода',
  ],
  'Eau de Cologne': [
    'eau de cologne',
    'cologne',
    'edc',
    'e d c',
    'agua de colonia',
    'acqua di colonia',
    'woda kolonska',
    'kolinska voda',
    'одеколон',
  ],
  'Eau Fraîche': ['eau fraiche'],
};

const concentrationByAlias = new Map(
  Object.entries(aliases).flatMap(([concentration, forms]) =>
    forms.map((form) => [normalise(form), concentration as Concentration] as const),
  ),
);

// Also parts of names: count only at the end, and not after an article ("Le Male Le Parfum").
const weakForms = new Set(
  ['extrait', 'parfum', 'perfume', 'parfüm', 'cologne', 'eau fraiche', 'духи', 'парфуми'].map(normalise),
);
const articles = new Set(
  'le la l the de du di d en in no my mon not his her your un une of a eau au aux and that this'.split(' '),
);

/** Spellings of the concentrations as words; the longest first. */
export const concentrationForms: readonly { form: string; words: string[]; isWeak: boolean }[] = [
  ...concentrationByAlias.keys(),
]
  .map((form) => ({ form, words: form.split(' '), isWeak: weakForms.has(form) }))
  // Longest first, so that "eau de parfum" is not read as "parfum".
  .sort((a, b) => b.words.length - a.words.length);

/** Parses a cell that contains only a concentration ("EDP", "eau de toilette spray"). */
export function parseConcentration(text: string): Concentration | undefined {
  const normalised = normalise(text).replace(/ (natural )?(spray|vaporisateur|vapo)$/, '');
  return concentrationByAlias.get(normalised);
}

export interface ExtractedConcentration {
  words: string[];
  concentration: Concentration | null;
}

/**
 * Removes the concentration from the normalised words of a name. Clear forms such as "eau de
 * parfum" count anywhere. Ambiguous forms such as "parfum" count only at the end, and only if they
 * do not contradict `known`, the concentration that the source states separately.
 */
export function extractConcentration(words: readonly string[], known: Concentration | null): ExtractedConcentration {
  let rest = [...words];
  let found: Concentration | null = null;
  for (const form of concentrationForms.filter(({ isWeak }) => !isWeak)) {
    const index = indexOfForm(rest, form.words);
    if (index < 0 || (index === 0 && startsName(rest, form.words))) continue;
    found ??= concentrationByAlias.get(form.form) ?? null;
    rest = rest.toSpliced(index, form.words.length);
  }
  return extractWeakForm(rest, found, known);
}

/** Removes the concentration from the end of a name, unless nothing would be left. */
export function removeConcentration(name: string): string {
  const { words, concentration } = extractConcentration(normalise(name).split(' '), null);
  if (concentration === null || words.length === 0) return name;
  const parts = name.split(' ');
  const end = parts.findIndex((_, index) => normalise(parts.slice(0, index + 1).join(' ')) === words.join(' '));
  return end === -1
    ? name
    : parts
        .slice(0, end + 1)
        .join(' ')
        .replace(/[\s,;|/–-]+$/, '');
}

function extractWeakForm(
  words: string[],
  found: Concentration | null,
  known: Concentration | null,
): ExtractedConcentration {
  const form = concentrationForms.find(({ isWeak, words: ending }) => isWeak && endsWith(words, ending));
  if (!form) return { words, concentration: found ?? known };
  const named = concentrationByAlias.get(form.form) ?? null;
  const before = words.at(-form.words.length - 1);
  const explicit = found ?? known;
  // Shops call any fragrance "perfume" or "cologne".
  const isFiller = (form.form === 'perfume' || form.form === 'cologne') && found !== null;
  if (before === undefined || articles.has(before) || (!isFiller && explicit !== null && explicit !== named))
    return { words, concentration: explicit };
  return { words: words.slice(0, -form.words.length), concentration: explicit ?? named };
}

/** True when the name itself begins with the concentration, as in "Eau de Cologne Impériale". */
function startsName(words: readonly string[], form: readonly string[]): boolean {
  const next = words[form.length];
  return next !== undefined && (form.at(-1) === 'cologne' || articles.has(next));
}

function indexOfForm(words: readonly string[], form: readonly string[]): number {
  return words.findIndex((_, start) => form.every((word, index) => words[start + index] === word));
}

function endsWith(words: readonly string[], ending: readonly string[]): boolean {
  return ending.every((word, index) => words[words.length - ending.length + index] === word);
}
