/** For a page whose own address holds a secret: what it loads and links to is not told that address. React puts it into the head. */
export function NoReferrer() {
  return <meta name="referrer" content="no-referrer" />;
}
