import { MessageCircle } from 'lucide-react';
import { buttonClass } from './button.tsx';
import { whatsAppMessage } from './whatsapp.ts';

type Props = { phone: string; text: string };

export const WhatsAppMessage = ({ phone, text }: Props) => (
  <a
    className={buttonClass}
    data-variant="outline"
    href={whatsAppMessage(phone, text)}
    target="_blank"
    rel="noreferrer"
  >
    <MessageCircle /> Avisar por WhatsApp
  </a>
);
