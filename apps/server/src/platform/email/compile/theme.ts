import type { CSSProperties } from 'react';

/** Colours of the light theme of emails, as in the web app. `darkStyles` has the dark theme. */
const light = {
  paper: '#faf7f2',
  ink: '#211c17',
  muted: '#675d52',
  line: '#e3dacd',
  accent: '#8a4a0a',
  onAccent: '#fffaf2',
};

/** The web app's fonts, for readers who have them, and those that email programs have. */
const serif = "'Fraunces', Georgia, 'Times New Roman', serif";
const sans = "'Instrument Sans', -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";

const text: CSSProperties = {
  margin: '0 0 12px',
  fontFamily: sans,
  fontSize: '16px',
  lineHeight: '24px',
  color: light.ink,
  overflowWrap: 'anywhere',
};

/** Inline styles of the parts of an email. Many email programs support no other styles. */
export const styles = {
  paper: { margin: 0, padding: 0, backgroundColor: light.paper },
  column: { maxWidth: '560px', padding: '28px 16px 40px' },
  brand: { ...text, margin: '0 0 28px', fontFamily: serif, fontSize: '19px', letterSpacing: '0.01em' },
  title: {
    margin: '0 0 20px',
    fontFamily: serif,
    fontSize: '28px',
    lineHeight: '34px',
    fontWeight: 400,
    color: light.ink,
    overflowWrap: 'anywhere',
  },
  heading: {
    margin: '28px 0 8px',
    fontFamily: serif,
    fontSize: '19px',
    lineHeight: '26px',
    fontWeight: 400,
    color: light.ink,
    overflowWrap: 'anywhere',
  },
  text,
  small: { ...text, fontSize: '14px', lineHeight: '21px', color: light.muted },
  list: { ...text, paddingLeft: 0, listStyleType: 'none', fontVariantNumeric: 'tabular-nums' },
  smallList: { ...text, paddingLeft: '18px', fontSize: '14px', lineHeight: '21px', color: light.muted },
  button: {
    margin: '4px 0 12px',
    padding: '13px 24px',
    borderRadius: '4px',
    backgroundColor: light.accent,
    color: light.onAccent,
    fontFamily: sans,
    fontSize: '16px',
    fontWeight: 500,
  },
  link: {
    display: 'inline-block',
    marginRight: '18px',
    color: light.accent,
    textDecorationLine: 'underline',
    overflowWrap: 'anywhere',
  },
  line: { margin: '32px 0 20px', borderTop: `1px solid ${light.line}` },
  pictureCell: { width: '116px', padding: '0 20px 12px 0', verticalAlign: 'top' },
  besideCell: { verticalAlign: 'top' },
  picture: { width: '96px', height: '96px', borderRadius: '4px' },
  largePicture: { width: '240px', height: '240px', margin: '0 0 20px', borderRadius: '4px' },
  preheader: { display: 'none', maxHeight: 0, maxWidth: 0, overflow: 'hidden', opacity: 0, lineHeight: '1px' },
} satisfies Record<string, CSSProperties>;

/** Dark styles of emails, without quotes and angle brackets, because React would escape them. */
export const darkStyles = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .paper, .paper td { background-color: #171412 !important; }
  .ink { color: #efe8dd !important; }
  .muted { color: #b5a999 !important; }
  .accent { color: #e2a85c !important; }
  .button { background-color: #e2a85c !important; color: #221706 !important; }
  .line { border-top-color: #38312b !important; }
}
@media (max-width: 400px) {
  .picture-cell { width: 88px !important; padding-right: 14px !important; }
  .picture { width: 74px !important; height: 74px !important; }
  .title { font-size: 24px !important; line-height: 30px !important; }
}
`;
