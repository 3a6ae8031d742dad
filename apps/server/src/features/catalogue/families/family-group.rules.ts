import type { Family } from '@sillage/contract';
import { normalise } from '../matching/text.rules.ts';

const accordKinds = {
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
type AccordKind = keyof typeof accordKinds;

/**
 * Rule that changes the family of a fragrance. It applies if one of the fragrance's first `within`
 * accords is of the kind `when`.
 */
interface Refinement {
  when: AccordKind;
  within: number;
  family: Family;
  /**
   * Exception: the rule does not apply if one of the fragrance's first `within` accords is of the
   * kind `is`.
   */
  unless?: { is: AccordKind; within: number };
}

const woodRefinements: readonly Refinement[] = [
  { when: 'dry', within: 2, family: 'Dry Wood' },
  { when: 'moss', within: 2, family: 'Mossy Wood' },
  { when: 'amber', within: 2, family: 'Woody Oriental' },
  { when: 'water', within: 2, family: 'Water' },
];
const amberRefinements: readonly Refinement[] = [
  { when: 'wood', within: 1, family: 'Woody Oriental' },
  { when: 'flower', within: 3, family: 'Floral Oriental' },
];
const aromaticRefinements: readonly Refinement[] = [{ when: 'water', within: 1, family: 'Water' }];

/** Family rules by Fragrantica group; the first that applies wins (docs/catalogue-sources.md). */
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
  amber: amberRefinements,
  'amber vanilla': amberRefinements,
  'amber spicy': [
    { when: 'wood', within: 1, family: 'Woody Oriental' },
    { when: 'vanilla', within: 4, family: 'Oriental' },
    { when: 'flower', within: 5, family: 'Soft Oriental' },
  ],
  'amber fougere': [{ when: 'flower', within: 2, family: 'Floral Oriental' }],
  aromatic: [...aromaticRefinements, { when: 'citrus', within: 1, family: 'Citrus' }],
  'aromatic fougere': aromaticRefinements,
  'aromatic spicy': [...aromaticRefinements, { when: 'sweet', within: 2, family: 'Oriental' }],
  'aromatic fruity': aromaticRefinements,
  'citrus gourmand': [{ when: 'sweet', within: 2, family: 'Oriental' }],
  woody: woodRefinements,
  'woody spicy': woodRefinements,
  'woody aromatic': woodRefinements,
  'woody floral musk': woodRefinements,
};

// Incense or carnation turns a spicy amber into Soft Oriental.
const incense = /\b(?:incense|frankincense|olibanum|carnation)\b/;

/**
 * Returns the fragrance family for a normalised Fragrantica group, such as "woody spicy". This is
 * `defaultFamily`, unless the fragrance's accords or notes suggest another family.
 */
export function refineGroupFamily(
  group: string,
  defaultFamily: Family,
  facts: { accords: readonly string[]; notes: readonly string[] },
): Family {
  const name = group.replace(/\boriental\b/, 'amber');
  const accords = facts.accords.map(normalise);
  const hasAccord = (kind: AccordKind, within: number) =>
    accords.slice(0, within).some((accord) => (accordKinds[kind] as readonly string[]).includes(accord));
  const found = (refinements[name] ?? []).find(
    ({ when, within, unless }) => hasAccord(when, within) && !(unless && hasAccord(unless.is, unless.within)),
  );
  if (found) return found.family;
  if (name === 'floral fruity' && isFruitWeak(accords)) return 'Floral';
  if (name === 'amber fougere' && accords.length > 0 && !hasAccord('herb', accords.length)) return 'Oriental';
  const hasIncense = name === 'amber spicy' && facts.notes.some((note) => incense.test(normalise(note)));
  return hasIncense ? 'Soft Oriental' : defaultFamily;
}

/**
 * True if a fragrance has a floral accord, and a fruity accord is missing or ranks at least three
 * places lower.
 */
function isFruitWeak(accords: readonly string[]): boolean {
  const findRank = (kind: AccordKind) =>
    accords.findIndex((accord) => (accordKinds[kind] as readonly string[]).includes(accord));
  const [flower, fruit] = [findRank('flower'), findRank('fruit')];
  return flower >= 0 && (fruit < 0 || fruit - flower >= 3);
}
