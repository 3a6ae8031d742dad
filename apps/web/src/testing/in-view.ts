import { act } from '@testing-library/react';
import { vi } from 'vitest';

type Observed = (entries: { isIntersecting: boolean }[]) => void;

/** Fakes IntersectionObserver and scrollIntoView: jsdom has no layout. */
export function fakeView() {
  const watching = new Map<object, { told: Observed; threshold: unknown }>();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #told: Observed;
      readonly #threshold: unknown;
      constructor(told: Observed, { threshold }: IntersectionObserverInit) {
        this.#told = told;
        this.#threshold = threshold;
      }
      observe(): void {
        watching.set(this, { told: this.#told, threshold: this.#threshold });
      }
      disconnect(): void {
        watching.delete(this);
      }
    },
  );
  Element.prototype.scrollIntoView = () => undefined;
  return {
    thresholds: () => [...watching.values()].map(({ threshold }) => threshold),
    /** Reports all observed elements as in view or out of view. */
    move: (isIntersecting: boolean) =>
      act(async () => {
        for (const { told } of Array.from(watching.values())) told([{ isIntersecting }]);
      }),
  };
}
