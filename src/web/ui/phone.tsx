import { inPlace, late } from '../platform/late.tsx';

/** A phone number that links to WhatsApp. libphonenumber is larger than the page, so it loads after it. */
export const Phone = inPlace(
  late(() => import('./whatsapp-link.tsx')),
  ({ WhatsAppLink }) => WhatsAppLink,
  ({ phone }) => phone,
);
