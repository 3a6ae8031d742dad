import { families, type PersonalityType, personalityTypes } from '@sillage/contract';
import {
  familyPhrasing,
  familySentences,
  familySentencesWithAnswer,
  fillPhrase,
  openingSentences,
  secondTypePhrases,
  singleTypePhrases,
} from './phrases.rules.ts';
import type { ChosenAnswer, Profile } from './scoring.rules.ts';
import { hashText, namesByWeight } from './weights.rules.ts';

/** Describes a profile in three sentences with three or four quotes, always in the same words. */
export function describeProfile(profile: Profile): string {
  const seed = hashText(profile.chosen.map(({ echo }) => echo).join('|'));
  const { personality, chosen } = profile;
  const [first, second, ...rest] = sortByWeight(chosen, (answer) => answer.types[personality] ?? 0);
  const opening = fillPhrase(pickPhrase(openingSentences[personality], seed), {
    a: getEcho(first),
    b: getEcho(second),
  });
  const secondType = findSecondType(profile, rest);
  const quotedAnswer = secondType?.answer ?? rest[0];
  const middle = fillPhrase(
    pickPhrase(secondType ? secondTypePhrases[secondType.type] : singleTypePhrases, seed >>> 5),
    { c: getEcho(quotedAnswer) },
  );
  const others = rest.filter((answer) => answer !== quotedAnswer);
  return [opening, middle, describeFamilies(profile, others, seed >>> 10)].join(' ');
}

/**
 * Finds a second personality type and an answer that mainly indicates it. `rest` contains the
 * answers that the description does not quote yet.
 */
function findSecondType(
  { personality, types }: Profile,
  rest: readonly ChosenAnswer[],
): { type: PersonalityType; answer: ChosenAnswer } | undefined {
  for (const type of namesByWeight(types, personalityTypes).filter((other) => other !== personality)) {
    const answer = rest.find((candidate) => namesByWeight(candidate.types, personalityTypes)[0] === type);
    if (answer) return { type, answer };
  }
  return undefined;
}

function describeFamilies(profile: Profile, others: readonly ChosenAnswer[], seed: number): string {
  const names = families.map(({ name }) => name);
  const [best = 'Floral', next = 'Citrus'] = namesByWeight(profile.families, names);
  const [familyAnswer] = sortByWeight(others, (answer) => answer.families[best] ?? 0);
  const shouldQuoteAnswer = familyAnswer !== undefined && (familyAnswer.families[best] ?? 0) > 0 && seed % 2 === 0;
  return fillPhrase(pickPhrase(shouldQuoteAnswer ? familySentencesWithAnswer : familySentences, seed >>> 1), {
    d: getEcho(familyAnswer),
    f: familyPhrasing[best],
    g: familyPhrasing[next],
  });
}

function sortByWeight(answers: readonly ChosenAnswer[], weight: (answer: ChosenAnswer) => number): ChosenAnswer[] {
  return answers.toSorted((a, b) => weight(b) - weight(a));
}

function getEcho(answer: ChosenAnswer | undefined): string {
  return answer?.echo ?? 'what you chose';
}

function pickPhrase(phrases: readonly string[], seed: number): string {
  return phrases[seed % phrases.length] ?? '';
}
