import { wrapInEnvelope } from '@/lib/contracts/define';
import { eventProductEndpoints } from '@/lib/contracts/event-products';
import { productDesignEndpoints } from '@/lib/contracts/product-designs';
import { isRowId } from '@/lib/db/ids';
import { buildNotFoundError } from '@/lib/platform/errors';
import { listColours, listVariants } from '../catalogue/queries';
import { defineUserRoute } from '../http/route';
import { findActiveFundraiser } from '../stores/find-fundraiser';
import { changeTenantEvent, withTenantEvent } from '../stores/own-event';
import { findStoreFee } from '../stores/provider-fee';
import { addProduct, duplicateProduct } from './add';
import { browseCatalogue } from './catalogue';
import { changeProducts } from './change';
import { changeManyProducts } from './change-many';
import { readDesign, saveDesign } from './design';
import { checkDesigns, readDesignsToCheck } from './print-points';
import { discardDraft, listDesignRevisions, publishDraft, republishRevision } from './publish-design';
import { countVariants, listCategories, listStoreProducts, listStoreProductsById } from './queries';
import { moveProduct, removeProduct } from './store-products';
import { toProductDetailDto, toProductRowDto, toStoreTermsDto } from './to-dto';

const PER_PAGE = 50;

export const eventProductRoutes = [
  defineUserRoute(eventProductEndpoints.catalogue, async ({ params, query, tenantId }) =>
    wrapInEnvelope(
      await withTenantEvent({ tenantId, slug: params.slug }, (tx, event) => browseCatalogue(tx, event, query)),
    ),
  ),
  defineUserRoute(eventProductEndpoints.list, async ({ params, query, tenantId }) => {
    const { page, ...filter } = query;
    const productList = await withTenantEvent({ tenantId, slug: params.slug }, async (tx, event) => {
      const named = { tenantId, eventId: event.id };
      const { rows, total } = await listStoreProducts(tx, {
        ...named,
        region: event.region,
        filter,
        page,
        perPage: PER_PAGE,
      });
      const blankIds = rows.map(({ blankId }) => blankId);
      const colours = rows.length > 0 ? await listColours(tx, { blankIds }) : [];
      const counts = rows.length > 0 ? await countVariants(tx, { blankIds }) : new Map();
      const productIds = rows.map(({ productId }) => productId);
      const designs = await readDesignsToCheck(tx, event, productIds);
      const fundraiser = await findActiveFundraiser(tx, event);
      const providerFee = await findStoreFee(tx, event);
      return {
        event,
        fundraiser,
        providerFee,
        rows,
        total,
        colours,
        counts,
        designs,
        categories: await listCategories(tx, named),
      };
    });
    const { event, fundraiser, providerFee, rows, total, colours, counts, categories } = productList;
    const judgedProducts = await checkDesigns(productList.designs);
    const points = new Map(judgedProducts.map((product) => [product.productId, product.points]));
    return wrapInEnvelope({
      event: toStoreTermsDto(event, { fundraiser, providerFee }),
      rows: rows.map((row) =>
        toProductRowDto(row, event, {
          colours,
          counts,
          points: points.get(row.productId) ?? [],
          fundraiser,
          providerFee,
        }),
      ),
      meta: { page, per_page: PER_PAGE, total },
      categories,
    });
  }),
  defineUserRoute(eventProductEndpoints.show, async ({ params, tenantId }) => {
    const { row, event, fundraiser, providerFee, variants, designs } = await withTenantEvent(
      { tenantId, slug: params.slug },
      async (tx, event) => {
        const productIds = [params.productId].filter(isRowId);
        const named = { tenantId, eventId: event.id, region: event.region, productIds };
        const [row] = productIds.length > 0 ? await listStoreProductsById(tx, named) : [];
        if (!row) throw buildNotFoundError();
        const designs = await readDesignsToCheck(tx, event, [row.productId]);
        const fundraiser = await findActiveFundraiser(tx, event);
        const providerFee = await findStoreFee(tx, event);
        return {
          row,
          event,
          fundraiser,
          providerFee,
          designs,
          variants: await listVariants(tx, { blankIds: [row.blankId] }),
        };
      },
    );
    const [judgedProduct] = await checkDesigns(designs);
    return wrapInEnvelope(
      toProductDetailDto(row, event, { variants, fundraiser, providerFee, points: judgedProduct?.points ?? [] }),
    );
  }),
  defineUserRoute(eventProductEndpoints.add, async ({ params, body, tenantId, user }) => {
    const newProduct = { blankId: body.blank_id, colours: body.colours, priceMinor: body.price };
    const named = { tenantId, slug: params.slug };
    const id = await changeTenantEvent(named, (tx, event) => addProduct(tx, event, user, newProduct));
    return wrapInEnvelope({ product_id: id });
  }),
  defineUserRoute(eventProductEndpoints.change, async ({ params, body, tenantId, user }) => {
    const named = { tenantId, slug: params.slug };
    const undo = await changeTenantEvent(named, (tx, event) => changeProducts(tx, event, user, body.changes));
    return wrapInEnvelope({ changed: undo.length, undo });
  }),
  defineUserRoute(eventProductEndpoints.changeMany, async ({ params, body, tenantId, user }) => {
    const named = { tenantId, slug: params.slug };
    return wrapInEnvelope(await changeTenantEvent(named, (tx, event) => changeManyProducts(tx, event, user, body)));
  }),
  defineUserRoute(eventProductEndpoints.move, async ({ params, body, tenantId, user }) => {
    const productMove = { productId: params.productId, before: body.before };
    const named = { tenantId, slug: params.slug };
    return wrapInEnvelope({
      moved: await changeTenantEvent(named, (tx, event) => moveProduct(tx, event, user.userId, productMove)),
    });
  }),
  defineUserRoute(eventProductEndpoints.duplicate, async ({ params, body, tenantId, user }) => {
    const duplicateInput = { productId: params.productId, name: body.name };
    const named = { tenantId, slug: params.slug };
    const id = await changeTenantEvent(named, (tx, event) => duplicateProduct(tx, event, user.userId, duplicateInput));
    return wrapInEnvelope({ product_id: id });
  }),
  defineUserRoute(eventProductEndpoints.remove, async ({ params, tenantId, user }) => {
    const named = { tenantId, slug: params.slug };
    await changeTenantEvent(named, (tx, event) => removeProduct(tx, event, user.userId, params.productId));
    return wrapInEnvelope({ removed: true as const });
  }),
  defineUserRoute(productDesignEndpoints.design, async ({ params, query, tenantId }) =>
    wrapInEnvelope(
      await withTenantEvent({ tenantId, slug: params.slug }, (tx, event) =>
        readDesign(tx, event, params.productId, query.version),
      ),
    ),
  ),
  defineUserRoute(productDesignEndpoints.saveDesign, async ({ params, body, tenantId, user }) => {
    const saved = { productId: params.productId, revision: body.revision, front: body.front, back: body.back };
    const named = { tenantId, slug: params.slug };
    return wrapInEnvelope(await changeTenantEvent(named, (tx, event) => saveDesign(tx, event, user.userId, saved)));
  }),
  defineUserRoute(productDesignEndpoints.publishDesign, async ({ params, body, tenantId, user }) => {
    const editor = { productId: params.productId, revision: body.revision };
    const named = { tenantId, slug: params.slug };
    return wrapInEnvelope(await changeTenantEvent(named, (tx, event) => publishDraft(tx, event, user.userId, editor)));
  }),
  defineUserRoute(productDesignEndpoints.discardDraft, async ({ params, body, tenantId, user }) => {
    const editor = { productId: params.productId, revision: body.revision };
    const named = { tenantId, slug: params.slug };
    return wrapInEnvelope(await changeTenantEvent(named, (tx, event) => discardDraft(tx, event, user.userId, editor)));
  }),
  defineUserRoute(productDesignEndpoints.designRevisions, async ({ params, query, tenantId }) => {
    const revisionQuery = { productId: params.productId, before: query.before };
    const named = { tenantId, slug: params.slug };
    return wrapInEnvelope(await withTenantEvent(named, (tx, event) => listDesignRevisions(tx, event, revisionQuery)));
  }),
  defineUserRoute(productDesignEndpoints.publishRevision, async ({ params, body, tenantId, user }) => {
    const editor = { productId: params.productId, number: params.number, revision: body.revision };
    const named = { tenantId, slug: params.slug };
    return wrapInEnvelope(
      await changeTenantEvent(named, (tx, event) => republishRevision(tx, event, user.userId, editor)),
    );
  }),
];
