import { Children, type ReactNode, useId } from 'react';

interface ReviewSectionProps {
  heading: string;
  about?: string;
  action?: ReactNode;
  end?: ReactNode;
  /** Lines of the imported list in this section. A section without lines renders nothing. */
  children: ReactNode;
}

export function ReviewSection({ heading, about, action, end, children }: ReviewSectionProps) {
  const id = useId();
  if (Children.toArray(children).length === 0) return null;
  return (
    <section aria-labelledby={id} className="mt-10">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id={id} className="text-lg">
          {heading}
        </h2>
        {action}
      </div>
      {about && <p className="mt-1 max-w-prose text-sm text-muted">{about}</p>}
      <ul className="mt-3 divide-y divide-line border-y border-line">{children}</ul>
      {end && <div className="[&>p]:mt-2 [&>p]:text-left">{end}</div>}
    </section>
  );
}
