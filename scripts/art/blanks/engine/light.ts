import { blurField, clamp, createField, type Field, getElement, lerp } from './field';

/** Properties that determine how a surface reflects the studio's light. */
export interface Surface {
  /** Factor on slopes before lighting; 1 = as in the height field. */
  readonly relief?: number;
  /** Darkening of hollows, 0–1. */
  readonly occlusion?: number;
  /** Contrast: 1 = hard, lower = light passes through and between the folds, as in white cotton. */
  readonly contrast?: number;
}

// Light sources: a large soft box at the upper left, a weaker one at the right, and light from all round.
const KEY = [-0.47, -0.52, 0.713] as const;
const FILL = [0.62, -0.16, 0.768] as const;
const WEIGHTS = { key: 0.6, fill: 0.2, ambient: 0.2 } as const;

/** Returns the brightness of a height field in the studio's light: 1 = flat, folds lie between about 0.5 and 1.3. */
export function lightHeight(height: Field, surface: Surface = {}): Field {
  const { relief = 1, occlusion = 0.5, contrast = 1 } = surface;
  const { width: w, height: h, data } = height;
  const tone = createField(w, h, 1);
  const hollows = [4, 11, 26].map((sigma) => ({ sigma, mean: blurField(height, sigma).data }));
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      const i = y * w + x;
      const gx = (getElement(data, x < w - 1 ? i + 1 : i) - getElement(data, x > 0 ? i - 1 : i)) * 0.5 * relief;
      const gy = (getElement(data, y < h - 1 ? i + w : i) - getElement(data, y > 0 ? i - w : i)) * 0.5 * relief;
      const inverse = 1 / Math.sqrt(gx * gx + gy * gy + 1);
      const key = Math.max(0, (-gx * KEY[0] - gy * KEY[1] + KEY[2]) * inverse) / KEY[2];
      const fill = Math.max(0, (-gx * FILL[0] - gy * FILL[1] + FILL[2]) * inverse) / FILL[2];
      let lit = WEIGHTS.key * key + WEIGHTS.fill * fill + WEIGHTS.ambient * (0.5 + 0.5 * inverse);
      if (occlusion > 0) {
        let depth = 0;
        for (const { sigma, mean } of hollows) depth += Math.max(0, getElement(mean, i) - getElement(data, i)) / sigma;
        lit *= 1 - occlusion * (1 - Math.exp(-depth * relief));
      }
      tone.data[i] = 1 + (lit - 1) * contrast;
    }
  }
  return tone;
}

/**
 * Splits a tone into the two layers. `shade` is visible on white cloth: flat cloth stays near white, and deep shadow is
 * never black, because cotton lets light through. `light` is visible on black cloth, above the cloth's own colour.
 */
export function splitTone(tone: Field): { shade: Field; light: Field } {
  const shade = createField(tone.width, tone.height);
  const light = createField(tone.width, tone.height);
  for (let i = 0; i < tone.data.length; i++) {
    const t = getElement(tone.data, i);
    const dark = t < 1 ? 0.965 - 0.9 * (1 - t) : lerp(0.965, 1, 1 - Math.exp(-(t - 1) * 5));
    shade.data[i] = clamp(dark, 0.06, 1);
    light.data[i] = clamp(0.15 * Math.max(0, t - 0.25) ** 1.5 * 1.55 + Math.max(0, t - 1) * 0.55, 0, 1);
  }
  return { shade, light };
}
