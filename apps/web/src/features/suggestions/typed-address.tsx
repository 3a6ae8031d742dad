import { buildWatchPath, getShopName, parseTypedAddress } from '../../lib/browser/shared-address.ts';
import { LinkButton } from '../../ui/button.tsx';

/** Offers to watch the product page whose address a user put into a search box. */
export function TypedAddress({ text }: { text: string }) {
  const address = parseTypedAddress(text);
  if (address === null) return null;
  return (
    <div
      role="status"
      className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-box border border-line p-4"
    >
      <p className="min-w-0 wrap-anywhere">This is the address of a page at {getShopName(address)}.</p>
      <LinkButton to={buildWatchPath(address)}>Watch this page</LinkButton>
    </div>
  );
}
