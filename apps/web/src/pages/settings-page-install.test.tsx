import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { keepInstallOffer } from '../lib/install.ts';
import { givenSignedIn } from '../testing/given.ts';
import { givenSettings } from '../testing/given-settings.ts';
import { renderApp } from '../testing/render.tsx';

beforeEach(() => {
  givenSettings();
  givenSignedIn();
});

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1';
const installButton = () => screen.queryByRole('button', { name: 'Install Sillage' });

test('offers to install the app once the browser does, asks it once, and says nothing before', async () => {
  onTestFinished(keepInstallOffer());
  renderApp('/settings');
  await screen.findByRole('heading', { name: 'Appearance' });
  expect(screen.queryByRole('heading', { name: 'App' })).toBeNull();
  const prompt = vi.fn<() => Promise<void>>(async () => undefined);
  const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  act(() => void window.dispatchEvent(offer));
  expect(offer.defaultPrevented).toBe(true);
  await userEvent.click(await screen.findByRole('button', { name: 'Install Sillage' }));
  expect(prompt).toHaveBeenCalledOnce();
  expect(installButton()).toBeNull();
});

test('says on an iPhone how it is installed there, and that messages need it', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(IPHONE);
  renderApp('/settings');
  await screen.findByText(/In Safari, press Share, then Add to Home Screen\.$/);
  expect(installButton()).toBeNull();
  await screen.findByText(/^On an iPhone or iPad, notifications need Sillage on the home screen/);
});

test('has nothing to say on an iPhone’s home screen, where it is installed', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(IPHONE);
  Object.defineProperty(navigator, 'standalone', { configurable: true, value: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'standalone'));
  renderApp('/settings');
  await screen.findByText(/can’t show notifications while Sillage is closed/);
  expect(screen.queryByRole('heading', { name: 'App' })).toBeNull();
});
