import { formatRegionGateways, parseRegionGateways } from './region-gateways';

describe('the gateways of regions', () => {
  it.each([{}, { UK: 'stripe' }, { UK: 'stripe', EU: 'test', US: 'test' }] as const)(
    'are read from a header as they were written: %j',
    (gateways) => {
      expect(parseRegionGateways(formatRegionGateways(gateways))).toEqual(gateways);
    },
  );

  it('leave out regions and kinds that this version does not know', () => {
    expect(parseRegionGateways('UK=stripe,MARS=stripe,EU=coins,US')).toEqual({ UK: 'stripe' });
  });
});
