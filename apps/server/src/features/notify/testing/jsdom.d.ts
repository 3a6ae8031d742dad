/** Declares what the tests need to read a feed; the server is compiled without browser types. */
declare module 'jsdom' {
  export interface XmlElement {
    localName: string;
    namespaceURI: string | null;
    textContent: string | null;
    children: Iterable<XmlElement> & { length: number };
    getAttribute(name: string): string | null;
    querySelectorAll(selector: string): Iterable<XmlElement>;
  }

  export class JSDOM {
    /** Throws when the content type is XML and the text is not well-formed. */
    constructor(text: string, options?: { contentType?: string });
    window: { document: { documentElement: XmlElement; body: XmlElement } };
  }
}
