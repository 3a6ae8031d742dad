import type { StockStatus, Verdict } from '@sillage/page-reader';

/** A generated shop page with what a person who looks at it would say. */
export interface CorpusCase {
  /**
   * Shop software, theme and shop of the page, e.g. "shopify-dawn". A third of the systems are held
   * out.
   */
  system: string;
  /** What the page tests, e.g. "sold out, other sizes in stock"; unique within its system. */
  what: string;
  /** Language of the page's texts, as in the HTML `lang` attribute. */
  language: string;
  url: string;
  /** HTTP status; 200 when missing. */
  status?: number;
  html: string;
  truth: {
    /**
     * Several kinds if a person could call the page either, e.g. `blocked` or `not-a-product` for a
     * page that asks for the visitor's age.
     */
    page: Verdict['page'][];
    /** Accepted stock of the product; `unknown` only if the page really does not say it. */
    stock: StockStatus[];
    /** Accepted prices to pay once, for one piece, without membership; empty if none is shown. */
    prices: number[];
    /** Currency code (ISO 4217); null if no price is shown. */
    currency: string | null;
  };
}
