import { expect, test } from 'vitest';
import { findMerchantUrl, getPageKey } from './merchant-url.ts';

const page = 'https://shop.example/products/oud';
const encoded = encodeURIComponent(page);

test.each([
  ['the address itself', [page]],
  ['an address with tracking', [`${page}?utm_source=google&variant=42&srsltid=x#top`]],
  ["Awin's own column before its click address", [page, 'https://www.awin1.com/pclick.php?p=1']],
  ["Awin's click address with a destination", [`https://www.awin1.com/cread.php?awinmid=1&ued=${encoded}`]],
  ["CJ's click address", [`https://www.anrdoezrs.net/click-1-2?url=${encoded}`]],
  ["CJ's second host", [`https://www.kqzyfj.com/click-1-2?url=${encoded}&cjsku=1`]],
  ["Rakuten's click address", [`https://click.linksynergy.com/link?id=1&offerid=2&murl=${encoded}`]],
  ["Partnerize's click address", [`https://prf.hn/click/camref:1/destination:${encoded}`]],
])('findMerchantUrl finds the page in %s', (_what, candidates) => {
  expect(findMerchantUrl(candidates, null)).toEqual({ url: page, host: 'shop.example' });
});

test.each([
  ['no address', [undefined, ''], null, 'no-address'],
  ['a relative address', ['/products/oud'], null, 'no-address'],
  ['another scheme', ['javascript:alert(1)'], null, 'no-address'],
  ['credentials', ['https://user:pass@shop.example/'], null, 'no-address'],
  ['a click address that names no page', ['https://www.awin1.com/pclick.php?p=1'], null, 'affiliate-address'],
  [
    'a click address in a click address',
    [`https://www.awin1.com/cread.php?ued=${encodeURIComponent(`https://prf.hn/click?url=${encoded}`)}`],
    null,
    'affiliate-address',
  ],
  ['another shop', [page], 'other.example', 'other-shop'],
])('findMerchantUrl rejects %s', (_what, candidates, shopHost, problem) => {
  expect(findMerchantUrl(candidates, shopHost)).toEqual({ problem });
});

test('getPageKey is the same for all spellings of an address and different for another page', () => {
  expect(getPageKey('http://www.shop.example/products/oud/?utm_source=x')).toBe(getPageKey(page));
  expect(getPageKey('https://shop.example/p?id=1')).not.toBe(getPageKey('https://shop.example/p?id=2'));
});
