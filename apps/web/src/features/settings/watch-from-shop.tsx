import { useEffect, useRef, useState } from 'react';
import { buildWatchPath } from '../../lib/browser/shared-address.ts';
import { buttonStyle } from '../../ui/button-style.ts';
import { CopyField } from '../../ui/forms/copy-field.tsx';
import { Section } from '../../ui/section.tsx';

/** Explains how to start a watch from a shop's own page: by sharing it, or by a bookmark. */
export function WatchFromShop() {
  return (
    <Section heading="Watch from a shop’s page">
      <p className="max-w-prose text-sm text-muted">
        On Android, install Sillage. Then choose Sillage in your browser’s Share menu while you look at a product. On an
        iPhone, copy the address of the product and paste it into Explore’s search box.
      </p>
      <p className="mt-4 max-w-prose text-sm text-muted">
        On a computer, drag this button to your bookmarks bar. Press it there while you look at a product, and Sillage
        asks whether to watch it. It sends only the address of the page.
      </p>
      <Bookmark />
    </Section>
  );
}

/** The program in the bookmark; the shop's page cannot read what it opens. */
function buildScript(): string {
  const path = JSON.stringify(location.origin + buildWatchPath(''));
  return `javascript:void open(${path}+encodeURIComponent(location.href.split('#')[0]),'_blank','noopener')`;
}

function Bookmark() {
  const link = useRef<HTMLAnchorElement>(null);
  const [isPressed, setPressed] = useState(false);
  const script = buildScript();

  // React removes such an address from its own attributes.
  useEffect(() => link.current?.setAttribute('href', script), [script]);

  return (
    <>
      <a
        ref={link}
        href="#bookmark"
        className={buttonStyle('secondary', 'mt-4 cursor-grab')}
        onClick={(event) => {
          event.preventDefault();
          setPressed(true);
        }}
      >
        Watch with Sillage
      </a>
      <p role="status" className="mt-1.5 text-sm text-muted empty:hidden">
        {isPressed && 'Here it does nothing. Drag it to your bookmarks bar, and press it on a shop’s page.'}
      </p>
      <details className="mt-4">
        <summary className="flex min-h-11 items-center text-sm underline underline-offset-4 hover:text-ink">
          If you cannot drag it
        </summary>
        <p className="mt-1 mb-3 max-w-prose text-sm text-muted">
          Bookmark any page, edit the bookmark, and put this in place of its address.
        </p>
        <CopyField label="Address of the bookmark" value={script} />
      </details>
    </>
  );
}
