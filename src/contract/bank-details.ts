/** True for an alias, the name of a bank or wallet account: 6 to 20 English letters, digits, dots and hyphens. */
export const isAlias = (text: string): boolean => /^[A-Za-z\d.-]{6,20}$/.test(text);

/** True for a bank account (CBU) or a wallet account (CVU): 22 digits. The 8th and the last are check digits. */
export const isCbu = (text: string): boolean =>
  /^\d{22}$/.test(text) && provesItself(text.slice(0, 8)) && provesItself(text.slice(8));

function provesItself(block: string): boolean {
  const [check = 0, ...digits] = [...block].reverse().map(Number);
  const sum = digits.reduce((sum, digit, at) => sum + digit * ([3, 1, 7, 9][at % 4] ?? 0), 0);
  return (10 - (sum % 10)) % 10 === check;
}

/**
 * True for the text in a QR code with which customers pay to a bank or wallet (the format EMV). Four checksum digits
 * end it.
 */
export const isPaymentQr = (text: string): boolean =>
  /^000201[\x20-\x7e]+6304[\dA-F]{4}$/.test(text) && text.endsWith(crc16(text.slice(0, -4)));

/** CRC-16 of ISO/IEC 13239 (polynomial 0x1021, initial value 0xFFFF), in four hexadecimal digits. */
function crc16(text: string): string {
  let crc = 0xffff;
  for (const sign of text) {
    crc ^= sign.charCodeAt(0) << 8;
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : crc << 1;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}
