import type { ReactNode } from 'react';

/** An external link renders nothing unless its `href` is an http or https URL. */
export function ExternalLink({
  href,
  className,
  children,
}: {
  href: string | null;
  className?: string;
  children: ReactNode;
}) {
  if (href === null || !isWebUrl(href)) return null;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={className}>
      {children}
      <svg viewBox="0 0 12 12" className="ml-1.5 inline size-2.5" aria-hidden="true">
        <path d="M4 1.5h6.5V8M10.2 1.8 1.5 10.5" fill="none" stroke="currentColor" strokeWidth="1.3" />
      </svg>
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}

export function isWebUrl(url: string): boolean {
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
}
