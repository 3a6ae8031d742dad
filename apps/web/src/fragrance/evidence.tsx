import type { StockChange } from '@sillage/contract';

/** Where on a page the evidence was read, as shown to users. */
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

/** What the shop's page said when a change was confirmed. Untrusted text, shown as a quotation. */
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

/** Shortens schema.org URLs, which name a state, to their last segment. */
function shortenSchemaUrls(text: string): string {
  return text.replace(/https?:\/\/schema\.org\/(\w+)/g, '$1 (schema.org)');
}

function Quote({ children }: { children: string }) {
  return /["“”„«»]/.test(children) ? <span dir="auto">{children}</span> : <q dir="auto">{children}</q>;
}
