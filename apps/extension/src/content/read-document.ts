import { readPage, type Verdict } from '@sillage/page-reader';

/** Maximum length of a page's HTML, in UTF-16 units; longer pages are not read. */
const MAX_HTML_LENGTH = 10_000_000;

/** Verdict about a document, or the reason why it was not read. */
export type ReadResult = { state: 'read'; verdict: Verdict } | { state: 'too-large' };

/**
 * Reads the page that the browser shows. Its HTML is in memory only. The getters are taken from the
 * prototypes, because a page can cover `document.documentElement` by an element of that name.
 */
export function readDocument(page: Document, url: string): ReadResult {
  const root = Reflect.get(Document.prototype, 'documentElement', page) as Element | null;
  const type = Reflect.get(Document.prototype, 'contentType', page);
  const body = root?.outerHTML ?? '';
  if (body.length > MAX_HTML_LENGTH) return { state: 'too-large' };
  return {
    state: 'read',
    verdict: readPage({ url, finalUrl: url, status: 200, headers: { 'content-type': type }, body }),
  };
}
