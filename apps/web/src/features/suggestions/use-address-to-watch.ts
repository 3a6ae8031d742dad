import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { parseTypedAddress, readSharedAddress } from '../../lib/browser/shared-address.ts';

/**
 * Returns the address of a product page that the user shared with the app or pasted anywhere on the
 * page, and a function to drop it. Null if there is none; `''` if what was shared has no address.
 */
export function useAddressToWatch(): [address: string | null, clear: () => void] {
  const [search, setSearch] = useSearchParams();
  const [pasted, setPasted] = useState<string | null>(null);
  const shared = readSharedAddress(search);

  useEffect(() => {
    function takeAddress(event: ClipboardEvent): void {
      const address = parseTypedAddress(event.clipboardData?.getData('text/plain') ?? '');
      if (address === null || isForField(event.target) || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      setPasted(address);
    }
    document.addEventListener('paste', takeAddress);
    return () => document.removeEventListener('paste', takeAddress);
  }, []);

  function clear(): void {
    setPasted(null);
    if (shared !== null) setSearch({}, { replace: true, preventScrollReset: true });
  }

  return [pasted ?? shared, clear];
}

/** A search box does not count as a field for addresses. */
function isForField(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('input:not([type=search]), textarea, [contenteditable]');
}
