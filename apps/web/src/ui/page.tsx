import { type ReactNode, useEffect, useRef } from 'react';
import { useTitle } from '../lib/browser/document-head.ts';

export const pagePadding = 'mx-auto w-full max-w-page px-5 pt-10 pb-20 sm:px-8 sm:pt-12';

let isFirstPage = true;

interface PageProps {
  title: string;
  children: ReactNode;
}

/** After a navigation, focus moves to the page or to the element that the URL's hash names. */
export function Page({ title, children }: PageProps) {
  const main = useRef<HTMLElement>(null);
  useTitle(title);

  useEffect(() => {
    const part = document.getElementById(location.hash.slice(1));
    if (part || !isFirstPage) (part ?? main.current)?.focus({ preventScroll: true });
    isFirstPage = false;
  }, []);

  return (
    <main ref={main} id="main" tabIndex={-1} aria-label={title} className={`flex-1 ${pagePadding}`}>
      {children}
    </main>
  );
}

/** Hides a page's secret URL from linked pages and files. React moves the tag into the head. */
export function NoReferrer() {
  return <meta name="referrer" content="no-referrer" />;
}
