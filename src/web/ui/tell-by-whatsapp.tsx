import { inPlace, late } from '../platform/late.tsx';

/** Leads to a chat with a text ready to be sent: with the number, or with whom one chooses there where there is none. */
export const TellByWhatsApp = inPlace(
  late(() => import('./whatsapp-message.tsx')),
  ({ WhatsAppMessage }) => WhatsAppMessage,
);
