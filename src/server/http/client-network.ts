import ipaddr from 'ipaddr.js';

/**
 * What limits by address count by: an IPv4 address, also one that is written as IPv6, and of an IPv6 address the /64, of which
 * one customer has all.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (!('parts' in parsed)) return parsed.toString();
  return `${new ipaddr.IPv6([...parsed.parts.slice(0, 4), 0, 0, 0, 0])}/64`;
}
