import { useRef, useState } from 'react';

/** Copies a field's text. Without TLS browsers forbid writing the clipboard: the text is then only selected. */
export function useCopy<Field extends HTMLInputElement | HTMLTextAreaElement>(text: string) {
  const field = useRef<Field>(null);
  const [copied, setCopied] = useState<boolean>();
  const copy = async () => {
    field.current?.select();
    setCopied(await isWritten(text));
  };
  return { field, copied, copy };
}

const isWritten = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
};
