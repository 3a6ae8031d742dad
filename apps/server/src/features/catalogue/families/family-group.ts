import type { Family } from '@sillage/contract';
import { normalise } from '../matching/text.ts';

const kinds = {
  water: ['aquatic', 'marine', 'ozonic'],
  powder: ['powdery', 'iris', 'soapy'],
  flower: ['floral', 'white floral', 'yellow floral', 'rose', 'tuberose', 'violet', 'iris'],
  wood: ['woody', 'oud', 'patchouli'],
  sweet: ['amber', 'vanilla', 'balsamic', 'sweet', 'honey', 'caramel'],
  aldehyde: ['aldehydic'],
  green: ['green'],
  fruit: ['fruity', 'tropical', 'cherry'],
  citrus: ['citrus'],
  dry: ['leather', 'tobacco', 'smoky'],
  moss: ['mossy'],
  amber: ['amber', 'vanilla', 'oud'],
  balsam: ['amber', 'vanilla', 'balsamic'],
  herb: ['aromatic', 'lavender', 'herbal', 'fresh spicy'],
  vanilla: ['vanilla', 'tobacco'],
} as const;
type AccordKind = keyof typeof kinds;

/** Overrides a group's usual family when an accord of kind `when` is among the first `within`. */
interface Refinement {
  when: AccordKind;
  within: number;
  family: Family;
  /** Does not apply when an accord of this kind is among the first `within`. */
  unless?: { is: AccordKind; within: number };
}

const woods: readonly Refinement[] = [
  { when: 'dry', within: 2, family: 'Dry Wood' },
  { when: 'moss', within: 2, family: 'Mossy Wood' },
  { when: 'amber', within: 2, family: 'Woody Oriental' },
  { when: 'water', within: 2, family: 'Water' },
];
const ambers: readonly Refinement[] = [
  { when: 'wood', within: 1, family: 'Woody Oriental' },
  { when: 'flower', within: 3, family: 'Floral Oriental' },
];
const aromatics: readonly Refinement[] = [{ when: 'water', within: 1, family: 'Water' }];

/** By Fragrantica's group; the first match wins. Source: docs/catalogue-sources.md. */
const refinements: Record<string, readonly Refinement[]> = {
  floral: [
    { when: 'water', within: 1, family: 'Water' },
    { when: 'green', within: 1, family: 'Green' },
    { when: 'fruit', within: 1, family: 'Fruity' },
    { when: 'aldehyde', within: 3, family: 'Soft Floral' },
    { when: 'powder', within: 1, family: 'Soft Floral' },
    { when: 'balsam', within: 1, family: 'Floral Oriental' },
  ],
  'floral fruity gourmand': [
    { when: 'flower', within: 4, family: 'Floral Oriental', unless: { is: 'fruit', within: 4 } },
    { when: 'sweet', within: 5, family: 'Oriental', unless: { is: 'fruit', within: 4 } },
  ],
  'floral woody musk': [
    { when: 'aldehyde', within: 3, family: 'Soft Floral' },
    { when: 'powder', within: 3, family: 'Soft Floral' },
    { when: 'wood', within: 1, family: 'Woody', unless: { is: 'flower', within: 3 } },
  ],
  amber: ambers,
  'amber vanilla': ambers,
  'amber spicy': [
    { when: 'wood', within: 1, family: 'Woody Oriental' },
    { when: 'vanilla', within: 4, family: 'Oriental' },
    { when: 'flower', within: 5, family: 'Soft Oriental' },
  ],
  'amber fougere': [{ when: 'flower', within: 2, family: 'Floral Oriental' }],
  aromatic: [...aromatics, { when: 'citrus', within: 1, family: 'Citrus' }],
  'aromatic fougere': aromatics,
  'aromatic spicy': [...aromatics, { when: 'sweet', within: 2, family: 'Oriental' }],
  'aromatic fruity': aromatics,
  'citrus gourmand': [{ when: 'sweet', within: 2, family: 'Oriental' }],
  woody: woods,
  'woody spicy': woods,
  'woody aromatic': woods,
  'woody floral musk': woods,
};

// Incense or carnation turns a spicy amber into Soft Oriental.
const incense = /\b(?:incense|frankincense|olibanum|carnation)\b/;

/** Returns the family of a group (normalised words); its strongest accords may override `usual`. */
export function refineGroup(
  group: string,
  usual: Family,
  scent: { accords: readonly string[]; notes: readonly string[] },
): Family {
  const name = group.replace(/\boriental\b/, 'amber');
  const accords = scent.accords.map(normalise);
  const among = (kind: AccordKind, within: number) =>
    accords.slice(0, within).some((accord) => (kinds[kind] as readonly string[]).includes(accord));
  const found = (refinements[name] ?? []).find(
    ({ when, within, unless }) => among(when, within) && !(unless && among(unless.is, unless.within)),
  );
  if (found) return found.family;
  if (name === 'floral fruity' && isFruitWeak(accords)) return 'Floral';
  if (name === 'amber fougere' && accords.length > 0 && !among('herb', accords.length)) return 'Oriental';
  const isSmoky = name === 'amber spicy' && scent.notes.some((note) => incense.test(normalise(note)));
  return isSmoky ? 'Soft Oriental' : usual;
}

/** True when the fruit ranks at least three places below the flower, or is missing. */
function isFruitWeak(accords: readonly string[]): boolean {
  const rankOf = (kind: AccordKind) =>
    accords.findIndex((accord) => (kinds[kind] as readonly string[]).includes(accord));
  const [flower, fruit] = [rankOf('flower'), rankOf('fruit')];
  return flower >= 0 && (fruit < 0 || fruit - flower >= 3);
}
