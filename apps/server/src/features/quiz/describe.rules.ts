import { families, type PersonalityType, personalityTypes } from '@sillage/contract';
import { directions, familyWords, fill, openings, pointers, streaks, underlinings } from './phrases.rules.ts';
import type { Chosen, Profile } from './scoring.rules.ts';
import { heaviest, numberOf } from './weights.rules.ts';

/** Writes three sentences that quote three or four answers. Equal answers give equal text. */
export function describeProfile(profile: Profile): string {
  const seed = numberOf(profile.chosen.map(({ echo }) => echo).join('|'));
  const { personality, chosen } = profile;
  const [first, second, ...rest] = byWeight(chosen, (answer) => answer.types[personality] ?? 0);
  const opening = fill(oneOf(openings[personality], seed), { a: echoOf(first), b: echoOf(second) });
  const side = secondSide(profile, rest);
  const third = side?.answer ?? rest[0];
  const middle = fill(oneOf(side ? streaks[side.type] : underlinings, seed >>> 5), { c: echoOf(third) });
  const others = rest.filter((answer) => answer !== third);
  return [opening, middle, scentSentence(profile, others, seed >>> 10)].join(' ');
}

/** Returns the likeliest other type that an answer stands for more than for any other type. */
function secondSide(
  { personality, types }: Profile,
  rest: readonly Chosen[],
): { type: PersonalityType; answer: Chosen } | undefined {
  for (const type of heaviest(types, personalityTypes).filter((other) => other !== personality)) {
    const answer = rest.find((candidate) => heaviest(candidate.types, personalityTypes)[0] === type);
    if (answer) return { type, answer };
  }
  return undefined;
}

function scentSentence(profile: Profile, others: readonly Chosen[], seed: number): string {
  const names = families.map(({ name }) => name);
  const [best = 'Floral', next = 'Citrus'] = heaviest(profile.families, names);
  const [pointer] = byWeight(others, (answer) => answer.families[best] ?? 0);
  const points = pointer !== undefined && (pointer.families[best] ?? 0) > 0 && seed % 2 === 0;
  return fill(oneOf(points ? pointers : directions, seed >>> 1), {
    d: echoOf(pointer),
    f: familyWords[best],
    g: familyWords[next],
  });
}

/** Sorts the heaviest first; equal answers stay in their order. */
function byWeight(answers: readonly Chosen[], weight: (answer: Chosen) => number): Chosen[] {
  return answers.toSorted((a, b) => weight(b) - weight(a));
}

function echoOf(answer: Chosen | undefined): string {
  return answer?.echo ?? 'what you chose';
}

function oneOf(phrases: readonly string[], seed: number): string {
  return phrases[seed % phrases.length] ?? '';
}
