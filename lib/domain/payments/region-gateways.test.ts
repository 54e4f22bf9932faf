import { formatRegionGateways, parseRegionGateways } from './region-gateways';

describe('the gateway header of regions', () => {
  it.each([{}, { UK: 'stripe' }, { UK: 'stripe', EU: 'test', US: 'test' }] as const)(
    'is parsed as it was written: %j',
    (gateways) => {
      expect(parseRegionGateways(formatRegionGateways(gateways))).toEqual(gateways);
    },
  );

  it('omits regions and kinds that this version does not know', () => {
    expect(parseRegionGateways('UK=stripe,MARS=stripe,EU=coins,US')).toEqual({ UK: 'stripe' });
  });
});
