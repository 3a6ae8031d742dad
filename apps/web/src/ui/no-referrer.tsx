/** Keeps a URL with a secret from linked pages and files. React hoists the tag into the head. */
export function NoReferrer() {
  return <meta name="referrer" content="no-referrer" />;
}
