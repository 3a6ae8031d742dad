import type { Concentration } from '@sillage/contract';
import { findConcentrations } from './title-concentrations.ts';
import { findJoined, joinTokens } from './title-tokens.ts';
import { shopWords, spellDigits } from './title-vocabulary.ts';
import type { BrandWords, NameParts } from './wanted-words.ts';

type Role = 'name' | 'concentration' | 'brand' | 'line';

/** What the words of a title are, as far as it is known. */
export class Roles {
  readonly roles: (Role | undefined)[] = [];

  mark(start: number, end: number, role: Role): void {
    for (let index = start; index < end; index += 1) this.roles[index] ??= role;
  }

  isFree(index: number): boolean {
    return this.roles[index] === undefined;
  }

  /** Index of the first word of those around `index` that have the same role. */
  findStart(index: number): number {
    let start = index;
    while (start > 0 && this.roles[start - 1] === this.roles[index]) start -= 1;
    return start;
  }

  isBesideName({ start, end }: { start: number; end: number }): boolean {
    return this.roles[start - 1] === 'name' || this.roles[end] === 'name';
  }
}

/** Finds the name as a whole; "Pour Homme" is not the "Homme" of a brand, nor its "L'Homme". */
export function findName(tokens: readonly string[], { words, isGenderOnly }: NameParts, brand: BrandWords) {
  const plain = joinTokens(words);
  const spelled = joinTokens(words.map(spellDigits));
  // "CKone" is one word, although "one" alone is compared as "1".
  const joined = findJoined(tokens, plain) === null ? spelled : plain;
  let found = findJoined(tokens, joined);
  // "Hugo" is a name of Hugo Boss, but not in "Hugo Boss".
  const isOfBrand = words.every((word) => brand.words.has(word));
  while (found && isOfBrand && isInBrand(tokens, found.start, joined, brand))
    found = findJoined(tokens, joined, found.end);
  const before = tokens[(found?.start ?? 0) - 1];
  const isOther = isGenderOnly && (before === 'pour' || before === 'l') && !words.includes(before);
  return isOther ? null : found;
}

function isInBrand(tokens: readonly string[], start: number, name: string, { forms }: BrandWords): boolean {
  return forms
    .filter((form) => form.length > name.length)
    .some((form) => {
      const found = findJoined(tokens, form);
      return found !== null && found.start <= start && start < found.end;
    });
}

export function markConcentrations(tokens: readonly string[], roles: Roles): Set<Concentration> {
  const concentrations = new Set<Concentration>();
  for (const { start, end, concentration } of findConcentrations(tokens)) {
    if (!roles.isFree(start) && !roles.isFree(end - 1)) continue;
    // "L'Eau Parfum" is the flanker "L'Eau".
    if (tokens[start - 1] === 'l' && tokens[start] === 'eau' && tokens[start + 1] !== 'de') continue;
    roles.mark(start, end, 'concentration');
    concentrations.add(concentration);
  }
  return concentrations;
}

/** Words that brands add to their own name. */
const brandSuffixes = new Set(
  'parfums paris london milano madrid roma berlin beauty fragrances perfumes cosmetics'.split(' '),
);

export function markBrand(tokens: readonly string[], roles: Roles, { forms }: BrandWords): boolean {
  let hasBrand = false;
  for (const form of forms) {
    let found = findJoined(tokens, form);
    for (; found; found = findJoined(tokens, form, found.end)) {
      const isFree = roles.isFree(found.start);
      // Two letters such as "CK" may be a part of a name.
      if (form.length <= 2 && !isFree) continue;
      hasBrand = true;
      roles.mark(found.start, found.end, 'brand');
      if (isFree && brandSuffixes.has(tokens[found.end] ?? '')) roles.mark(found.end, found.end + 1, 'brand');
    }
  }
  return hasBrand;
}

/**
 * Marks the words of the name one by one, and returns the words that the title lacks. Words that
 * any title may have count only beside another word of the name.
 */
export function markCore(tokens: readonly string[], roles: Roles, { core, words, isGenderOnly }: NameParts) {
  if (isGenderOnly) return { missing: [...words], isReordered: false };
  const wanted = [...core].sort((a, b) => Number(shopWords.has(a)) - Number(shopWords.has(b)));
  const missing: string[] = [];
  const positions = new Map<string, number>();
  for (let index = 0; index < wanted.length; index += 1) {
    const word = wanted[index] ?? '';
    const found = findFree(tokens, roles, word);
    const pair = found ? null : findFree(tokens, roles, word + (wanted[index + 1] ?? ''));
    const match = found ?? pair;
    const isName = match !== null && (!shopWords.has(word) || roles.isBesideName(match));
    if (isName) {
      roles.mark(match.start, match.end, 'name');
      positions.set(word, match.start);
    } else missing.push(word);
    if (pair) index += 1;
  }
  const inOrder = [...core].flatMap((word) => positions.get(word) ?? []);
  return { missing, isReordered: inOrder.some((position, index) => position < (inOrder[index - 1] ?? 0)) };
}

function findFree(tokens: readonly string[], roles: Roles, word: string) {
  let found = findJoined(tokens, word);
  while (found && !roles.isFree(found.start)) found = findJoined(tokens, word, found.start + 1);
  return found;
}
