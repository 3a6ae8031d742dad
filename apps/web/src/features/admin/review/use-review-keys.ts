import { useEffect, useEffectEvent } from 'react';
import { actionKeys, isKeyTaken, type ReviewAction } from './review.rules.ts';

interface ReviewKeys {
  move: (by: 1 | -1) => void;
  act: (action: ReviewAction['action']) => void;
  undo: () => void;
  toggleHelp: () => void;
}

/** Keys of the queue. They do nothing while the operator types, or while a dialog is open. */
export function useReviewKeys(keys: ReviewKeys): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (isKeyTaken(event)) return;
    const { key } = event;
    const action = actionKeys.get(key);
    if (key === 'j' || key === 'ArrowDown') keys.move(1);
    else if (key === 'k' || key === 'ArrowUp') keys.move(-1);
    else if (key === 'u') keys.undo();
    else if (key === '?') keys.toggleHelp();
    else if (action) keys.act(action);
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    document.addEventListener('keydown', handle);
    return () => document.removeEventListener('keydown', handle);
  }, []);
}

export const keyHelp: readonly { keys: string[]; does: string }[] = [
  { keys: ['j', '↓'], does: 'next' },
  { keys: ['k', '↑'], does: 'previous' },
  { keys: ['a'], does: 'accept' },
  { keys: ['m'], does: 'merge' },
  { keys: ['x'], does: 'decline, or keep apart' },
  { keys: ['u'], does: 'undo' },
  { keys: ['?'], does: 'show or hide the keys' },
];
