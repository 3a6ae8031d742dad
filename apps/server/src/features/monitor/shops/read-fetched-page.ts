import { type Expected, readPage, type Verdict } from '@sillage/page-reader';
import type { FetchedPage } from '../../../platform/net/fetch-page.ts';
import type { Log } from '../../../platform/observability/log.ts';

/** An exception in the page reader is logged; the verdict then has the page kind `error`. */
export function readFetchedPage(log: Log, page: FetchedPage, expected?: Expected): Verdict {
  return readPage(page, expected, (error) =>
    log.error({ host: new URL(page.url).host, err: error }, 'page reader failed'),
  );
}
