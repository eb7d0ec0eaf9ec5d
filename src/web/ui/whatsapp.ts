import { chatNumber } from '#contract/phone.ts';

/** The WhatsApp address for a phone number as people write it. Null if it is no personal number. */
export function whatsAppAddress(phone: string, text?: string): string | null {
  const number = chatNumber(phone);
  return number && `https://wa.me/${number}${text ? `?text=${encodeURIComponent(text)}` : ''}`;
}

/** The WhatsApp address for a prepared text. Without a valid number the user picks the recipient in WhatsApp. */
export const whatsAppMessage = (phone: string, text: string): string =>
  `${whatsAppAddress(phone) ?? 'https://wa.me/'}?text=${encodeURIComponent(text)}`;
