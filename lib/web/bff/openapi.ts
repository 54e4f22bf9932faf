import { z } from 'zod';
import type { Endpoint, Schema } from '@/lib/contracts/endpoint';
import { endpoints } from '@/lib/contracts/table';
import { ERROR_STATUS } from '@/lib/platform/errors';
import type { UseCase } from './context';

const errorBody = {
  type: 'object',
  required: ['success', 'message', 'code', 'request_id'],
  properties: {
    success: { const: false },
    message: { type: 'string' },
    code: { enum: Object.keys(ERROR_STATUS) },
    errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
    details: {
      type: 'object',
      additionalProperties: true,
      description: 'Data to go on with, such as the current terms of an order; which keys it has depends on the call.',
    },
    request_id: { type: 'string' },
  },
};

/** Builds /api/openapi.json from the contract table (OpenAPI 3.1). */
export function buildOpenApiDocument(version: string) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of endpoints) {
    if (endpoint.audience === 'service') continue;
    const path = endpoint.path.replaceAll(/:([A-Za-z]+)\*?/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Merchloom API', version },
    paths,
    components: {
      schemas: { Error: errorBody },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        session: { type: 'apiKey', in: 'cookie', name: 'session' },
      },
    },
  };
}

function operation(endpoint: Endpoint) {
  const contentType = endpoint.bodyType.startsWith('multipart') ? 'multipart/form-data' : 'application/json';
  const answerType = endpoint.answerType === 'json' ? 'application/json' : 'application/octet-stream';
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    'x-audience': endpoint.audience,
    ...(endpoint.action ? { 'x-action': endpoint.action } : {}),
    ...(endpoint.audience === 'user' ? { security: [{ bearer: [] }, { session: [] }] } : {}),
    parameters: [...buildParameters(endpoint.params, 'path'), ...buildParameters(endpoint.query, 'query')],
    ...(endpoint.bodyType === 'none'
      ? {}
      : { requestBody: { content: { [contentType]: { schema: jsonSchema(endpoint.body) } } } }),
    responses: {
      '200': { description: 'OK', content: { [answerType]: { schema: jsonSchema(endpoint.answer) } } },
      ...Object.fromEntries(
        endpoint.errors.map((code) => [
          String(ERROR_STATUS[code]),
          { description: code, content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } },
        ]),
      ),
    },
  };
}

function buildParameters(schema: Schema, where: 'path' | 'query') {
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries<Schema>(schema.shape).map(([name, part]) => ({
    name,
    in: where,
    required: where === 'path' || !part.safeParse(undefined).success,
    schema: jsonSchema(part),
  }));
}

/**
 * Converts a schema of the API to JSON Schema; types that JSON Schema cannot express, such as files, accept any value.
 */
const jsonSchema = (schema: Schema) =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', target: 'draft-2020-12' });

let document: ReturnType<typeof buildOpenApiDocument> | undefined;

export const readOpenApi: UseCase = async () => {
  document ??= buildOpenApiDocument(process.env.npm_package_version ?? '0.1.0');
  return { json: document };
};
