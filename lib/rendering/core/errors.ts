/** All error messages of the rendering pipeline; the specification prescribes their text (RND-08…RND-19). */
export const RENDER_ERROR_TEXTS = {
  notInitialised: 'Render controller not initialized. Call init() first.',
  invalidSideArgument: 'Invalid side parameter. Must be "front" or "back".',
  missingParameters: 'Required parameters are missing.',
  canvasFailed: 'Failed to create canvas',
  composeFailed: 'Failed to compose images',
  imageTimeout: 'Image loading timeout after {ms}',
  imageFailed: 'Failed to load image',
  invalidImageUrl: 'Invalid image URL provided',
  fabricImageFailed: 'Failed to create fabric image',
  imageWithoutUrl: 'Image object has no URL',
  textWithoutText: 'Text object must have a valid text property',
  unsupportedObject: 'Unsupported object type',
  objectsFailed: 'Failed to add {n} objects',
  zeroDimensions: 'Canvas has zero dimensions',
  noContext: 'Failed to get 2D rendering context',
  quality: 'Quality must be between 0 and 1',
  exportType: 'Unsupported export type',
  dimensions: 'Invalid canvas dimensions',
  sideNotString: 'Side parameter must be a non-empty string',
  unsupportedSide: 'Invalid side, supported sides front, back',
} as const;

export type RenderErrorCode = keyof typeof RENDER_ERROR_TEXTS;

/** Error of the rendering pipeline: `code` for programs, `message` with the exact text of the specification. */
export class RenderError extends Error {
  readonly code: RenderErrorCode;

  constructor(code: RenderErrorCode, values: Readonly<Record<string, number>> = {}, options?: { cause?: unknown }) {
    super(fillIn(RENDER_ERROR_TEXTS[code], values), options);
    this.name = 'RenderError';
    this.code = code;
  }
}

function fillIn(text: string, values: Readonly<Record<string, number>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** Converts any thrown value to a {@link RenderError} with the code `otherwise`; returns a RenderError unchanged. */
export function toRenderError(thrown: unknown, otherwise: RenderErrorCode): RenderError {
  return thrown instanceof RenderError ? thrown : new RenderError(otherwise, {}, { cause: thrown });
}
