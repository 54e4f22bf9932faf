/** Rectangle on a print file, px from its top left corner. */
export interface InkBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Rectangle on a print area, mm from its top left corner. */
export interface PlacementMm {
  readonly x_mm: number;
  readonly y_mm: number;
  readonly width_mm: number;
  readonly height_mm: number;
}

const roundMm = (mm: number): number => Math.round(mm * 10) / 10;

/**
 * Converts a rectangle on a print file to millimetres of its print area, with one decimal. The file covers the whole
 * area.
 */
export function toPlacementMm(
  box: InkBox,
  file: { readonly widthPx: number; readonly heightPx: number },
  area: { readonly widthMm: number; readonly heightMm: number },
): PlacementMm {
  const [perX, perY] = [area.widthMm / file.widthPx, area.heightMm / file.heightPx];
  return {
    x_mm: roundMm(box.x * perX),
    y_mm: roundMm(box.y * perY),
    width_mm: roundMm(box.width * perX),
    height_mm: roundMm(box.height * perY),
  };
}

/**
 * Measures the bounding box of ink in a picture that is read in bands of rows. A pixel has ink unless it is fully
 * transparent.
 */
export class InkMeter {
  #left = Number.POSITIVE_INFINITY;
  #right = -1;
  #top = -1;
  #bottom = -1;
  readonly #widthPx: number;

  constructor(widthPx: number) {
    this.#widthPx = widthPx;
  }

  /** Reads whole rows starting at row `top`; `pixels` has one number per pixel, 0 where the pixel is transparent. */
  readRows(pixels: Uint32Array, top: number): void {
    const width = this.#widthPx;
    for (let start = 0, y = top; start < pixels.length; start += width, y++) {
      const row = pixels.subarray(start, start + width);
      const first = row.findIndex((pixel) => pixel !== 0);
      if (first < 0) continue;
      this.#left = Math.min(this.#left, first);
      // Only pixels to the right of the current box can widen it.
      let last = width - 1;
      while (last > this.#right && row[last] === 0) last--;
      this.#right = Math.max(this.#right, last);
      if (this.#top < 0) this.#top = y;
      this.#bottom = y;
    }
  }

  /** Smallest rectangle around all ink; null without ink. */
  get box(): InkBox | null {
    if (this.#top < 0) return null;
    return {
      x: this.#left,
      y: this.#top,
      width: this.#right - this.#left + 1,
      height: this.#bottom - this.#top + 1,
    };
  }
}
