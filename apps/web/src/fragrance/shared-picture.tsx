import { type ReactNode, ViewTransition } from 'react';

/**
 * Wraps a picture on card and page, so that navigation morphs one into the other. base.css stops
 * that under `prefers-reduced-motion`. A screen may show only one per fragrance.
 */
export function SharedPicture({ id, children }: { id: number; children: ReactNode }) {
  return (
    <ViewTransition name={`fragrance-${id}`} default="none" share="auto">
      {children}
    </ViewTransition>
  );
}
