/**
 * How well the built-in quiz finds the known tastes of a simulated population, over the bundled catalogue, and whether
 * every answer of every question changes something: `node bench/quiz.ts [--people 10000]`. What the figures mean, and
 * what keeps them from going round in a circle, is in docs/quiz.md.
 */
import { parseArgs } from 'node:util';
import { questionBank } from '../apps/server/src/features/quiz/bank/question-bank.ts';
import { bundledScents } from '../apps/server/src/features/quiz/testing/bundled-scents.ts';
import { agreement, byCatalogue } from '../apps/server/src/features/quiz/testing/population.ts';
import {
  effectsOf,
  familyOf,
  isIn,
  outcomeOf,
  type Population,
  simulate,
} from '../apps/server/src/features/quiz/testing/simulation.ts';
import { figure } from './figure.ts';

const GOALS = { type: 0.9, liked: 0.95 };
const EFFECT_TRIES = 8;

const { values } = parseArgs({ options: { people: { type: 'string', default: '10000' } } });
const people = Number(values.people);
const few = Math.ceil(people / 8);
const scents = bundledScents();

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`.padStart(7);
}

function reportOutcome(population: Population): void {
  const outcome = outcomeOf(population, scents);
  const who = `${population.tastes} tastes, families by ${population.read ? 'catalogue' : 'table'}, noise ${100 * population.noise} %`;
  const note = `${population.people} people`;
  const tell = (what: string, share: number, goal: number, more = '') => {
    const target = { target: `≥ ${100 * goal} %`, holds: share >= goal };
    figure({ what: `quiz, ${what}: ${who}`, value: 100 * share, unit: '%', ...target, note: note + more });
  };
  tell('type found', outcome.typeFound, GOALS.type);
  tell('liked among four', outcome.anyLiked, GOALS.liked, `; the first is liked ${percent(outcome.firstLiked).trim()}`);
  if (population.people < people) return;
  for (const [type, share] of Object.entries(outcome.byType)) console.log(`    ${type.padEnd(24)} ${percent(share)}`);
}

/** What the confidence says beside what came true. */
function reportConfidence(population: Population): void {
  const familyById = new Map(scents.map((scent) => [scent.id, familyOf(scent)]));
  const tens = Array.from({ length: 11 }, () => ({ picks: 0, said: 0, liked: 0 }));
  simulate(population, scents, ({ answerer, picks }) => {
    for (const { id, confidence } of picks) {
      const ten = tens[Math.floor(confidence / 10)];
      if (!ten) continue;
      ten.picks += 1;
      ten.said += confidence;
      ten.liked += Number(isIn(answerer.families, familyById.get(id)));
    }
  });
  console.log('\nConfidence: said, and how many of these picks were of a favourite family');
  for (const { picks, said, liked } of tens) {
    if (picks > 0) console.log(`  ${percent(said / picks / 100)}  ${percent(liked / picks)}  of ${picks}`);
  }
}

function reportEffects(population: Population): void {
  const effects = [...effectsOf(population, scents, EFFECT_TRIES)];
  const shares = effects.map(([, { picks, tries }]) => picks / Math.max(1, tries)).toSorted((a, b) => a - b);
  const ofType = effects.map(([, { types, tries }]) => types / Math.max(1, tries)).toSorted((a, b) => a - b);
  const idle = effects.filter(([, { picks, types }]) => picks + types === 0);
  const idleTypes = effects.filter(([, { types }]) => types === 0);
  console.log(`\nAnother answer to one question, ${EFFECT_TRIES} people for each of ${effects.length} options`);
  console.log(`  other picks: ${percent(shares[0] ?? 0)} at least, ${percent(middleOf(shares))} in the middle`);
  console.log(`  another type: ${percent(ofType[0] ?? 0)} at least, ${percent(middleOf(ofType))} in the middle`);
  console.log(`  options that changed nothing for anybody: ${idle.length}; no type: ${idleTypes.length}`);
  for (const [{ text }] of idle) console.log(`    ${text}`);
}

function middleOf(sorted: readonly number[]): number {
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

const { types, families } = agreement(questionBank);
console.log(
  `The taste table and the bank name the same option for a type in ${percent(types)}, for a family in ${percent(families)} of questions\n`,
);
reportOutcome({ people, noise: 0.1, tastes: 'usual', seed: 1 });
for (const noise of [0, 0.05, 0.2, 0.3, 1]) reportOutcome({ people: few, noise, tastes: 'usual', seed: 2 });
for (const noise of [0, 0.1, 0.2]) reportOutcome({ people: few, noise, tastes: 'anything', seed: 3 });
const read = byCatalogue(scents);
for (const noise of [0, 0.1]) reportOutcome({ people: few, noise, tastes: 'usual', read, seed: 6 });
reportConfidence({ people: few, noise: 0.1, tastes: 'usual', seed: 4 });
reportEffects({ people: few / 2, noise: 0.1, tastes: 'usual', seed: 5 });
