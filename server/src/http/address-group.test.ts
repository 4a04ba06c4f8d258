import { describe, expect, it } from 'vitest';
import { addressGroup } from './address-group.ts';

describe('callers are counted', () => {
  it.each([
    ['10.1.2.3', '10.1.2.3', '10.1.2'],
    ['::ffff:10.1.2.3', '10.1.2.3', '10.1.2'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2', '2001:db8:1'],
    ['2001:0DB8:0001:0002::6', '2001:db8:1:2', '2001:db8:1'],
    ['2001:db8::1', '2001:db8:0:0', '2001:db8:0'],
    ['2001::1', '2001:0:0:0', '2001:0:0'],
    ['::1', '0:0:0:0', '0:0:0'],
    ['10.1.2.3:51820', '10.1.2.3', '10.1.2'],
    ['[2001:db8:1:2::6]:51820', '2001:db8:1:2', '2001:db8:1'],
    ['fe80::1%eth0', 'fe80:0:0:0', 'fe80:0:0'],
  ])('%s as %s of %s', (ip, caller, subnet) => {
    expect(addressGroup(ip, 'caller')).toBe(caller);
    expect(addressGroup(ip, 'subnet')).toBe(subnet);
  });
});
