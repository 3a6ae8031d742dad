import { useEffect } from 'react';

/** Returns the title of the browser tab, such as "Explore · Sillage". */
export function tabTitle(title: string): string {
  return `${title} · Sillage`;
}

export function useTitle(title: string): void {
  useEffect(() => {
    document.title = tabTitle(title);
  }, [title]);
}
