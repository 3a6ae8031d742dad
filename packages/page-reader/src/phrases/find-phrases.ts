import { fold } from '../values/text.ts';

/** Finds which lists have a phrase in a text, which must be in lower case without accents. */
type PhraseFinder<Kind> = (text: string) => ReadonlySet<Kind>;

type Phrase<Kind> = readonly [phrase: string, kind: Kind];

interface Index<Kind> {
  byFirstWord: Map<string, Phrase<Kind>[]>;
  /** Phrases in writing systems without spaces: they need not be whole words. */
  unspaced: Phrase<Kind>[];
}

const word = /[\p{L}\p{N}]+/gu;
const startsWithWord = /^[\p{L}\p{N}]/u;
const unspacedScript = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]/u;

function addList<Kind>({ byFirstWord, unspaced }: Index<Kind>, list: string, kind: Kind): void {
  for (const untrimmed of fold(list.replace(/\n\s*/g, '|')).split('|')) {
    const phrase = untrimmed.trim();
    const [first] = phrase.match(word) ?? [];
    if (first === undefined) continue;
    const sameWord = byFirstWord.get(first);
    if (unspacedScript.test(phrase)) unspaced.push([phrase, kind]);
    else if (sameWord === undefined) byFirstWord.set(first, [[phrase, kind]]);
    else sameWord.push([phrase, kind]);
  }
}

/**
 * Creates a function that searches for phrases, separated by "|" or line ends. They match whole
 * words, except in writing systems without spaces. Regular expressions of all phrases would take
 * milliseconds to compile, in every tab of the browser extension.
 */
export function createPhraseFinder<Kind extends string>(lists: Record<Kind, string>): PhraseFinder<Kind> {
  let builtIndex: Index<Kind> | null = null;
  const buildIndex = () => {
    const index: Index<Kind> = { byFirstWord: new Map(), unspaced: [] };
    for (const [kind, list] of Object.entries(lists) as [Kind, string][]) addList(index, list, kind);
    return index;
  };

  return (text) => {
    builtIndex ??= buildIndex();
    const { byFirstWord, unspaced } = builtIndex;
    const found = new Set<Kind>();
    for (const { 0: first, index } of text.matchAll(word)) {
      for (const [phrase, kind] of byFirstWord.get(first) ?? [])
        if (text.startsWith(phrase, index) && !startsWithWord.test(text.slice(index + phrase.length))) found.add(kind);
    }
    if (unspacedScript.test(text)) for (const [phrase, kind] of unspaced) if (text.includes(phrase)) found.add(kind);
    return found;
  };
}
