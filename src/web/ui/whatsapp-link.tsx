import { MessageCircle } from 'lucide-react';
import styles from './phone.module.css';
import { whatsAppAddress } from './whatsapp.ts';

/** A phone number that opens a chat in WhatsApp, with a text ready to be sent; plain where it is no number. */
export function WhatsAppLink({ phone, text }: { phone: string; text?: string | undefined }) {
  const address = whatsAppAddress(phone, text);
  if (!address) return phone;
  return (
    <a
      className={styles.link}
      href={address}
      target="_blank"
      rel="noreferrer"
      aria-label={`${phone}: escribir por WhatsApp`}
    >
      {phone}
      <MessageCircle size={16} />
    </a>
  );
}
