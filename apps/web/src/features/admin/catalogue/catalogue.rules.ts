import type { CatalogueImport, EditableFact, MovePreview } from '@sillage/contract';

export const factNames: Record<EditableFact, string> = {
  name: 'Name',
  brand: 'Brand',
  concentration: 'Concentration',
  gender: 'Gender',
  year: 'Year',
  perfumer: 'Perfumer',
  family: 'Family',
  topNotes: 'Top notes',
  heartNotes: 'Heart notes',
  baseNotes: 'Base notes',
  imageUrl: 'Picture',
};

const lists: ReadonlySet<EditableFact> = new Set(['topNotes', 'heartNotes', 'baseNotes']);

export function describeFormat(fact: EditableFact): string {
  return lists.has(fact) ? 'Separate the notes by semicolons. Empty means unknown.' : 'Empty means unknown.';
}

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`;

/** Says what a merge moves. */
export function describeMerge({ pages, offers, events, watchers, watchersOfBoth }: MovePreview): string {
  const both =
    watchersOfBoth === 0
      ? ''
      : ` ${count(watchersOfBoth, 'user')} of them watch both: their watch then matches what either matched.`;
  return `${count(pages, 'page')}, ${count(offers, 'offer')}, ${count(events, 'event')} of the history and ${count(watchers, 'watch').replace('watchs', 'watches')} move.${both}`;
}

/** Says what a split moves. */
export function describeSplit({ offers, events, watchers }: MovePreview): string {
  return `${count(offers, 'offer')} and ${count(events, 'event')} of the history move with the page. The watches (${watchers}) stay, and alerts of this page that are not sent yet are dropped.`;
}

export function describeImport({ state, progress, report, error }: CatalogueImport): string {
  if (state === 'waiting') return 'Waits for a worker';
  if (state === 'failed') return error ?? 'Failed';
  if (report) {
    const { added, changed, unchanged, failed, possibleDuplicateCount } = report;
    const pairs = possibleDuplicateCount === 0 ? '' : `, ${count(possibleDuplicateCount, 'doubtful pair')}`;
    return `${added} added, ${changed} changed, ${unchanged} unchanged, ${failed} rejected${pairs}`;
  }
  if (!progress) return 'Starts';
  const { step, done, total } = progress;
  return step === 'reading' ? `Reading: ${count(done, 'row')}` : `Storing: ${done} of ${total ?? done} fragrances`;
}
