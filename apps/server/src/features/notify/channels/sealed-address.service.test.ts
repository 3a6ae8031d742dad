import { expect, test } from 'vitest';
import type { WebhookAddress } from '../notify.tables.ts';
import { apprise, browser, gotify, hook, matrix, ntfy, pushover, telegram } from '../testing/sample-channels.ts';
import { toAddress } from './channels.rules.ts';
import { openAddress, sealAddress } from './sealed-address.service.ts';

const stateless = { ...apprise, url: 'https://apprise.example/notify', urls: 'json://a' };

test.each([
  [stateless, ['urls']],
  [gotify, ['token']],
  [pushover, ['token', 'user']],
  [matrix, ['accessToken']],
])(
  'sealAddress changes only the secret fields, and openAddress returns them for the same user: %#',
  (input, fields) => {
    const address = toAddress(input) as WebhookAddress;
    const sealed = sealAddress('secret', 'amber', address) as WebhookAddress;
    const changed = Object.entries(address).filter(
      ([name, text]) => new Map(Object.entries(sealed)).get(name) !== text,
    );
    expect(changed.map(([name]) => name)).toEqual(fields);
    expect(openAddress('secret', 'amber', sealed)).toEqual(address);
    expect(openAddress('secret', 'iris', sealed)).toBeNull();
    expect(openAddress('another secret', 'amber', sealed)).toBeNull();
    expect(openAddress('secret', 'amber', address)).toBeNull();
  },
);

test.each([hook('https://a.example/x'), telegram, ntfy, apprise])(
  'sealAddress stores an address without these secrets as it is: %#',
  (input) => {
    const address = toAddress(input) as WebhookAddress;
    expect(sealAddress('secret', 'amber', address)).toEqual(address);
    expect(openAddress('another secret', 'iris', address)).toEqual(address);
  },
);

test('sealAddress stores the address of a browser as it is', () => {
  const address = toAddress(browser);
  expect(sealAddress('secret', 'amber', address)).toEqual(address);
});
