import type { ReactNode } from 'react';

/** A line of the review. What is out of sight is not laid out; the padding leaves room for outlines. */
export function Line({ className = '', children }: { className?: string; children: ReactNode }) {
  return (
    <li>
      <div className={`-mx-2 px-2 [content-visibility:auto] [contain-intrinsic-block-size:auto_4.5rem] ${className}`}>
        {children}
      </div>
    </li>
  );
}
