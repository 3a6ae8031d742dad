import type { ImportSource, ShopReport } from '../product-feeds/store-import.service.ts';

const MAX_EXAMPLES = 3;
/** Maximum number of problems and of possible duplicates that a report describes. */
const MAX_DESCRIBED = 100;

export function createEmptyReport(source: ImportSource, shop: string): ShopReport {
  return {
    source,
    shop,
    products: 0,
    fragrances: 0,
    leftOut: [],
    remarks: [],
    rows: {
      added: 0,
      changed: 0,
      unchanged: 0,
      failed: 0,
      problems: [],
      possibleDuplicateCount: 0,
      possibleDuplicates: [],
    },
    checked: 0,
  };
}

/** Adds the report of a batch to the report of the whole import. */
export function addReport(total: ShopReport, batch: ShopReport): void {
  total.products += batch.products;
  total.fragrances += batch.fragrances;
  total.checked += batch.checked;
  for (const { what, count, examples } of batch.leftOut) {
    const known = total.leftOut.find((group) => group.what === what);
    if (known) {
      known.count += count;
      known.examples = [...known.examples, ...examples].slice(0, MAX_EXAMPLES);
    } else total.leftOut.push({ what, count, examples });
  }
  const { rows } = total;
  rows.added += batch.rows.added;
  rows.changed += batch.rows.changed;
  rows.unchanged += batch.rows.unchanged;
  rows.failed += batch.rows.failed;
  rows.possibleDuplicateCount += batch.rows.possibleDuplicateCount;
  rows.problems = [...rows.problems, ...batch.rows.problems].slice(0, MAX_DESCRIBED);
  rows.possibleDuplicates = [...rows.possibleDuplicates, ...batch.rows.possibleDuplicates].slice(0, MAX_DESCRIBED);
}
