import { describe, expect, test } from 'vitest';
import { classifySitemap, looksLikeProduct, mayBeProduct, resolveEntry } from './sitemap-urls.rules.ts';

const at = (path: string) => `https://shop.example${path}`;
const getShopHost = (url: string) => new URL(url).host.replace(/^www\./, '');

describe('addresses of sitemaps', () => {
  test.each([
    ['/sitemap_products_1.xml?from=1&to=9', 'products'],
    ['/product-sitemap3.xml', 'products'],
    ['/product-pages.xml.gz', 'products'],
    ['/media/sitemapProdukte.xml', 'products'],
    ['/product_cat-sitemap.xml', 'other'],
    ['/product-images.xml', 'other'],
    ['/sitemap_collections_1.xml', 'other'],
    ['/post-sitemap.xml', 'other'],
    ['/sitemap_pages_1.xml', 'other'],
    ['/blog/sitemap.xml', 'other'],
    ['/sitemap_1.xml', 'unknown'],
  ] as const)('classifySitemap classifies %s as %s', (path, topic) => expect(classifySitemap(at(path))).toBe(topic));

  test.each([
    ['https://www.shop.example/p/1#reviews', 'https://www.shop.example/p/1'],
    ['/p/2', 'https://shop.example/p/2'],
    ['https://other.example/p/1', null],
    ['https://shop.example.evil.example/p/1', null],
    ['https://name:secret@shop.example/p/1', null],
    ['https://shop.example:8080/p/1', null],
    ['javascript:alert(1)', null],
    ['file:///etc/passwd', null],
    ['https://', null],
    [`/${'x'.repeat(3000)}`, null],
  ])('resolveEntry resolves %s to %s', (loc, url) =>
    expect(resolveEntry(loc, at('/sitemap.xml'), getShopHost)).toBe(url),
  );

  test.each([
    ['/products/oud', true],
    ['/dior-sauvage.html', true],
    ['/', false],
    ['/blogs/news/oud', false],
    ['/product-category/oud/', false],
    ['/oud.jpg', false],
    ['/tags/oud', false],
  ])('mayBeProduct of %s is %s', (path, expected) => expect(mayBeProduct(at(path))).toBe(expected));

  test.each([
    ['/products/oud', true],
    ['/dior-sauvage.html', true],
    ['/oud-wood-p12345', true],
    ['/about-oud', false],
  ])('looksLikeProduct of %s is %s', (path, expected) => expect(looksLikeProduct(at(path))).toBe(expected));
});
