import { isNode, isUcpProduct, type SchemaNode } from '@sillage/page-reader';
import { FetchError } from '../../../platform/net/fetch-page.ts';
import type { SignRequest } from '../../../platform/signatures/sign-request.ts';
import type { Market } from '../shop-search/shop-interface.ts';
import { ShopAccessError } from '../shops/shop-access-error.ts';
import type { ShopClient } from '../shops/shop-client.ts';
import { type McpSession, McpTransport, type SendJson } from './mcp-transport.ts';
import type { restPaths, UcpOffer } from './negotiate.ts';
import { postCatalogue } from './rest-transport.ts';
import { failureOfCode, UcpError } from './ucp-error.ts';
import { isValidUcp } from './validate-ucp.ts';

export interface UcpClientOptions {
  shop: Pick<ShopClient, 'fetch'>;
  offer: UcpOffer;
  /** URL of our own profile, which each request names. */
  profileUrl: string;
  /** Market of the watch, by which the shop chooses prices. Nothing else of a user is sent. */
  market: Market | null;
  session: McpSession | null;
  signRequest: SignRequest;
}

/** A size that a lookup found by its id. */
export interface FoundVariant {
  product: SchemaNode;
  variant: SchemaNode;
}

type Operation = keyof typeof restPaths;

/** A search response has at most this number of products; a page with more is cut. */
const MAX_PRODUCTS = 100;
const MAX_VARIANTS = 250;
const MAX_CURSOR_LENGTH = 2_000;

const responseSchemas = {
  search_catalog: 'searchResponse',
  lookup_catalog: 'lookupResponse',
  get_product: 'productResponse',
} as const;

/**
 * Reads a shop's catalogue by the Universal Commerce Protocol. All requests go through the shop's
 * client. Responses are validated; a product that breaks the schema is left out. Throws UcpError,
 * and the errors of `ShopClient.fetch` for requests that it does not allow now.
 */
export class UcpClient {
  readonly #options: UcpClientOptions;
  readonly #mcp: McpTransport | null;

  constructor(options: UcpClientOptions) {
    this.#options = options;
    const { offer, session } = options;
    this.#mcp = offer.transport === 'mcp' ? new McpTransport(offer.endpoint, this.#send, session) : null;
  }

  get session(): McpSession | null {
    return this.#mcp?.session ?? null;
  }

  /** Returns one page of products by text; `cursor` is null after the last page. */
  async searchCatalog(
    query: string,
    { cursor, limit }: { cursor: string | null; limit: number },
  ): Promise<{ products: SchemaNode[]; cursor: string | null }> {
    const pagination = { limit, ...(cursor !== null && { cursor }) };
    const response = await this.#call('search_catalog', { query, pagination });
    const next = isNode(response.pagination) && response.pagination.has_next_page === true ? response.pagination : {};
    const hasNext =
      typeof next.cursor === 'string' && next.cursor.length <= MAX_CURSOR_LENGTH && next.cursor !== cursor;
    const products = this.#takeProducts('search_catalog', response).slice(0, limit);
    return { products, cursor: hasNext ? String(next.cursor) : null };
  }

  /** Returns a product by its id or that of a variant; null when the shop does not know the id. */
  async getProduct(id: string, selected: readonly SchemaNode[] = []): Promise<SchemaNode | null> {
    const response = await this.#call('get_product', { id, ...(selected.length > 0 && { selected }) });
    return isUcpProduct(response.product) ? response.product : null;
  }

