import type { StockChange } from '@sillage/contract';

/** User-facing names for the places of a page from which evidence was read. */
const sourceNames: Record<string, string> = {
  'json-ld': 'The page’s product data',
  microdata: 'The page’s product data',
  opengraph: 'What the page tells those who share it',
  shopify: 'The shop’s own product list',
  woocommerce: 'The shop’s own product list',
  page: 'What a visitor sees',
};

/** Returns the user-facing name of an evidence source, or `source` if it is unknown. */
export function formatEvidenceSource(source: string): string {
  return sourceNames[source] ?? source;
}

/**
 * Shows what the shop's page stated when a change was confirmed. The text is untrusted and shown as
 * a quotation.
 */
export function Evidence({ evidence }: { evidence: StockChange['evidence'] }) {
  if (evidence.length === 0) return <p>The page’s content was not stored.</p>;
  return (
    <ul className="grid gap-1.5">
      {evidence.map(({ source, says: text }, index) => (
        <li key={`${index} ${source}`} className="wrap-anywhere">
          {formatEvidenceSource(source)}: <Quote>{shortenSchemaUrls(text)}</Quote>
        </li>
      ))}
    </ul>
  );
}

/** Shortens schema.org URLs: "https://schema.org/InStock" becomes "InStock (schema.org)". */
function shortenSchemaUrls(text: string): string {
  return text.replace(/https?:\/\/schema\.org\/(\w+)/g, '$1 (schema.org)');
}

function Quote({ children }: { children: string }) {
  return /["“”„«»]/.test(children) ? <span dir="auto">{children}</span> : <q dir="auto">{children}</q>;
}
