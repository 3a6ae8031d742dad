import { useEffect } from 'react';

/** What search engines and shared links say of a page, as long as it is open; without a text, what index.html says of the whole. */
export function useDescription(text: string | undefined): void {
  useEffect(() => {
    const meta = document.querySelector<HTMLMetaElement>('meta[name="description"]');
    if (!meta || text === undefined) return undefined;
    const before = meta.content;
    meta.content = text;
    return () => {
      meta.content = before;
    };
  }, [text]);
}
