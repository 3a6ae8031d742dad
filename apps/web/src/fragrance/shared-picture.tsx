import { type ReactNode, ViewTransition } from 'react';

/**
 * Wraps the picture of a fragrance on its card and on its page, so that navigation morphs one
 * picture into the other. base.css stops the effect under `prefers-reduced-motion`. A screen may
 * show only one such picture per fragrance.
 */
export function SharedPicture({ id, children }: { id: number; children: ReactNode }) {
  return (
    <ViewTransition name={`fragrance-${id}`} default="none" share="auto">
      {children}
    </ViewTransition>
  );
}
