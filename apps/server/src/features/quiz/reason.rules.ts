import { type Family, families } from '@sillage/contract';
import { familyWords, fill, reasonsByAnswer, reasonsByHistory, reasonsByTaste } from './phrases.rules.ts';
import { type Accord, accordsIn } from './scent-words.rules.ts';
import type { Chosen } from './scoring.rules.ts';
import { heaviest, likeness, type Weights } from './weights.rules.ts';

/** Why a scent is recommended, with the answer that it quotes and the phrase it uses, so that the next can use others. */
export interface Reason {
  sentence: string;
  echo: string | null;
  phrase: string;
}

/** Names of the laboratory, which say nothing to the nose. */
const trademarks =
  /^(iso e super|akigalawood|ambrofix|ambroxan|aquozone|calone|cashmeran|georgywood|hedione|petalia)$/u;

/** What a reason needs to know of a scent. */
export interface Smelling {
  id: number;
  notes: readonly string[];
  families: Weights<Family>;
  smells: Weights<Accord>;
}

/** An answer must have this much in common with a scent to be named as its reason … */
const LINK = 0.12;
/** … and so much more when another reason beside it quotes it already. */
const QUOTED = 0.35;
const LONGEST_NOTE = 30;
const familyNames = families.map(({ name }) => name);
/** Where a note comes from is left out: it would want a capital letter. */
const origins =
  /\b(african|amalfi|american|arabian|australian|balkan|bourbon|brazilian|bulgarian|calabrian|californian|chinese|damask|egyptian|english|florentine|french|grasse|guatemalan|haitian|indian|indonesian|italian|japanese|java|madagascar|mexican|moroccan|mysore|palisander|parma|peru|sambac|sichuan|siam|sicilian|somalian|spanish|tahitian|taif|texan|texas|tolu|tunisian|turkish|virginia)\b/giu;

/**
 * One sentence that says what links a scent with an answer, with the watchlist, or with the answers as a whole.
 * `before` are the reasons it will stand beside: other answers and phrases come first.
 */
export function reasonFor(
  scent: Smelling,
  chosen: readonly Chosen[],
  watched: readonly Pick<Smelling, 'families'>[],
  before: readonly Reason[],
): Reason {
  const linked = linkedAnswer(scent, chosen, before);
  if (linked) {
    const phrase = unusedOf(reasonsByAnswer, scent.id, before);
    return { sentence: fill(phrase, { s: linkWords(scent, linked), echo: linked.echo }), echo: linked.echo, phrase };
  }
  const isNearWatched = watched.some((other) => likeness(other.families, scent.families) > 0.5);
  const phrase = unusedOf(isNearWatched ? reasonsByHistory : reasonsByTaste, scent.id, before);
  return { sentence: fill(phrase, { s: familyPhrase(scent) }), echo: null, phrase };
}

/** The answer that has most in common with the scent, if any has enough; one that is quoted already, only if far ahead. */
function linkedAnswer(scent: Smelling, chosen: readonly Chosen[], before: readonly Reason[]): Chosen | undefined {
  const quoted = new Set(before.map((reason) => reason.echo));
  return chosen
    .map((answer) => ({ answer, link: linkOf(scent, answer) }))
    .filter(({ link }) => link >= LINK)
    .map(({ answer, link }) => ({ answer, link: quoted.has(answer.echo) ? link - QUOTED : link }))
    .toSorted((a, b) => b.link - a.link)[0]?.answer;
}

function linkOf(scent: Smelling, answer: Chosen): number {
  return likeness(scent.smells, answer.accords) + likeness(scent.families, answer.families) / 2;
}

/** "cedar and smoke": notes of the scent that smell of what the answer stands for, or else its family in words. */
function linkWords(scent: Smelling, answer: Chosen): string {
  const notes = scent.notes
    .map((note) => ({ note: plainNote(note), link: likeness(accordsIn(note), answer.accords) }))
    .filter(({ note, link }) => note !== null && link > 0)
    .toSorted((a, b) => b.link - a.link)
    .flatMap(({ note }) => note ?? [])
    // Leather for a leather jacket says little; what goes with it says more.
    .toSorted((a, b) => Number(sharesWord(a, answer.echo)) - Number(sharesWord(b, answer.echo)));
  const [first] = notes;
  if (first === undefined) return familyPhrase(scent);
  const second = notes.find((note) => !sharesWord(note, first));
  return [first, second].filter((note) => note !== undefined).join(' and ');
}

function sharesWord(a: string, b: string): boolean {
  const words = new Set(a.split(' '));
  return b.split(' ').some((word) => words.has(word));
}

/** A note as a sentence can name it, or null for one that is not made of a few plain words. */
function plainNote(note: string): string | null {
  const words = note.replace(origins, ' ').replace(/\s+/gu, ' ').trim().toLowerCase();
  const isPlain = /^\p{L}+([ -]\p{L}+){0,3}$/u.test(words) && words.length <= LONGEST_NOTE;
  return isPlain && !trademarks.test(words) ? words : null;
}

function familyPhrase(scent: Smelling): string {
  const [family] = heaviest(scent.families, familyNames);
  return family ? familyWords[family] : 'something of its own';
}

function unusedOf(phrases: readonly string[], start: number, before: readonly Reason[]): string {
  const turned = phrases.map((_, at) => phrases[(start + at) % phrases.length] ?? '');
  const used = before.slice(1 - phrases.length).map((reason) => reason.phrase);
  return turned.find((phrase) => !used.includes(phrase)) ?? turned[0] ?? '';
}
