// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { trust } from '../panel/dom.ts';
import { givenConnection } from '../testing/given.ts';
import { buildServerSection } from './server-section.ts';

beforeEach(() => {
  // jsdom has no locks; these tests do one thing at a time.
  Object.assign(navigator, { locks: { request: (_name: string, run: () => unknown) => run() } });
  // A test cannot cause events that the browser trusts.
  trust.isUserEvent = () => true;
});

afterEach(() => {
  trust.isUserEvent = (event) => event.isTrusted;
});

async function disconnectBy(section: HTMLElement, refresh: ReturnType<typeof vi.fn>): Promise<HTMLElement> {
  [...section.querySelectorAll('button')].find(({ textContent }) => textContent === 'Disconnect')?.click();
  await vi.waitFor(() => expect(refresh).toHaveBeenCalled());
  return refresh.mock.calls[0]?.[0] as HTMLElement;
}

test('Disconnect says that the key no longer works', async () => {
  await givenConnection();
  const refresh = vi.fn().mockResolvedValue(undefined);
  const notice = await disconnectBy(await buildServerSection(null, refresh), refresh);
  expect(notice.textContent).toBe('Disconnected. The key no longer works.');
});

test('Disconnect says that the key still exists, with a link to the account page, when the server is away', async () => {
  const { sillage } = await givenConnection();
  await sillage.close();
  const refresh = vi.fn().mockResolvedValue(undefined);
  const notice = await disconnectBy(await buildServerSection(null, refresh), refresh);
  expect(notice.textContent).toMatch(/the key still exists: .* cannot be reached.* Revoke it on your account page\.$/);
  expect(notice.querySelector('a')?.href).toBe(`${sillage.origin}/account`);
  expect(notice.getAttribute('role')).toBe('status');
});
