import { expect, test, vi } from 'vitest';
import { buildProviderUrl, rememberReturnPath, takeReturnPath } from './provider-sign-in.ts';

test('buildProviderUrl returns the provider’s sign-in URL, with ?reauth=1 to force a new authentication', () => {
  expect(buildProviderUrl('google')).toBe('/oauth2/authorization/google');
  expect(buildProviderUrl('custom', { reauth: true })).toBe('/oauth2/authorization/custom?reauth=1');
});

test('takeReturnPath returns the remembered path once', () => {
  rememberReturnPath('/explore?gender=men');
  expect(takeReturnPath()).toBe('/explore?gender=men');
  expect(takeReturnPath()).toBe('/dashboard');
});

test('takeReturnPath returns the dashboard for a path of another site', () => {
  rememberReturnPath('https://evil.example');
  expect(takeReturnPath()).toBe('/dashboard');
});

test('takeReturnPath returns the dashboard when storage is blocked', () => {
  const throwDenied = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  vi.stubGlobal('sessionStorage', { getItem: throwDenied, setItem: throwDenied, removeItem: throwDenied });
  rememberReturnPath('/explore');
  expect(takeReturnPath()).toBe('/dashboard');
});
