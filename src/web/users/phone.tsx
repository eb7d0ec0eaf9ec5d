import { lazy, Suspense } from 'react';

// What knows the world's numbers weighs more than the page, which does not wait for it.
const WhatsAppLink = lazy(async () => ({ default: (await import('./whatsapp-link.tsx')).WhatsAppLink }));

/** A phone number as it was written, that becomes a link to WhatsApp. */
export const Phone = ({ phone }: { phone: string }) => (
  <Suspense fallback={phone}>
    <WhatsAppLink phone={phone} />
  </Suspense>
);
