import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/**
 * A phone number as people write it, as WhatsApp wants it: country, area and number; null for what is no number of somebody's:
 * those of Argentine areas begin with 11, 2 or 3, and 0800 or 0810 are of none.
 * Argentine mobiles are 54 9, area and number. Written without the 15 of a mobile a number looks like a landline, but what
 * resellers leave here is the phone in their pocket.
 */
export function chatNumber(phone: string): string | null {
  // The 9 is put back below: beside a 15 too it would be no number.
  const number = parsePhoneNumberFromString(phone.replace(/^(\D*54\D*)9/, '$1'), 'AR');
  if (!number?.isValid()) return null;
  const { country, countryCallingCode, nationalNumber } = number;
  const mobile = country === 'AR' ? nationalNumber.replace(/^(?=11|[23])/, '9') : nationalNumber;
  if (country === 'AR' && !mobile.startsWith('9')) return null;
  return `${countryCallingCode}${mobile}`;
}

export const isChatNumber = (phone: string): boolean => chatNumber(phone) !== null;
