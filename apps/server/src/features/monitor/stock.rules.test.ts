import { expect, test } from 'vitest';
import { DAY, type Look, play } from './testing/play-looks.ts';

const cases: [string, Look[], [number, string][]][] = [
  ['the first look tells nobody', [[0, 'InStock']], []],
  [
    'a restock is told at its second look',
    [
      [0, 'OutOfStock'],
      [100, 'InStock'],
      [160, 'InStock'],
    ],
    [[160, 'restock']],
  ],
  [
    'one look is not news',
    [
      [0, 'OutOfStock'],
      [100, 'InStock'],
      [160, 'OutOfStock'],
    ],
    [],
  ],
  [
    'a second look too soon does not count',
    [
      [0, 'OutOfStock'],
      [100, 'InStock'],
      [110, 'InStock'],
    ],
    [],
  ],
  [
    'an unreadable page in between changes nothing',
    [
      [0, 'OutOfStock'],
      [100, 'InStock'],
      [130, 'unknown'],
      [160, 'InStock'],
    ],
    [[160, 'restock']],
  ],
  [
    'a captcha does not hide a restock',
    [
      [0, 'SoldOut'],
      [50, 'unknown'],
      [100, 'InStock'],
      [170, 'InStock'],
    ],
    [[170, 'restock']],
  ],
  [
    'a captcha is no restock',
    [
      [0, 'SoldOut'],
      [50, 'unknown'],
      [110, 'unknown'],
    ],
    [],
  ],
  [
    'few left counts as the second look of in stock',
    [
      [0, 'SoldOut'],
      [100, 'InStock'],
      [170, 'LimitedAvailability'],
    ],
    [[170, 'restock']],
  ],
  [
    'what was not to be had and can be ordered ahead is told as that, and not as back in stock',
    [
      [0, 'SoldOut'],
      [100, 'PreOrder'],
      [200, 'PreOrder'],
    ],
    [[200, 'preorder']],
  ],
  [
    'one look is no pre-order',
    [
      [0, 'SoldOut'],
      [100, 'PreOrder'],
      [160, 'SoldOut'],
    ],
    [],
  ],
  [
    'pre-sale counts as the second look of pre-order',
    [
      [0, 'SoldOut'],
      [100, 'PreOrder'],
      [160, 'PreSale'],
    ],
    [[160, 'preorder']],
  ],
  [
    'from back-order to out of stock is no news',
    [
      [0, 'BackOrder'],
      [100, 'OutOfStock'],
      [160, 'OutOfStock'],
    ],
    [],
  ],
  [
    'from pre-order to in stock is a restock',
    [
      [0, 'PreOrder'],
      [100, 'InStock'],
      [200, 'InStock'],
    ],
    [[200, 'restock']],
  ],
  [
    'from in stock to pre-order is sold out, and that alone',
    [
      [0, 'InStock'],
      [100, 'PreOrder'],
      [160, 'PreOrder'],
      [300, 'PreOrder'],
    ],
    [[160, 'sold_out']],
  ],
  [
    'the end of a pre-order is no news, and back in stock after it is',
    [
      [0, 'PreOrder'],
      [100, 'SoldOut'],
      [160, 'SoldOut'],
      [220, 'InStock'],
      [280, 'InStock'],
    ],
    [[280, 'restock']],
  ],
  [
    'a look at each of two other sides confirms neither',
    [
      [0, 'InStock'],
      [100, 'PreOrder'],
      [160, 'SoldOut'],
      [220, 'SoldOut'],
    ],
    [[220, 'sold_out']],
  ],
  [
    'a first look at a pre-order tells nobody',
    [
      [0, 'PreOrder'],
      [60, 'PreOrder'],
    ],
    [],
  ],
  [
    'in stock to few left is no news',
    [
      [0, 'InStock'],
      [100, 'LimitedAvailability'],
      [200, 'InStock'],
    ],
    [],
  ],
  [
    'out and back are two events',
    [
      [0, 'InStock'],
      [100, 'SoldOut'],
      [160, 'SoldOut'],
      [300, 'InStock'],
      [360, 'InStock'],
    ],
    [
      [160, 'sold_out'],
      [360, 'restock'],
    ],
  ],
  [
    'it stays in stock and is told once',
    [
      [0, 'SoldOut'],
      [100, 'InStock'],
      [160, 'InStock'],
      [220, 'InStock'],
      [280, 'InStock'],
    ],
    [[160, 'restock']],
  ],
  [
    'a restock during a blind spell is told when it is seen',
    [
      [0, 'SoldOut'],
      [100, 'unknown'],
      [5 * DAY, 'InStock'],
      [5 * DAY + 60, 'InStock'],
    ],
    [[5 * DAY + 60, 'restock']],
  ],
  [
    'two looks with a long blind spell between them do not confirm each other',
    [
      [0, 'SoldOut'],
      [100, 'InStock'],
      [200, 'unknown'],
      [3 * DAY, 'InStock'],
      [3 * DAY + 60, 'SoldOut'],
    ],
    [],
  ],
  [
    'after it, two new ones do',
    [
      [0, 'SoldOut'],
      [100, 'InStock'],
      [3 * DAY, 'InStock'],
      [3 * DAY + 60, 'InStock'],
    ],
    [[3 * DAY + 60, 'restock']],
  ],
  [
    'the second look may be a day late',
    [
      [0, 'SoldOut'],
      [100, 'InStock'],
      [DAY, 'InStock'],
    ],
    [[DAY, 'restock']],
  ],
  [
    'a disputed first look waits for a second one, and that tells nobody',
    [
      [0, 'SoldOut', 'disputed'],
      [60, 'InStock'],
      [120, 'InStock'],
    ],
    [],
  ],
  [
    'a disputed first look that is seen again is what later looks are held against',
    [
      [0, 'SoldOut', 'disputed'],
      [60, 'SoldOut', 'disputed'],
      [120, 'InStock'],
      [180, 'InStock'],
    ],
    [[180, 'restock']],
  ],
  [
    'a disputed change is told at its second look like any other',
    [
      [0, 'SoldOut'],
      [60, 'InStock', 'disputed'],
      [120, 'InStock', 'disputed'],
    ],
    [[120, 'restock']],
  ],
  [
    'a clock that is set back delays by one look and no more',
    [
      [10 * DAY, 'SoldOut'],
      [10 * DAY + 100, 'InStock'],
      [100, 'InStock'],
      [160, 'InStock'],
    ],
    [[160, 'restock']],
  ],
];

test.each(cases)('%s', (_reason, looks, events) => {
  expect(play(looks).events).toEqual(events);
});
