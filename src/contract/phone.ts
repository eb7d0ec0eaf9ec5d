import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/**
 * Turns a phone number as people write it into WhatsApp's form: country, area, number. Returns null when no person can
 * have the number: Argentine areas begin with 11, 2 or 3, and 0800 or 0810 belong to nobody. Argentine mobiles are 54
 * 9, area and number. A mobile written without its 15 looks like a landline, but resellers leave the number of the
 * phone in their pocket.
 */
export function chatNumber(phone: string): string | null {
  // The 9 is put back below. Beside a 15 it would make the number invalid.
  const number = parsePhoneNumberFromString(phone.replace(/^(\D*54\D*)9/, '$1'), 'AR');
  if (!number?.isValid()) return null;
  const { country, countryCallingCode, nationalNumber } = number;
  const mobile = country === 'AR' ? nationalNumber.replace(/^(?=11|[23])/, '9') : nationalNumber;
  if (country === 'AR' && !mobile.startsWith('9')) return null;
  return `${countryCallingCode}${mobile}`;
}

export const isChatNumber = (phone: string): boolean => chatNumber(phone) !== null;
