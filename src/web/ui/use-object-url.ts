import { useEffect, useState } from 'react';

/** A temporary address of a picture that the browser holds. Undefined without a picture and at the first render. */
export function useObjectUrl(picture: Blob | null | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!picture) return;
    const url = URL.createObjectURL(picture);
    setAddress(url);
    return () => {
      setAddress(undefined);
      URL.revokeObjectURL(url);
    };
  }, [picture]);
  return address;
}
