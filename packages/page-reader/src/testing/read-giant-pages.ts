import { printMeasured } from '@sillage/testkit/bounded-child';
import { readPage } from '../read-page.ts';
import { getStockClass } from '../schema/availability.ts';
import { findFaults } from './faults.ts';
import { giantPages } from './giant-pages.ts';
import { givenPage } from './pages.ts';

/** The maximum page size of `fetchPage`. */
const PAGE_SIZE = 5_000_000;

export interface GiantPageResult {
  name: string;
  faults: string[];
  isInStock: boolean;
}

const results = Object.entries(giantPages).map(([name, giant]): GiantPageResult => {
  const verdict = readPage(givenPage({ body: giant(PAGE_SIZE) }));
  return { name, faults: findFaults(verdict), isInStock: getStockClass(verdict.availability) === 'in' };
});
printMeasured(results);
