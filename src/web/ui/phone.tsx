import { inPlace, late } from '../platform/late.tsx';

// libphonenumber is large, so the browser loads it after the page.
const links = late(() => import('./phone-links.tsx'));

/** A phone number as a link to a WhatsApp chat. An invalid number is plain text. */
export const Phone = inPlace(
  links,
  ({ PhoneLink }) => PhoneLink,
  ({ phone }) => phone,
);

/** A link to WhatsApp with a prepared text. Without a phone number the user picks the recipient in WhatsApp. */
export const TellByWhatsApp = inPlace(links, ({ MessageLink }) => MessageLink);
