import { findCarrierTrackingUrl, getParcelTrackingUrl } from './carriers';
import { isTrackingUrl } from './tracking';

const NUMBER = 'RM123456785GB';

describe('the tracking page of a carrier', () => {
  it.each([
    ['Royal Mail', 'www.royalmail.com'],
    ['royal mail tracked 48', 'www.royalmail.com'],
    ['DHL', 'www.dhl.com'],
    ['DHL Express', 'www.dhl.com'],
    ['DPD', 'tracking.dpd.de'],
    ['DPD UK', 'track.dpd.co.uk'],
    ['UPS', 'www.ups.com'],
    ['U.P.S.', 'www.ups.com'],
    ['FedEx', 'www.fedex.com'],
    ['USPS', 'tools.usps.com'],
    ['PostNL', 'postnl.nl'],
    ['Post NL', 'postnl.nl'],
    ['bpost', 'track.bpost.cloud'],
    ['GLS Germany', 'gls-group.com'],
    ['Evri', 'www.evri.com'],
    ['PostNord', 'tracking.postnord.com'],
    ['Deutsche Post', 'www.deutschepost.de'],
    ['Österreichische Post', 'www.post.at'],
  ])('of %s is at %s', (carrier, host) => {
    const address = findCarrierTrackingUrl(carrier, NUMBER) ?? '';
    expect(new URL(address).hostname).toBe(host);
    expect(address).toContain(NUMBER);
    expect(isTrackingUrl(address)).toBe(true);
  });

  it.each(['Upsala Bud', 'Local courier', '', 'Our own van', 'Postal'])('is unknown for “%s”', (carrier) => {
    expect(findCarrierTrackingUrl(carrier, NUMBER)).toBeNull();
  });

  it('accepts a number without its spaces, and encodes it within the address', () => {
    expect(findCarrierTrackingUrl('UPS', '1Z 999 AA1')).toBe('https://www.ups.com/track?tracknum=1Z999AA1');
    expect(findCarrierTrackingUrl('UPS', 'a/b&c=1')).toBe('https://www.ups.com/track?tracknum=a%2Fb%26c%3D1');
    expect(findCarrierTrackingUrl('UPS', ' ')).toBeNull();
  });

  it('is replaced by an address that came with the number', () => {
    const parcel = { carrier: 'UPS', trackingNumber: '1Z', trackingUrl: 'https://print.test/1Z' };
    expect(getParcelTrackingUrl(parcel)).toBe('https://print.test/1Z');
    expect(getParcelTrackingUrl({ ...parcel, trackingUrl: '' })).toBe('https://www.ups.com/track?tracknum=1Z');
    expect(getParcelTrackingUrl({ ...parcel, carrier: 'Van', trackingUrl: '' })).toBe('');
  });
});
