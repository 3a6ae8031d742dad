import { printMeasured } from '@sillage/testkit/bounded-child';
import { readPage } from '../read-page.ts';
import { stockClass } from '../schema/availability.ts';
import { faultsOf } from './faults.ts';
import { giants } from './giants.ts';
import { givenPage } from './pages.ts';

/** The maximum page size of `fetchPage`. */
const PAGE_SIZE = 5_000_000;

export interface ReadGiant {
  name: string;
  faults: string[];
  isInStock: boolean;
}

const read = Object.entries(giants).map(([name, giant]): ReadGiant => {
  const verdict = readPage(givenPage({ body: giant(PAGE_SIZE) }));
  return { name, faults: faultsOf(verdict), isInStock: stockClass(verdict.availability) === 'in' };
});
printMeasured(read);
