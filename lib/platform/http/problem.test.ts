import { AppError } from '@/lib/platform/errors';
import { readError } from '@/lib/web/tenant-api/client';
import { toProblem } from './problem';

const details = { terms: { total_minor: 2394, lines: [{ index: 0 }] } };

describe('the problem body', () => {
  it('contains the details of an error, and no such key without them', () => {
    const error = new AppError('invalid', 'The price has changed.', { details });
    expect(toProblem(error, 'request-1', {}).body).toEqual({
      success: false,
      message: 'The price has changed.',
      code: 'invalid',
      details,
      request_id: 'request-1',
    });
    expect(toProblem(new AppError('invalid', 'No.'), 'request-1', {}).body).not.toHaveProperty('details');
  });

  it('carries the details across the seam between the tiers', async () => {
    const { body, status, headers } = toProblem(new AppError('conflict', 'No.', { details }), 'request-1', {});
    const read = await readError(Response.json(body, { status, headers }));
    expect(read).toMatchObject({ code: 'conflict', message: 'No.', details });
  });

  it('contains nothing of an error without a code', () => {
    const error = Object.assign(new Error('secret'), { details });
    expect(toProblem(error, 'request-1', {}).body).not.toHaveProperty('details');
  });
});
