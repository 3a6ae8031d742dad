import { type ReactNode, ViewTransition } from 'react';

/**
 * Picture of a fragrance. On navigation, the picture on a card grows into the one on the
 * fragrance's page, unless `prefers-reduced-motion` is set (base.css). A screen may show only one
 * such picture per fragrance.
 */
export function SharedPicture({ id, children }: { id: number; children: ReactNode }) {
  return (
    <ViewTransition name={`fragrance-${id}`} default="none" share="auto">
      {children}
    </ViewTransition>
  );
}
