import { useEffect } from 'react';

/** Names the browser tab: "Explore · Sillage". */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Sillage`;
  }, [title]);
}
