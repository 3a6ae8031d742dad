import { type ReactNode, useId } from 'react';

interface SectionProps {
  heading: string;
  /** Whether the heading is above the content, for content with its own columns. */
  isWide?: boolean;
  children: ReactNode;
}

/** One section of a page. On wide screens, the heading is left of the content. */
export function Section({ heading, isWide, children }: SectionProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={`grid gap-x-12 gap-y-6 border-t border-line py-10 ${isWide ? '' : 'md:grid-cols-[14rem_minmax(0,1fr)]'}`}
    >
      <h2 id={id} className="text-lg">
        {heading}
      </h2>
      <div className="min-w-0">{children}</div>
    </section>
  );
}
