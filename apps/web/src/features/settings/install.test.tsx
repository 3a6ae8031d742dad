import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { captureInstallPrompt } from '../../lib/browser/install.ts';
import { givenSignedIn } from '../../testing/given.ts';
import { givenSettings } from '../../testing/given-settings.ts';
import { renderApp } from '../../testing/render.tsx';

beforeEach(() => {
  givenSettings();
  givenSignedIn();
});

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1';
const queryInstallButton = () => screen.queryByRole('button', { name: 'Install Sillage' });

test('install section appears while the browser offers installation, and opens its prompt once', async () => {
  onTestFinished(captureInstallPrompt());
  renderApp('/settings');
  await screen.findByRole('heading', { name: 'Appearance' });
  expect(screen.queryByRole('heading', { name: 'App' })).toBeNull();
  const prompt = vi.fn<() => Promise<void>>(async () => undefined);
  const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  act(() => void window.dispatchEvent(offer));
  expect(offer.defaultPrevented).toBe(true);
  await userEvent.click(await screen.findByRole('button', { name: 'Install Sillage' }));
  expect(prompt).toHaveBeenCalledOnce();
  expect(queryInstallButton()).toBeNull();
});

test('install section explains the installation on an iPhone, where push needs the installed app', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(IPHONE);
  renderApp('/settings');
  await screen.findByText(/In Safari, press Share, then Add to Home Screen\.$/);
  expect(queryInstallButton()).toBeNull();
  await screen.findByText(/^On an iPhone or iPad, notifications need Sillage on the home screen/);
});

test('install section is absent when the app runs from an iPhone’s home screen', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(IPHONE);
  Object.defineProperty(navigator, 'standalone', { configurable: true, value: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'standalone'));
  renderApp('/settings');
  await screen.findByText(/can’t show notifications while Sillage is closed/);
  expect(screen.queryByRole('heading', { name: 'App' })).toBeNull();
});
