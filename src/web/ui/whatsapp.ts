import { chatNumber } from '#contract/phone.ts';

/** Where WhatsApp opens a chat with a phone number as people write it, with a text ready to be sent; null for what is no number of somebody's. */
export function whatsAppAddress(phone: string, text?: string): string | null {
  const number = chatNumber(phone);
  return number && `https://wa.me/${number}${text ? `?text=${encodeURIComponent(text)}` : ''}`;
}

/** Where WhatsApp opens with a text ready to send; without a number people choose there whom to send it to. */
export const whatsAppMessage = (phone: string, text: string): string =>
  `${whatsAppAddress(phone) ?? 'https://wa.me/'}?text=${encodeURIComponent(text)}`;
