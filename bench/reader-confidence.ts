import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { recordMeasurement } from './lib/measurement.ts';
import { generatePages, loadSavedPages, scorePages } from './lib/reader-pages.ts';
import { isRight, type Scored } from './lib/reader-score.ts';
import { drawReliability, type ReliabilityPoint } from './lib/reliability-plot.ts';

/*
 * Shows how often verdicts of each confidence are right, with 95 % intervals (Wilson), as a table
 * and as a plot:
 *
 *   node bench/reader-confidence.ts FOLDER [--svg FILE]
 *
 * FOLDER holds labelled pages of real shops, as for `reader.ts`; generated pages are counted
 * separately. Also prints the lowest confidence from which no in-stock verdict on a real page was
 * wrong: the threshold for a notification must not be below it.
 */

const { values, positionals } = parseArgs({ allowPositionals: true, options: { svg: { type: 'string' } } });
const [folder] = positionals;
if (folder === undefined) {
  console.error('node bench/reader-confidence.ts FOLDER [--svg FILE]');
  process.exit(2);
}

/** Lower bounds of the groups of confidence. */
const bounds = [0.01, 0.35, 0.45, 0.55, 0.65, 0.75, 0.9, 0.96];
const Z = 1.96;

function computeInterval(right: number, total: number): [low: number, high: number] {
  const share = right / total;
  const denominator = 1 + Z ** 2 / total;
  const middle = (share + Z ** 2 / (2 * total)) / denominator;
  const half = (Z / denominator) * Math.sqrt((share * (1 - share)) / total + Z ** 2 / (4 * total ** 2));
  return [Math.max(0, middle - half), Math.min(1, middle + half)];
}

/** Verdicts that state a stock; `unknown` makes no statement that could be right or wrong. */
function computePoints(scored: readonly Scored[]): ReliabilityPoint[] {
  const stated = scored.filter(({ label }) => label !== 'unknown');
  return bounds.flatMap((from, index) => {
    const to = bounds[index + 1] ?? Number.POSITIVE_INFINITY;
    const group = stated.filter(({ verdict }) => verdict.confidence >= from && verdict.confidence < to);
    if (group.length === 0) return [];
    const right = group.filter(isRight).length;
    const confidence = group.reduce((sum, { verdict }) => sum + verdict.confidence, 0) / group.length;
    const [low, high] = computeInterval(right, group.length);
    return [{ confidence, share: right / group.length, low, high, right, total: group.length }];
  });
}

const sets = [
  { name: 'real pages', scored: scorePages(loadSavedPages(folder)) },
  { name: 'generated pages', scored: scorePages(generatePages()) },
];
const series = sets.map(({ name, scored }) => ({ name, points: computePoints(scored) }));
for (const { name, points } of series) {
  console.log(`\n${name}\n| confidence | right | share | 95 % interval |\n| --- | --- | --- | --- |`);
  for (const { confidence, right, total, share, low, high } of points)
    console.log(
      `| ${confidence.toFixed(2)} | ${right} of ${total} | ${(100 * share).toFixed(1)} % | ${(100 * low).toFixed(1)}–${(100 * high).toFixed(1)} % |`,
    );
}
for (const { name, scored } of sets) {
  const sure = scored.filter(({ verdict, label }) => label !== 'unknown' && verdict.confidence >= 0.9);
  const share = (100 * sure.filter(isRight).length) / sure.length;
  recordMeasurement({
    what: `verdicts with a confidence of 0.9 or more that are right, ${name}`,
    value: share,
    unit: '%',
    target: '≥ 99 %',
    holds: share >= 99,
    note: `${sure.filter(isRight).length} of ${sure.length}`,
  });
  const wrong = scored.filter((item) => item.label === 'in_stock' && !isRight(item));
  console.log(
    `in stock and wrong, ${name}: confidence ${
      wrong
        .map(({ verdict }) => verdict.confidence)
        .sort((a, b) => a - b)
        .join(', ') || '–'
    }`,
  );
}
if (values.svg !== undefined) writeFileSync(values.svg, drawReliability(series));
