import sax from 'sax';
import { damaged } from './open-zip.ts';

export type Xml = Buffer | undefined;
export type Attributes = Readonly<Record<string, string | undefined>>;
type Events = {
  open?: (name: string, attributes: Attributes) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
};

const CHUNK_BYTES = 256 * 1024;

/** Calls the functions for a part's elements, without name prefixes. Throws `UnreadableSheet` for malformed XML. */
export function scanXml(part: Xml, { open, text, close }: Events): void {
  if (!part) return;
  const reader = sax.parser(true, { position: false });
  reader.onopentag = ({ name, attributes }) => open?.(localName(name), attributes as Attributes);
  reader.onclosetag = (name) => close?.(localName(name));
  if (text) reader.ontext = reader.oncdata = text;
  reader.onerror = (error) => {
    if (!/^Invalid character (entity|in entity)/.test(error.message)) throw damaged(error);
    reader.error = null as unknown as Error;
  };
  const decoder = new TextDecoder();
  for (let at = 0; at < part.length; at += CHUNK_BYTES)
    reader.write(decoder.decode(part.subarray(at, at + CHUNK_BYTES), { stream: true }));
  reader.close();
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1);
