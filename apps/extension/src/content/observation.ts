import { MAX_OBSERVED_EVIDENCE, MAX_OBSERVED_OFFERS, type Observation } from '@sillage/contract';
import {
  type Evidence,
  keepKnownPhrases,
  listParameters,
  normaliseProductUrl,
  type OfferObservation,
  type Verdict,
} from '@sillage/page-reader';

const mailAddress = /[^\s@<>"'(),;:]{1,64}@[^\s@<>"'(),;:]{1,255}/g;
/** A long run of letters and digits: a token, not a word, an article number or a barcode. */
const token = /(?=[\w+/=-]*\d)(?=[\w+/=-]*[a-z])[\w+/=-]{28,}/gi;
const secretName = /token|session|^s?id$|sid$|auth|mail|user|login|passw|secret|signature|^sig$|^key$|^code$|customer/i;

/** Removes mail addresses and tokens from a text of the page. */
function redact(text: string): string {
  return text.replace(mailAddress, '…').replace(token, '…');
}

const redactNullable = (text: string | null) => (text === null ? null : redact(text));

/** A redacted identity would be the same for different offers, so it is dropped. */
const dropPersonal = (identity: string | null) => (identity === redactNullable(identity) ? identity : null);

/**
 * Returns the address of a product page without credentials, fragment, tracking parameters, and
 * parameters that may name the user or the session. A product's number stays.
 */
export function cleanAddress(address: string): string {
  const url = new URL(normaliseProductUrl(address));
  url.username = '';
  url.password = '';
  url.pathname = url.pathname.replace(/;(?:jsessionid|sid|phpsessid)=[^/;]*/gi, '');
  for (const [name, value] of listParameters(url)) if (isPersonal(name, value)) url.searchParams.delete(name);
  return url.href;
}

const isPersonal = (name: string, value: string) =>
  (secretName.test(name) && !/^\d{1,12}$/.test(value)) || redact(value) !== value;

function reduceOffer(offer: OfferObservation): OfferObservation {
  const { variant, sku, gtin, sizeMl, kind, availability, price, currency } = offer;
  return {
    variant: dropPersonal(variant),
    sku: dropPersonal(sku),
    gtin,
    sizeMl: sizeMl !== null && sizeMl > 0 ? sizeMl : null,
    kind,
    availability,
    price,
    currency,
  };
}

/** Shops write to a customer by name, so a quote of the visible page keeps known phrases only. */
function reduceEvidence({ source, says }: Evidence): Evidence {
  const [start, last] = [says.indexOf('"'), says.lastIndexOf('"')];
  if (source !== 'page' || start < 0) return { source, says: redact(says) };
  const end = last > start ? last : says.length;
  return {
    source,
    says: `${says.slice(0, start)}"${keepKnownPhrases(says.slice(start + 1, end))}"${says.slice(end + 1)}`,
  };
}

/** Reduces a verdict to exactly what is sent: see `observation` in the contract. */
export function buildObservation(verdict: Verdict, address: string, now: Date): Observation {
  const visit = { url: cleanAddress(address), observedAt: now.toISOString() };
  return verdict.page === 'product'
    ? { ...visit, outcome: 'product', verdict: reduceVerdict(verdict) }
    : { ...visit, outcome: 'unreadable', verdict: reduceToReason(verdict) };
}

const redactReason = ({ reason }: Verdict) => (reason === null ? {} : { reason: redact(reason) });

/** A page without a product may be an account or a basket: nothing of its texts is sent. */
function reduceToReason(verdict: Verdict): Observation['verdict'] {
  const nothing = { title: null, brand: null, method: null, offers: [], evidence: [] };
  return { ...nothing, availability: 'unknown', confidence: 0, ...redactReason(verdict) };
}

function reduceVerdict(verdict: Verdict): Observation['verdict'] {
  const { availability, price, currency, gtin, kind, method, confidence } = verdict;
  // A page without variants is one offer, as in the server's own checks.
  const single = { variant: null, sku: null, gtin, sizeMl: null, kind, availability, price, currency };
  const offers = verdict.offers.length > 0 ? verdict.offers : [single];
  return {
    title: redactNullable(verdict.title),
    brand: redactNullable(verdict.brand),
    availability,
    confidence,
    method,
    ...redactReason(verdict),
    offers: offers.slice(0, MAX_OBSERVED_OFFERS).map(reduceOffer),
    evidence: verdict.evidence.slice(0, MAX_OBSERVED_EVIDENCE).map(reduceEvidence),
    price,
    currency,
    kind,
  };
}
