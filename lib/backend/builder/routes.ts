import { builderEndpoints } from '@/lib/contracts/builder';
import { wrapInEnvelope } from '@/lib/contracts/define';
import { buildNotFoundError } from '@/lib/platform/errors';
import { defineRoute, defineUserRoute } from '../http/route';
import { adoptTemporaryStore } from './adopt';
import { readBuilderCatalogue } from './catalogue';
import { moveLogoToLibrary, readTemporaryLogo, saveTemporaryLogo } from './temporary-assets';

export const builderRoutes = [
  defineRoute(builderEndpoints.catalogue, async () => wrapInEnvelope(await readBuilderCatalogue())),
  defineRoute(builderEndpoints.saveUpload, async ({ body }) =>
    wrapInEnvelope({ img_id: await saveTemporaryLogo(body) }),
  ),
  defineRoute(builderEndpoints.read, async ({ params }) => {
    const logo = await readTemporaryLogo(params.imgId);
    if (!logo) throw buildNotFoundError();
    const headers = {
      'content-type': logo.type,
      'content-length': String(logo.bytes.byteLength),
      'x-picture-size': `${logo.width}x${logo.height}`,
    };
    return new Response(new Uint8Array(logo.bytes), { headers });
  }),
  defineUserRoute(builderEndpoints.move, async ({ tenantId, user, body }) =>
    wrapInEnvelope(await moveLogoToLibrary({ tenantId, userId: user.userId }, body.img_id)),
  ),
  defineUserRoute(builderEndpoints.adopt, async ({ tenantId, user, body }) => {
    const { id, slug, name } = await adoptTemporaryStore({ tenantId, userId: user.userId }, body);
    return wrapInEnvelope({ id, slug, name });
  }),
];
