import { z } from 'zod';

/** A picture that the web tier has checked and re-encoded, for the tenant API to store. */
export const checkedPictureSchema = z.object({
  name: z.string().max(200),
  type: z.enum(['image/png', 'image/jpeg', 'image/webp']),
  /** px */
  width: z.number().int(),
  height: z.number().int(),
  /** base64 */
  data: z.string(),
});
export type CheckedPicture = z.output<typeof checkedPictureSchema>;
