import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { hideToasts } from '../ui/toast.tsx';
import { fakeApi, getUnhandledRequests, resetFakeApi } from './fake-api.tsx';

// On a busy machine the first render waits for the page's code; no test measures time.
configure({ asyncUtilTimeout: 15_000 });

let consoleErrors: string[] = [];

beforeEach(() => {
  consoleErrors = [];
  vi.spyOn(console, 'error').mockImplementation((...args) => consoleErrors.push(args.map(String).join(' ')));
  // jsdom implements neither modal dialogs, popovers nor layout.
  HTMLDialogElement.prototype.showModal = function show() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
  HTMLElement.prototype.hidePopover = () => undefined;
  vi.stubGlobal('scrollTo', () => undefined);
  // Without layout, nothing is in view; `fakeView` says otherwise.
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
  fakeApi({});
});

afterEach(() => {
  cleanup();
  hideToasts();
  // The modules outlive a test, and some remember that its page was left.
  dispatchEvent(new Event('pageshow'));
  const problems = [...getUnhandledRequests(), ...consoleErrors];
  resetFakeApi();
  localStorage.clear();
  document.documentElement.removeAttribute('data-theme');
  vi.unstubAllGlobals();
  sessionStorage.clear();
  vi.restoreAllMocks();
  if (problems.length > 0) throw new Error(problems.join('\n'));
});
