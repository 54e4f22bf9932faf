import { z } from 'zod';

/** Picture that the web tier has checked and re-encoded, for the tenant API to store. */
export const checkedPictureSchema = z.object({
  name: z.string().max(200),
  type: z.enum(['image/png', 'image/jpeg', 'image/webp']),
  /** Width and height in px. */
  width: z.number().int(),
  height: z.number().int(),
  /** Bytes of the picture as base64. */
  data: z.string(),
});
export type CheckedPicture = z.output<typeof checkedPictureSchema>;
