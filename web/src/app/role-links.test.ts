import { describe, expect, it } from 'vitest';
import { headerLinksOf } from './role-links.ts';

describe('the header', () => {
  it('leads each role to its own bids and messages', () => {
    expect(headerLinksOf('customer')?.messages.to).toBe('/customer/chat');
    expect(headerLinksOf('service')?.bids.to).toBe('/service/bids');
    expect(headerLinksOf('autopark')).toBeNull();
  });
});
