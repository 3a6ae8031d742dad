import type { ReactNode } from 'react';

/** Laid out only near the viewport. The padding leaves room for focus outlines. */
export function Line({ className = '', children }: { className?: string; children: ReactNode }) {
  return (
    <li>
      <div className={`-mx-2 px-2 [content-visibility:auto] [contain-intrinsic-block-size:auto_4.5rem] ${className}`}>
        {children}
      </div>
    </li>
  );
}
