import { parseArgs } from 'node:util';
import { generatePages, type LabelledPage, scorePages } from './lib/reader-pages.ts';
import { listMisses, reportScores, reportShare, type Scored } from './lib/reader-score.ts';

/*
 * Scores the page reader on generated shop pages (corpus/), whose authors did not know the reader:
 *
 *   node bench/reader-corpus.ts [--misses] [--system NAME]
 *
 * The shop systems of `corpus/set-aside` are held out: no rule is written for them, and their
 * misses are not listed. Generated pages show kinds of failure; real pages decide (reader.ts).
 */

const { values } = parseArgs({ options: { misses: { type: 'boolean' }, system: { type: 'string' } } });

/** Reports the share of pages without a single product that are read as in stock. */
function reportPageKinds(setName: string, scored: readonly Scored<LabelledPage>[]): void {
  const others = scored.filter(({ page }) => page.kinds?.includes('product') === false);
  const isRightKind = ({ page, verdict }: Scored<LabelledPage>) => page.kinds?.includes(verdict.page) !== false;
  const isReadAsIn = ({ label }: Scored) => label === 'in_stock';
  const limit = { max: 2 };
  reportShare(`"in stock" without a product, ${setName} pages`, others.filter(isReadAsIn).length, others.length, limit);
  reportShare(`kind of page right, ${setName} pages`, scored.filter(isRightKind).length, scored.length);
}

const isWanted = ({ shop }: LabelledPage) => values.system === undefined || shop === values.system;
const scored = scorePages(generatePages().filter(isWanted));
const learnt = scored.filter(({ page }) => !page.isHeldOut);
const heldOut = scored.filter(({ page }) => page.isHeldOut);
if (values.misses) listMisses(learnt);
for (const [name, pages] of [
  ['generated, learnt from', learnt],
  ['generated, held out', heldOut],
] as const) {
  reportScores(name, pages);
  reportPageKinds(name, pages);
}
