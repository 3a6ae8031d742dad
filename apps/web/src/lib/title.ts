import { useEffect } from 'react';

/** What the browser tab of a page is called: "Explore · Sillage". */
export function tabTitle(title: string): string {
  return `${title} · Sillage`;
}

/** Names the browser tab. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = tabTitle(title);
  }, [title]);
}
