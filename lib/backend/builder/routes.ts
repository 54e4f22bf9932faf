import { builderEndpoints } from '@/lib/contracts/builder';
import { wrap } from '@/lib/contracts/define';
import { notFound } from '@/lib/platform/errors';
import { route, userRoute } from '../http/route';
import { adoptStore } from './adopt';
import { readBuilderCatalogue } from './catalogue';
import { moveLogo, readLogo, saveTemporaryLogo } from './temporary-assets';

export const builderRoutes = [
  route(builderEndpoints.catalogue, async () => wrap(await readBuilderCatalogue())),
  route(builderEndpoints.saveUpload, async ({ body }) => wrap({ img_id: await saveTemporaryLogo(body) })),
  route(builderEndpoints.read, async ({ params }) => {
    const logo = await readLogo(params.imgId);
    if (!logo) throw notFound();
    const headers = {
      'content-type': logo.type,
      'content-length': String(logo.bytes.byteLength),
      'x-picture-size': `${logo.width}x${logo.height}`,
    };
    return new Response(new Uint8Array(logo.bytes), { headers });
  }),
  userRoute(builderEndpoints.move, async ({ tenantId, user, body }) =>
    wrap(await moveLogo({ tenantId, userId: user.userId }, body.img_id)),
  ),
  userRoute(builderEndpoints.adopt, async ({ tenantId, user, body }) => {
    const { id, slug, name } = await adoptStore({ tenantId, userId: user.userId }, body);
    return wrap({ id, slug, name });
  }),
];
