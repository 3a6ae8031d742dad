import { expect, test } from 'vitest';
import { maskAddress, parseFeedAddress } from './feed-address.ts';

test('parseFeedAddress separates user name and password from the address', () => {
  const pair = Buffer.from('me@shop:p ss').toString('base64');
  expect(parseFeedAddress(' https://me%40shop:p%20ss@shop.example/feed.xml#top')).toEqual({
    url: 'https://shop.example/feed.xml',
    authorization: `Basic ${pair}`,
  });
  expect(parseFeedAddress('https://shop.example/feed.xml').authorization).toBeNull();
});

test.each([
  ['feed.xml', /not a web address/],
  ['ftp://user:secret@shop.example/feed.xml', /does not begin with http/],
  ['https://shop.example:25/', /port 25/],
  [`https://shop.example/${'x'.repeat(3000)}`, /longer than 2000/],
])('parseFeedAddress rejects %s without repeating a secret', (address, message) => {
  expect(() => parseFeedAddress(address)).toThrow(message);
  expect(() => parseFeedAddress(address)).not.toThrow(/secret/);
});

test.each([
  ['https://user:secret@shop.example/feed.xml', 'https://***@shop.example/feed.xml'],
  [
    'https://productdata.awin.com/datafeed/download/apikey/5c27ad9115ddc76c827c/language/en/fid/74135/format/csv/',
    'https://productdata.awin.com/datafeed/download/apikey/***/language/en/fid/74135/format/csv/',
  ],
  ['https://shop.example/feed?token=abc&format=csv', 'https://shop.example/feed?token=***&format=csv'],
  ['https://shop.example/feed?id=1&format=9f8e7d6c5b4a3210', 'https://shop.example/feed?id=***&format=***'],
  ['https://shop.example/8f14e45fceea167a5a36dedd4bea2543/feed.xml', 'https://shop.example/***/feed.xml'],
  ['https://shop.example/google-merchant-en.xml', 'https://shop.example/google-merchant-en.xml'],
  ['no address', '***'],
])('maskAddress shows %s as %s', (address, masked) => expect(maskAddress(address)).toBe(masked));
