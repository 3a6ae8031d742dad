import { useEffect } from 'react';

export function formatTabTitle(title: string): string {
  return `${title} · Sillage`;
}

export function useTitle(title: string): void {
  useEffect(() => {
    document.title = formatTabTitle(title);
  }, [title]);
}
