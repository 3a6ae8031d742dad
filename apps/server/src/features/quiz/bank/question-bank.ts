import { daydreams } from './daydreams.ts';
import { evenings } from './evenings.ts';
import { fabrics } from './fabrics.ts';
import { growing } from './growing.ts';
import { home } from './home.ts';
import { journeys } from './journeys.ts';
import { leisure } from './leisure.ts';
import { memories } from './memories.ts';
import { music } from './music.ts';
import { places } from './places.ts';
import type { BankQuestion } from './question.ts';
import { table } from './table.ts';
import { weather } from './weather.ts';

/** The bank has four questions per theme. Ids are permanent: a changed question gets a new id. */
export const questionBank: readonly BankQuestion[] = [
  ...places,
  ...weather,
  ...fabrics,
  ...table,
  ...music,
  ...memories,
  ...growing,
  ...home,
  ...journeys,
  ...evenings,
  ...leisure,
  ...daydreams,
];
