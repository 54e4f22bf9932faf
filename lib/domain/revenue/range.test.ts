import { getPresetRange, listChartBuckets, RANGE_PRESETS, selectChartBucket } from './range';

it.each([
  ['30-days', '2026-11-21', '2026-10-23', '2026-11-21'],
  ['this-month', '2026-11-21', '2026-11-01', '2026-11-21'],
  ['last-month', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['last-month', '2026-01-05', '2025-12-01', '2025-12-31'],
  ['12-months', '2026-11-21', '2025-12-01', '2026-11-21'],
  ['this-year', '2026-11-21', '2026-01-01', '2026-11-21'],
  ['last-year', '2026-11-21', '2025-01-01', '2025-12-31'],
  ['all', '2026-11-21', '', ''],
] as const)('%s on %s is from %s to %s', (preset, today, from, to) => {
  expect(getPresetRange(preset, today)).toEqual({ from, to });
});

describe('the bars of a range', () => {
  it('follow each other without a gap, from its first day to its last', () => {
    for (const preset of RANGE_PRESETS.filter((one) => one !== 'all')) {
      const range = getPresetRange(preset, '2026-11-21');
      for (const bucket of ['day', 'week', 'month'] as const) {
        const bars = listChartBuckets(range, bucket);
        expect(bars.at(-1)?.to).toBe(range.to);
        if (bars.length < 120) expect(bars[0]?.from).toBe(range.from);
        for (const [index, bar] of bars.slice(1).entries())
          expect(Date.parse(bar.from) - Date.parse(bars[index]?.to ?? '')).toBe(86_400_000);
      }
    }
  });

  it('are weeks from Monday to Sunday and whole months, cut at the ends', () => {
    expect(listChartBuckets({ from: '2026-11-04', to: '2026-11-17' }, 'week')).toEqual([
      { from: '2026-11-04', to: '2026-11-08' },
      { from: '2026-11-09', to: '2026-11-15' },
      { from: '2026-11-16', to: '2026-11-17' },
    ]);
    expect(listChartBuckets({ from: '2026-01-15', to: '2026-02-28' }, 'month')).toEqual([
      { from: '2026-01-15', to: '2026-01-31' },
      { from: '2026-02-01', to: '2026-02-28' },
    ]);
  });

  it('are as many as can be distinguished', () => {
    expect(selectChartBucket({ from: '2026-11-01', to: '2026-11-30' })).toBe('day');
    expect(selectChartBucket({ from: '2026-06-01', to: '2026-11-30' })).toBe('week');
    expect(selectChartBucket({ from: '2025-12-01', to: '2026-11-30' })).toBe('month');
    expect(listChartBuckets({ from: '0001-01-01', to: '9999-12-31' }, 'month')).toHaveLength(120);
  });
});
