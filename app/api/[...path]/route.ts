import { handleApi } from '@/lib/web/bff/handle';

export const runtime = 'nodejs';
export const dynamic = 'force-dynamic';

export {
  handleApi as DELETE,
  handleApi as GET,
  handleApi as OPTIONS,
  handleApi as PATCH,
  handleApi as POST,
  handleApi as PUT,
};
