import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/**
 * Returns a phone number as WhatsApp wants it; null if it is invalid. Argentines write 15 before a mobile number at
 * home. An Argentine number counts as a mobile even without the 15.
 */
export function chatNumber(phone: string): string | null {
  // Mobile numbers written for callers abroad have a 9 after 54. It is removed here and put back below. A number with
  // both 9 and 15 counts as invalid.
  const number = parsePhoneNumberFromString(phone.replace(/^(\D*54\D*)9/, '$1'), 'AR');
  if (!number?.isValid()) return null;
  const { country, countryCallingCode, nationalNumber } = number;
  const mobile = country === 'AR' ? nationalNumber.replace(/^(?=11|[23])/, '9') : nationalNumber;
  if (country === 'AR' && !mobile.startsWith('9')) return null;
  return `${countryCallingCode}${mobile}`;
}

export const isChatNumber = (phone: string): boolean => chatNumber(phone) !== null;
