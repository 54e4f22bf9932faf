import { createHash, createHmac } from 'node:crypto';
import { isSameSecret } from '@/lib/platform/compare-secrets';
import { derivePurposeKey } from '@/lib/platform/keys';
import type { ShareCard } from '@/lib/rendering/server/share-card';
import type { ShareImage } from './metadata';

/**
 * Version of the code that draws share images. Increase it when the drawing changes, so that the images get new
 * addresses.
 */
const DRAWING = 2;
/** Size in pixels that social networks expect. */
export const SHARE_IMAGE_SIZE = { width: 1200, height: 630 } as const;

/** Returns a hash of everything that a share image shows. */
export const calculateCardVersion = (card: ShareCard, pictureVersion = ''): string =>
  createHash('sha256')
    .update(JSON.stringify([DRAWING, card, pictureVersion]))
    .digest('hex')
    .slice(0, 12);

/** Returns the content of a share image for a page of the platform. */
export const buildSiteShareCard = (title: string): ShareCard => ({
  // The platform's name is removed, because the image shows it above the title.
  title: title
    .replace(/^Merchloom\s*[–|·:]\s*|\s*[–|·]\s*Merchloom\s*$/g, '')
    .replace(/^./u, (letter) => letter.toUpperCase()),
  owner: 'Merchloom',
  line: '',
  price: '',
  colours: { primary: '#17594a', secondary: '#16181d' },
  fonts: { heading: 'Bricolage Grotesque', headingWeight: 700, text: 'Inter' },
});

/**
 * Returns a share image with a platform page's title. The address is signed, so that no other text can be rendered
 * under the platform's name.
 */
export const buildSiteShareImage = (title: string): ShareImage => ({
  url: `/api/share-images?${new URLSearchParams({ title, v: signTitle(title) })}`,
  alt: title,
  size: SHARE_IMAGE_SIZE,
});

const signTitle = (title: string): string =>
  createHmac('sha256', derivePurposeKey('share-image')).update(`${DRAWING}:${title}`).digest('hex').slice(0, 24);

/** Returns whether the signature in the address of a share image ({@link buildSiteShareImage}) is valid. */
export const isSignedTitle = (title: string, signature: string): boolean => isSameSecret(signature, signTitle(title));
