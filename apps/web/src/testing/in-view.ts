import { act } from '@testing-library/react';
import { vi } from 'vitest';

type ObserverCallback = (entries: { isIntersecting: boolean }[]) => void;

/** Fakes which elements are in view, because jsdom has no layout. */
export function fakeView() {
  const observers = new Map<object, { callback: ObserverCallback; threshold: unknown }>();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #callback: ObserverCallback;
      readonly #threshold: unknown;
      constructor(callback: ObserverCallback, { threshold }: IntersectionObserverInit) {
        this.#callback = callback;
        this.#threshold = threshold;
      }
      observe(): void {
        observers.set(this, { callback: this.#callback, threshold: this.#threshold });
      }
      disconnect(): void {
        observers.delete(this);
      }
    },
  );
  Element.prototype.scrollIntoView = () => undefined;
  return {
    thresholds: () => [...observers.values()].map(({ threshold }) => threshold),
    move: (isIntersecting: boolean) =>
      act(async () => {
        for (const { callback } of Array.from(observers.values())) callback([{ isIntersecting }]);
      }),
  };
}
