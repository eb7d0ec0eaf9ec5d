import { isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * What limits by address count by: an IPv4 address, also one that is written as IPv6, and of an IPv6 address the /64, of which
 * one customer has all.
 */
export function networkOf(address: string): string {
  // Every call counts by it: what most have needs no parsing.
  const v4 = address.startsWith('::ffff:') ? address.slice('::ffff:'.length) : address;
  if (isIPv4(v4)) return v4;
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (!('parts' in parsed)) return parsed.toString();
  return `${new ipaddr.IPv6([...parsed.parts.slice(0, 4), 0, 0, 0, 0])}/64`;
}
