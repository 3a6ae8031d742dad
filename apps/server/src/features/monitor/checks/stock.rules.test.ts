import { expect, test } from 'vitest';
import { DAY, type ReplayedCheck, replayChecks } from './testing/replay-checks.ts';

const cases: [string, ReplayedCheck[], [number, string][]][] = [
  ['there is no event after the first check', [[0, 'InStock']], []],
  [
    'a restock is an event at its second check',
    [
      [0, 'OutOfStock'],
      [100, 'InStock'],
      [160, 'InStock'],
    ],
    [[160, 'restock']],
  ],
  [
    'there is no event after one check',
    [
      [0, 'OutOfStock'],
      [100, 'InStock'],
      [160, 'OutOfStock'],
    ],
    [],
  ],
  [
    'a second check too soon does not confirm a change',
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
    'a captcha is not a restock',
    [
      [0, 'SoldOut'],
      [50, 'unknown'],
      [110, 'unknown'],
    ],
    [],
  ],
  [
    'limited availability confirms in stock',
    [
      [0, 'SoldOut'],
      [100, 'InStock'],
      [170, 'LimitedAvailability'],
    ],
    [[170, 'restock']],
  ],
  [
    'a preorder of a sold-out offer is a preorder event, not a restock',
    [
      [0, 'SoldOut'],
      [100, 'PreOrder'],
      [200, 'PreOrder'],
    ],
    [[200, 'preorder']],
  ],
  [
    'there is no preorder event after one check',
    [
      [0, 'SoldOut'],
      [100, 'PreOrder'],
      [160, 'SoldOut'],
    ],
    [],
  ],
  [
    'pre-sale confirms a preorder',
    [
      [0, 'SoldOut'],
      [100, 'PreOrder'],
      [160, 'PreSale'],
    ],
    [[160, 'preorder']],
  ],
  [
    'there is no event from back-order to out of stock',
    [
      [0, 'BackOrder'],
      [100, 'OutOfStock'],
      [160, 'OutOfStock'],
    ],
    [],
  ],
  [
    'a restock is an event from preorder to in stock',
    [
      [0, 'PreOrder'],
      [100, 'InStock'],
      [200, 'InStock'],
    ],
    [[200, 'restock']],
  ],
  [
    'only sold out is an event from in stock to preorder',
    [
      [0, 'InStock'],
      [100, 'PreOrder'],
      [160, 'PreOrder'],
      [300, 'PreOrder'],
    ],
    [[160, 'sold_out']],
  ],
  [
    'there is no event at the end of a preorder, and a restock after it',
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
    'two checks with different new sides confirm neither',
    [
      [0, 'InStock'],
      [100, 'PreOrder'],
      [160, 'SoldOut'],
      [220, 'SoldOut'],
    ],
    [[220, 'sold_out']],
  ],
  [
    'there is no event when the first check observes a preorder',
    [
      [0, 'PreOrder'],
      [60, 'PreOrder'],
    ],
    [],
  ],
  [
    'there is no event from in stock to limited availability',
    [
      [0, 'InStock'],
      [100, 'LimitedAvailability'],
      [200, 'InStock'],
    ],
    [],
  ],
  [
    'sold out and restock are two events',
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
    'a restock is one event while the offer stays in stock',
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
    'a restock during unreadable checks is an event once it is observed',
    [
      [0, 'SoldOut'],
      [100, 'unknown'],
      [5 * DAY, 'InStock'],
      [5 * DAY + 60, 'InStock'],
    ],
    [[5 * DAY + 60, 'restock']],
  ],
  [
    'two checks with a long unreadable period between them do not confirm each other',
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
    'two new checks after a long unreadable period confirm a change',
    [
      [0, 'SoldOut'],
      [100, 'InStock'],
      [3 * DAY, 'InStock'],
      [3 * DAY + 60, 'InStock'],
    ],
    [[3 * DAY + 60, 'restock']],
  ],
  [
    'a second check a day later confirms a change',
    [
      [0, 'SoldOut'],
      [100, 'InStock'],
      [DAY, 'InStock'],
    ],
    [[DAY, 'restock']],
  ],
  [
    'a disputed first check awaits a second check without an event',
    [
      [0, 'SoldOut', 'disputed'],
      [60, 'InStock'],
      [120, 'InStock'],
    ],
    [],
  ],
  [
    'a disputed first check becomes the state once a second check confirms it',
    [
      [0, 'SoldOut', 'disputed'],
      [60, 'SoldOut', 'disputed'],
      [120, 'InStock'],
      [180, 'InStock'],
    ],
    [[180, 'restock']],
  ],
  [
    'a disputed change is an event at its second check',
    [
      [0, 'SoldOut'],
      [60, 'InStock', 'disputed'],
      [120, 'InStock', 'disputed'],
    ],
    [[120, 'restock']],
  ],
  [
    'a clock that is set back delays a change by one check',
    [
      [10 * DAY, 'SoldOut'],
      [10 * DAY + 100, 'InStock'],
      [100, 'InStock'],
      [160, 'InStock'],
    ],
    [[160, 'restock']],
  ],
];

test.each(cases)('observe: %s', (_reason, checks, events) => {
  expect(replayChecks(checks).events).toEqual(events);
});
