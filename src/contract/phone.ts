import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/**
 * Returns a phone number as WhatsApp wants it; null if invalid. An Argentine number counts as a mobile even without 15.
 */
export function chatNumber(phone: string): string | null {
  // Removes the 9 of an Argentine mobile, which the code below puts back. A number with both 9 and 15 counts as
  // invalid.
  const number = parsePhoneNumberFromString(phone.replace(/^(\D*54\D*)9/, '$1'), 'AR');
  if (!number?.isValid()) return null;
  const { country, countryCallingCode, nationalNumber } = number;
  const mobile = country === 'AR' ? nationalNumber.replace(/^(?=11|[23])/, '9') : nationalNumber;
  if (country === 'AR' && !mobile.startsWith('9')) return null;
  return `${countryCallingCode}${mobile}`;
}

export const isChatNumber = (phone: string): boolean => chatNumber(phone) !== null;
