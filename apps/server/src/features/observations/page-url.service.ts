import { AppError } from '@sillage/contract';
import type { Config } from '../../platform/config.ts';
import { FetchError } from '../../platform/net/fetch-error.ts';
import { parseWebUrl, rejectPrivateHost } from '../../platform/net/net-guard.ts';
import { shopStore } from '../catalogue/index.ts';

const MAX_URL_LENGTH = 2000;

/**
 * Returns a product page's address without tracking parameters and fragment. Throws BAD_REQUEST for
 * an address that no public shop can have.
 */
export function parsePageUrl(text: string, config: Config): string {
  try {
    const url = parseWebUrl(text);
    rejectPrivateHost(url, config.monitor.allowPrivate);
    const normalised = shopStore.normaliseProductUrl(url.href);
    if (normalised.length > MAX_URL_LENGTH) throw new FetchError('bad-url', 'This address is too long.');
    return normalised;
  } catch (error) {
    if (!(error instanceof FetchError)) throw error;
    throw new AppError('BAD_REQUEST', { message: error.message, fields: { url: error.message } });
  }
}
