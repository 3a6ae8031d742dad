import { NoStore, RawJson } from '../../platform/http/envelope.ts';
import { StreamedJson } from '../../platform/http/streaming.ts';
import type { CataloguePage } from './page-cache.service.ts';

/**
 * Formatted responses, by the object that they contain. An object that is sent again is neither
 * formatted nor hashed again.
 */
const cachedResponses = new WeakMap<object, RawJson>();

function getOrBuildResponse(value: object, build: () => RawJson): RawJson {
  const cached = cachedResponses.get(value) ?? build();
  cachedResponses.set(value, cached);
  return cached;
}

const PAGE_START = Buffer.from('{"content":');

/** Formats a results page in the shape that the specification demands. */
export function formatPage(value: CataloguePage): RawJson {
  // The WeakMap would slow down the garbage collection of the many pages that are sent once.
  return value.isCached ? getOrBuildResponse(value, () => buildPageJson(value)) : buildPageJson(value);
}

function buildPageJson({ rows, total, page, size, isApproximate }: CataloguePage): RawJson {
  const totalPages = Math.ceil(total / size);
  const pageEnd = `,"totalPages":${totalPages},"number":${page},"totalElements":${total},"size":${size}${isApproximate ? ',"isApproximate":true' : ''}}`;
  return new RawJson(PAGE_START, rows, Buffer.from(pageEnd));
}

/** Formats a list of names as JSON, which the server sends without validating each name. */
export function formatNames(names: readonly string[]): RawJson {
  return getOrBuildResponse(names, () => new RawJson(Buffer.from(JSON.stringify(names))));
}

export function streamArray(batches: AsyncIterable<object[]>): StreamedJson {
  return new StreamedJson(formatArray(batches));
}

async function* formatArray(batches: AsyncIterable<object[]>): AsyncGenerator<string> {
  yield '[';
  let separator = '';
  for await (const batch of batches) {
    // `splice` frees the batch while the client reads.
    const values = batch.splice(0).map((value) => JSON.stringify(value));
    yield separator + values.join(',');
    separator = ',';
  }
  yield ']';
}

/** Forbids browsers to store the response for an unlisted fragrance, or with private stock. */
export function preventCachingUnlisted<T>(value: T, isListed: boolean): T | NoStore<T> {
  return isListed ? value : new NoStore(value);
}
