import { useEffect, useState } from 'react';

/** A temporary address of a file on this device. Null without a file, and at the first render. */
export function useObjectUrl(file: Blob | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return;
    const url = URL.createObjectURL(file);
    setAddress(url);
    return () => {
      setAddress(null);
      URL.revokeObjectURL(url);
    };
  }, [file]);
  return address;
}
