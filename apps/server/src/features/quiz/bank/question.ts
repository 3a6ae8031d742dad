import type { Family, PersonalityType } from '@sillage/contract';
import type { Accord } from '../scent-lexicon.rules.ts';
import type { Weights } from '../weights.rules.ts';
import type { Picture } from './pictures.ts';

/** Weights of an answer range from 1 (a little) to 3 (a main meaning); see docs/quiz.md. */
export interface BankOption {
  text: string;
  /** The answer as a noun phrase for the middle of a sentence: "the pot of green tea". */
  echo: string;
  picture: Picture;
  types: Weights<PersonalityType>;
  families: Weights<Family>;
  accords: Weights<Accord>;
}

/** A quiz asks at most one question per theme, so near-duplicates share a theme. */
export interface BankQuestion {
  id: number;
  theme: string;
  question: string;
  options: readonly BankOption[];
}
