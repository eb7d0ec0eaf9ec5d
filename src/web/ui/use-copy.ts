import { useRef, useState } from 'react';

/** Copies what a field shows. Pages that came without TLS may not write the clipboard: there the text is chosen, ready to be copied. */
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
