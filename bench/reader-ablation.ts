import { type ReaderPart, readerParts } from '@sillage/page-reader';
import { generatePages, type LabelledPage, loadFixtures, loadSavedPages, scorePages } from './lib/reader-pages.ts';
import { isAlert, isRight, isRightPrice, type Scored } from './lib/reader-score.ts';

/*
 * Shows what each part of the page reader adds: how many pages it reads better or worse, and how
 * many false alerts it prevents or causes, compared with the reader without that part:
 *
 *   node bench/reader-ablation.ts FOLDER
 *
 * FOLDER holds labelled pages of real shops, as for `reader.ts`. The generated pages of `corpus/`
 * and the test pages of the reader's package are counted separately.
 */

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  console.error('node bench/reader-ablation.ts FOLDER');
  process.exit(2);
}

type IsGood = (item: Scored) => boolean;
const isFalseAlert: IsGood = (item) => isAlert(item) && !isRight(item);
const measures: readonly (readonly [name: string, IsGood])[] = [
  ['stock', isRight],
  ['price', isRightPrice],
  ['no false alert', (item) => !isFalseAlert(item)],
];

function compare(pages: readonly LabelledPage[], complete: readonly Scored[], part: ReaderPart): string[] {
  const without = scorePages(pages, new Set([part]));
  return measures.map(([, isGood]) => {
    const better = complete.filter((item, index) => isGood(item) && !isGood(without[index] as Scored)).length;
    const worse = complete.filter((item, index) => !isGood(item) && isGood(without[index] as Scored)).length;
    return `+${better} -${worse}`;
  });
}

const sets = [loadSavedPages(folder), generatePages(), loadFixtures()].map((pages) => ({
  pages,
  complete: scorePages(pages),
}));
const heading = ['real', 'generated', 'fixtures'].flatMap((set) => measures.map(([name]) => `${set}: ${name}`));
console.log(`| part | ${heading.join(' | ')} |`);
console.log(`| --- |${' --- |'.repeat(heading.length)}`);
for (const part of readerParts) {
  const cells = sets.flatMap(({ pages, complete }) => compare(pages, complete, part));
  console.log(`| ${part} | ${cells.join(' | ')} |`);
}
