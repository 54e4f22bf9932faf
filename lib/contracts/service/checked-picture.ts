import { z } from 'zod';

/** Picture checked and re-encoded by the web tier, for storage by the tenant API. */
export const checkedPictureSchema = z.object({
  name: z.string().max(200),
  type: z.enum(['image/png', 'image/jpeg', 'image/webp']),
  /** In px. */
  width: z.number().int(),
  height: z.number().int(),
  /** Base64. */
  data: z.string(),
});
export type CheckedPicture = z.output<typeof checkedPictureSchema>;
