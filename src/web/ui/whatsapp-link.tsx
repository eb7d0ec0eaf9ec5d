import { MessageCircle } from 'lucide-react';
import styles from './phone.module.css';
import { whatsAppAddress } from './whatsapp.ts';

/** A phone number that opens a WhatsApp chat, optionally with a prepared text. An invalid number is plain text. */
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
