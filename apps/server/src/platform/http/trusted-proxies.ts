import { BlockList, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { Config } from '../config.ts';

/** Only headers of the proxies in TRUST_PROXY are trusted. */
export function createProxyCheck({ trustProxy }: Pick<Config, 'trustProxy'>): (address: string | undefined) => boolean {
  const addressList = new BlockList();
  for (const entry of trustProxy) {
    const [network = '', prefix] = entry.split('/');
    const address = ipaddr.parse(network).toString();
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (prefix === undefined) addressList.addAddress(address, family);
    else addressList.addSubnet(address, Number(prefix), family);
  }
  return (address) => address !== undefined && addressList.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}
