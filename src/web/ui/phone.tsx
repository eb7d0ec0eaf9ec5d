import { lazy, Suspense } from 'react';

// libphonenumber is larger than the page: loaded after it.
const WhatsAppLink = lazy(async () => ({ default: (await import('./whatsapp-link.tsx')).WhatsAppLink }));

export const Phone = ({ phone, text }: { phone: string; text?: string | undefined }) => (
  <Suspense fallback={phone}>
    <WhatsAppLink phone={phone} text={text} />
  </Suspense>
);
