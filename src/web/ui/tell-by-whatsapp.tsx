import { inPlace, late } from '../platform/late.tsx';

/** A link to WhatsApp with a prepared text. Without a phone number the user picks the recipient there. */
export const TellByWhatsApp = inPlace(
  late(() => import('./whatsapp-message.tsx')),
  ({ WhatsAppMessage }) => WhatsAppMessage,
);
