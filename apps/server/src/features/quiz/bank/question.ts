import type { Family, PersonalityType } from '@sillage/contract';
import type { Accord } from '../scent-words.rules.ts';
import type { Weights } from '../weights.rules.ts';
import type { Picture } from './pictures.ts';

/** One answer that somebody can choose. Weights are 1 (a little), 2 or 3 (this is what it stands for). */
export interface BankOption {
  text: string;
  /** The answer as a thing that one can point at, for the middle of a sentence: "the pot of green tea". */
  echo: string;
  picture: Picture;
  types: Weights<PersonalityType>;
  families: Weights<Family>;
  accords: Weights<Accord>;
}

/** A question of the bank. Of each theme a quiz asks at most one, so near-duplicates stand in one theme. */
export interface BankQuestion {
  id: number;
  theme: string;
  question: string;
  options: readonly BankOption[];
}
