import { type ReactNode, ViewTransition } from 'react';

/**
 * Around a fragrance's picture on a card and on its page: following a link between the two, the one turns into the other.
 * React does it in every navigation by itself; nothing moves under `prefers-reduced-motion` (base.css).
 * On one screen a fragrance may have one such picture only.
 */
export function SharedPicture({ id, children }: { id: number; children: ReactNode }) {
  return (
    <ViewTransition name={`fragrance-${id}`} default="none" share="auto">
      {children}
    </ViewTransition>
  );
}
