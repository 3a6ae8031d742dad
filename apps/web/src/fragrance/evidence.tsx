import { type StockChange, writeSchemaTermsAsWords } from '@sillage/contract';

const sourceNames: Record<string, string> = {
  'json-ld': 'The page’s product data',
  microdata: 'The page’s product data',
  opengraph: 'What the page tells those who share it',
  ucp: 'The shop’s catalogue for programs (UCP)',
  shopify: 'The shop’s own product list',
  woocommerce: 'The shop’s own product list',
  feed: 'The product feed that the shop publishes',
  page: 'What a visitor sees',
};

export function formatEvidenceSource(source: string): string {
  return sourceNames[source] ?? source;
}

/** Text from the shop's page is untrusted and shown as a quotation. */
export function Evidence({ evidence }: { evidence: StockChange['evidence'] }) {
  if (evidence.length === 0) return <p>The page’s content was not stored.</p>;
  return (
    <ul className="grid gap-1.5">
      {evidence.map(({ source, says: text }, index) => (
        <li key={`${index} ${source}`} className="wrap-anywhere">
          {formatEvidenceSource(source)}: <Quote>{writeSchemaTermsAsWords(text)}</Quote>
        </li>
      ))}
    </ul>
  );
}

function Quote({ children }: { children: string }) {
  return /["“”„«»]/.test(children) ? <span dir="auto">{children}</span> : <q dir="auto">{children}</q>;
}
