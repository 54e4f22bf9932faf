import { type BuilderLogo, builderEndpoints } from '@/lib/contracts/builder';
import { callApi } from './api';

/** A drawing is drawn this large before it is sent: the server takes pixels alone from strangers. Px. */
const DRAWING_PX = 2_000;
const NAME_PX = { width: 1_800, height: 700, font: 260 } as const;

/** Sends a logo and answers it with its colours and looks. Drawings become pixels here, in the visitor's own browser.
 *  @throws ApiError; Error for a drawing that can't be drawn */
export async function uploadLogo(file: File, keepGround: boolean): Promise<BuilderLogo> {
  const body = new FormData();
  body.append('file', isDrawing(file) ? await toPixels(file) : file);
  body.append('keep_ground', keepGround ? '1' : '0');
  const answer = await callApi(builderEndpoints.upload.path, { method: 'POST', body });
  return builderEndpoints.upload.answer.parse(answer).data;
}

const isDrawing = (file: File): boolean => file.type === 'image/svg+xml' || /\.svg$/i.test(file.name);

async function toPixels(file: File): Promise<File> {
  const address = URL.createObjectURL(new Blob([file], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const [width, height] = [image.naturalWidth || DRAWING_PX, image.naturalHeight || DRAWING_PX];
    const scale = DRAWING_PX / Math.max(width, height);
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(width * scale));
    canvas.height = Math.max(1, Math.round(height * scale));
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await fileOf(canvas, file.name);
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** A name set in type, for who has no logo yet: at most three lines, as large as they fit, on nothing. */
export async function drawNameAsLogo(name: string, colour: string): Promise<File> {
  const family = getComputedStyle(document.documentElement).getPropertyValue('--font-heading');
  await document.fonts.load(`800 ${NAME_PX.font}px ${family}`);
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  const lines = linesOf(name);
  const font = (size: number): string => `800 ${size}px ${family}`;
  context.font = font(NAME_PX.font);
  const widest = Math.max(1, ...lines.map((line) => context.measureText(line).width));
  const size = Math.floor(NAME_PX.font * Math.min(1.4, NAME_PX.width / widest));
  const lineHeight = Math.round(size * 1.02);
  canvas.width = Math.ceil((widest * size) / NAME_PX.font) + 40;
  canvas.height = lineHeight * lines.length + Math.round(size * 0.3);
  context.font = font(size);
  context.fillStyle = colour;
  context.textAlign = 'center';
  context.textBaseline = 'top';
  for (const [index, line] of lines.entries())
    context.fillText(line, canvas.width / 2, index * lineHeight + size * 0.08, canvas.width - 20);
  return fileOf(canvas, 'name.png');
}

/** Words spread over as many lines as make them readable on a chest. */
function linesOf(name: string): string[] {
  const words = name.trim().split(/\s+/).slice(0, 9);
  const count = Math.min(3, Math.ceil(words.length / 2));
  const perLine = Math.ceil(words.length / Math.max(1, count));
  return Array.from({ length: count }, (_, line) => words.slice(line * perLine, (line + 1) * perLine).join(' ')).filter(
    Boolean,
  );
}

function fileOf(canvas: HTMLCanvasElement, name: string): Promise<File> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob) resolve(new File([blob], name.replace(/\.svg$/i, '.png'), { type: 'image/png' }));
      else reject(new Error('the drawing could not be drawn'));
    }, 'image/png');
  });
}
