import { InkMeter, toPlacementMm } from './placement';

describe('the placement of a print', () => {
  it('is the rectangle around all ink, in millimetres of the print area', () => {
    const meter = new InkMeter(10);
    const rows = new Uint32Array(10 * 6);
    rows[2 * 10 + 3] = 0xff000000;
    rows[4 * 10 + 7] = 0xff0000ff;
    // The print file is drawn in bands, so the placement must not change when the file is read in two bands.
    meter.readRows(rows.slice(0, 30), 0);
    meter.readRows(rows.slice(30), 3);
    expect(meter.box).toEqual({ x: 3, y: 2, width: 5, height: 3 });
    const area = { widthMm: 100, heightMm: 60 };
    expect(toPlacementMm({ x: 3, y: 2, width: 5, height: 3 }, { widthPx: 10, heightPx: 6 }, area)).toEqual({
      x_mm: 30,
      y_mm: 20,
      width_mm: 50,
      height_mm: 30,
    });
  });

  it('of an empty file does not exist', () => {
    const meter = new InkMeter(4);
    meter.readRows(new Uint32Array(16), 0);
    expect(meter.box).toBeNull();
  });
});
