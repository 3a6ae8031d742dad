import { expect, test, vi } from 'vitest';
import { providerAddress, rememberPlace, takePlace } from './provider-sign-in.ts';

test('starts at the provider, and afresh when asked to', () => {
  expect(providerAddress('google')).toBe('/oauth2/authorization/google');
  expect(providerAddress('custom', { reauth: true })).toBe('/oauth2/authorization/custom?reauth=1');
});

test('gives the remembered place back once', () => {
  rememberPlace('/explore?gender=men');
  expect(takePlace()).toBe('/explore?gender=men');
  expect(takePlace()).toBe('/dashboard');
});

test('leads nowhere else', () => {
  rememberPlace('https://evil.example');
  expect(takePlace()).toBe('/dashboard');
});

test('does without a browser that keeps things', () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  rememberPlace('/explore');
  expect(takePlace()).toBe('/dashboard');
});
