import { inPlace, late } from '../platform/late.tsx';

/** Somebody's number, which leads to WhatsApp. libphonenumber is larger than the page: it comes after it. */
export const Phone = inPlace(
  late(() => import('./whatsapp-link.tsx')),
  ({ WhatsAppLink }) => WhatsAppLink,
  ({ phone }) => phone,
);
