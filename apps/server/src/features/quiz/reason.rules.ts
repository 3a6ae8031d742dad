import { type Family, families } from '@sillage/contract';
import { familyWords, fill, reasonsByAnswer, reasonsByHistory, reasonsByTaste } from './phrases.rules.ts';
import { type Accord, accordsIn } from './scent-words.rules.ts';
import type { Chosen } from './scoring.rules.ts';
import { heaviest, likeness, type Weights } from './weights.rules.ts';

/** A reason with the answer and the phrase that it uses, so that the next reason can use others. */
export interface Reason {
  sentence: string;
  echo: string | null;
  phrase: string;
}

/** Trade names of aroma chemicals, which mean nothing to most users. */
const trademarks =
  /^(iso e super|akigalawood|ambrofix|ambroxan|aquozone|calone|cashmeran|georgywood|hedione|petalia)$/u;

export interface Smelling {
  id: number;
  notes: readonly string[];
  families: Weights<Family>;
  smells: Weights<Accord>;
}

/** Minimum similarity of an answer and a fragrance for a reason to quote the answer. */
const LINK = 0.12;
/** Additional similarity needed when another reason already quotes the answer. */
const QUOTED = 0.35;
const LONGEST_NOTE = 30;
const familyNames = families.map(({ name }) => name);
/** Origins are removed from notes: they would need a capital letter. */
const origins =
  /\b(african|amalfi|american|arabian|australian|balkan|bourbon|brazilian|bulgarian|calabrian|californian|chinese|damask|egyptian|english|florentine|french|grasse|guatemalan|haitian|indian|indonesian|italian|japanese|java|madagascar|mexican|moroccan|mysore|palisander|parma|peru|sambac|sichuan|siam|sicilian|somalian|spanish|tahitian|taif|texan|texas|tolu|tunisian|turkish|virginia)\b/giu;

/**
 * Explains a recommendation in one sentence by an answer, the watchlist, or all answers together.
 * Prefers answers and phrases that the reasons in `before` do not use.
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

/** Returns the most similar answer, if any reaches LINK; a quoted one only if it is far ahead. */
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

/** "cedar and smoke": notes that match the answer, or else the fragrance's family in words. */
function linkWords(scent: Smelling, answer: Chosen): string {
  const notes = scent.notes
    .map((note) => ({ note: plainNote(note), link: likeness(accordsIn(note), answer.accords) }))
    .filter(({ note, link }) => note !== null && link > 0)
    .toSorted((a, b) => b.link - a.link)
    .flatMap(({ note }) => note ?? [])
    // A leather note says little about a leather jacket, so notes that repeat the answer come last.
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

/** Returns the note in a form for a sentence, or null when it is not made of a few plain words. */
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
