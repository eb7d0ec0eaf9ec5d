import { MessageCircle } from 'lucide-react';
import styles from './phone.module.css';
import { whatsAppAddress, whatsAppMessage } from './whatsapp.ts';
import { WhatsAppButton } from './whatsapp-button.tsx';

export function PhoneLink({ phone, text }: { phone: string; text?: string | undefined }) {
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

export const MessageLink = ({ phone, text }: { phone: string; text: string }) => (
  <WhatsAppButton href={whatsAppMessage(phone, text)}>Avisar por WhatsApp</WhatsAppButton>
);
