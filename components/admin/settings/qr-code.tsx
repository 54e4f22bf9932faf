import { encode } from 'uqr';

const QUIET_MODULES = 2;

/**
 * Renders a text as a QR code in one SVG path. No external image service is called, so the secret does not leave the
 * page.
 */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { data, size } = encode(text, { border: QUIET_MODULES });
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className="size-52 rounded-md bg-white"
    >
      <path d={path} fill="#000" />
    </svg>
  );
}
