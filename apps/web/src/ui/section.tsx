import { type ReactNode, useId } from 'react';

interface SectionProps {
  heading: string;
  /**
   * True if the heading stays above the content on wide screens, so that the content has the full
   * width.
   */
  isWide?: boolean;
  children: ReactNode;
}

/** On wide screens, a section's heading is left of its content. */
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