  /**
   * Looks variants up by their ids, at most as many as the shop accepts (`UcpError` `too-large`).
   * Ids that the shop does not know, or responds to twice, are missing in the result.
   */
  async lookupCatalog(ids: readonly string[]): Promise<Map<string, FoundVariant>> {
    const response = await this.#call('lookup_catalog', { ids });
    const requested = new Set(ids);
    const found = new Map<string, FoundVariant>();
    const repeated = new Set<string>();
    for (const product of this.#takeProducts('lookup_catalog', response))
      for (const variant of takeVariants(product)) {
        const id = String(variant.id);
        if (!requested.has(id)) continue;
        if (found.has(id)) repeated.add(id);
        found.set(id, { product, variant });
      }
    for (const id of repeated) found.delete(id);
    return found;
  }

  async #call(operation: Operation, payload: SchemaNode): Promise<SchemaNode> {
    const { offer, profileUrl, market } = this.#options;
    const context = buildContext(market);
    const request = { ...payload, ...(context !== null && { context }) };
    const meta = { 'ucp-agent': { profile: profileUrl } };
    const response = this.#mcp
      ? await this.#mcp.callTool(operation, { meta, catalog: request })
      : await postCatalogue(offer.endpoint, operation, { body: request, send: this.#send });
    return this.#validate(operation, response);
  }

  #validate(operation: Operation, response: unknown): SchemaNode {
    if (!isNode(response) || !isNode(response.ucp)) throw new UcpError('invalid', 'The response has no envelope');
    if (response.ucp.status === 'error') return readErrorResponse(operation, response);
    if (response.ucp.version !== this.#options.offer.version)
      throw new UcpError('version', 'The response is of another version of the protocol');
    const isList = operation !== 'get_product';
    if (isList && !Array.isArray(response.products)) throw new UcpError('invalid', 'The response has no products');
    const envelope = isList ? { ...response, products: [] } : response;
    if (isValidUcp(responseSchemas[operation], envelope)) return response;
    throw new UcpError('invalid', 'The response does not follow its schema');
  }

  #takeProducts(operation: 'search_catalog' | 'lookup_catalog', { ucp, products }: SchemaNode): SchemaNode[] {
    return (products as unknown[])
      .slice(0, MAX_PRODUCTS)
      .filter(isUcpProduct)
      .filter((product) => isValidUcp(responseSchemas[operation], { ucp, products: [product] }));
  }

  readonly #send: SendJson = async (url, json, extra) => {
    const { shop, offer, profileUrl, signRequest } = this.#options;
    const headers = { ...extra, 'ucp-agent': `profile="${profileUrl}"` };
    const sign = () =>
      signRequest({
        method: 'POST',
        url,
        headers: { ...headers, 'content-type': 'application/json' },
        body: json,
        ucpVersion: offer.version,
      });
    return shop.fetch(url, { json, headers, accept: extra.accept ?? '', sign }).catch(toUcpError);
  };
}

/** A failed connection is the catalogue's; that the shop must not be requested now is not. */
function toUcpError(error: unknown): never {
  if (error instanceof FetchError) throw new UcpError('failed', error.message, { cause: error });
  if (error instanceof ShopAccessError && error.reason === 'robots')
    throw new UcpError('withdrawn', error.message, { cause: error });
  throw error;
}

function readErrorResponse(operation: Operation, response: SchemaNode): SchemaNode {
  if (!isValidUcp('errorResponse', response)) throw new UcpError('invalid', 'The error does not follow its schema');
  const codes = (response.messages as SchemaNode[]).map(({ code }) => code);
  const failure = codes.map(failureOfCode).find((found) => found !== null);
  if (failure) throw new UcpError(failure, 'The shop rejects the request');
  if (operation === 'get_product' && codes.includes('not_found')) return {};
  throw new UcpError('failed', 'The shop could not respond');
}

function takeVariants({ variants }: SchemaNode): SchemaNode[] {
  return Array.isArray(variants) ? variants.slice(0, MAX_VARIANTS).filter(isNode) : [];
}

function buildContext(market: Market | null): SchemaNode | null {
  const { country, currency, language } = market ?? {};
  const context = {
    ...(country && { address_country: country }),
    ...(currency && { currency }),
    ...(language && { language }),
  };
  return Object.keys(context).length > 0 ? context : null;
}
