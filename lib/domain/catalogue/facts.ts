/**
 * Fact about a blank from details_specs: each fact is `kind:value`, so that pages can show it in the shopper's
 * language. Any other text is the catalogue's own and is shown unchanged.
 * `material:80 cotton+20 polyester` (percent and fibre) or `material:stoneware` · `grammage:180` (g/m²) · `volume:325`
 * (ml) · `format:420x594` (mm) · `printing:direct-to-film` · `weight:155` (g of one piece) · `care:wash-30` ·
 * `feature:side-vents`
 */
export type BlankFact =
  | { readonly kind: 'material'; readonly parts: readonly { readonly percent: number | null; readonly code: string }[] }
  | { readonly kind: 'grammage' | 'volume' | 'weight'; readonly amount: number }
  | { readonly kind: 'format'; readonly widthMm: number; readonly heightMm: number }
  | { readonly kind: 'printing' | 'care' | 'feature'; readonly code: string }
  | { readonly kind: 'text'; readonly text: string };

const CODE = /^[a-z0-9-]{1,40}$/;
const PART = /^(?:(\d{1,3}) )?([a-z0-9-]{1,40})$/;
const AMOUNT = /^\d{1,5}$/;
const FORMAT = /^(\d{1,5})x(\d{1,5})$/;

/** Parses one entry of details_specs. Never throws; an entry that it cannot parse is `text`. */
export function parseBlankFact(spec: string): BlankFact {
  const colon = spec.indexOf(':');
  const fact = colon > 0 ? readFact(spec.slice(0, colon), spec.slice(colon + 1)) : null;
  return fact ?? { kind: 'text', text: spec };
}

function readFact(kind: string, value: string): BlankFact | null {
  switch (kind) {
    case 'material': {
      const parts = value.split('+').map((part) => PART.exec(part));
      if (parts.includes(null)) return null;
      return {
        kind,
        parts: parts.map((part) => ({ percent: part?.[1] ? Number(part[1]) : null, code: part?.[2] ?? '' })),
      };
    }
    case 'grammage':
    case 'volume':
    case 'weight':
      return AMOUNT.test(value) ? { kind, amount: Number(value) } : null;
    case 'format': {
      const size = FORMAT.exec(value);
      return size ? { kind, widthMm: Number(size[1]), heightMm: Number(size[2]) } : null;
    }
    case 'printing':
    case 'care':
    case 'feature':
      return CODE.test(value) ? { kind, code: value } : null;
    default:
      return null;
  }
}
