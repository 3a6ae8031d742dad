import { type Expected, readPage, type Verdict } from '@sillage/page-reader';
import type { FetchedPage } from '../../../platform/net/fetch-page.ts';
import type { Log } from '../../../platform/observability/log.ts';

/** Reads a page. A fault of the reader is logged; the page then has the kind 'error'. */
export function readFetchedPage(log: Log, page: FetchedPage, expected?: Expected): Verdict {
  return readPage(page, expected, (error) =>
    log.error({ host: new URL(page.url).host, err: error }, 'page reader failed'),
  );
}
