import { act } from '@testing-library/react';
import { vi } from 'vitest';

type Observed = (entries: { isIntersecting: boolean }[]) => void;

/** A window into which nothing comes by itself: jsdom knows no layout. */
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
    /** How much of each watched thing must be in view. */
    thresholds: () => [...watching.values()].map(({ threshold }) => threshold),
    /** Everything that is watched comes into view, or leaves it. */
    move: (isIntersecting: boolean) =>
      act(async () => {
        for (const { told } of Array.from(watching.values())) told([{ isIntersecting }]);
      }),
  };
}
