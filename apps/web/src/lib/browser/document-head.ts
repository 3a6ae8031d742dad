import { useEffect } from 'react';

export function formatTabTitle(title: string): string {
  return `${title} · Sillage`;
}

export function useTitle(title: string): void {
  useEffect(() => {
    document.title = formatTabTitle(title);
  }, [title]);
}

/** Sets the page's description while mounted; undefined leaves the one of index.html. */
export function useDescription(text: string | undefined): void {
  useEffect(() => {
    const meta = document.querySelector<HTMLMetaElement>('meta[name="description"]');
    if (!meta || text === undefined) return undefined;
    const previous = meta.content;
    meta.content = text;
    return () => {
      meta.content = previous;
    };
  }, [text]);
}
