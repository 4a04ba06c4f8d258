import type { JsonSchema } from './json-schemas.ts';

export interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  security: Record<string, string[]>[];
  parameters?: { name: string; in: 'query'; required: boolean; schema: JsonSchema }[];
  requestBody?: { required: boolean; content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, unknown>;
}

export interface Webhook {
  operationId: string;
  summary: string;
  description: string;
  parameters: { name: string; in: 'header'; required: true; description: string; schema: JsonSchema }[];
  requestBody: { required: true; content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, { description: string }>;
}

export interface OpenApiDocument {
  openapi: string;
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Record<string, Record<'get' | 'post', Operation>>;
  webhooks: Record<string, { post: Webhook }>;
  components: Record<string, Record<string, unknown>> & { schemas: Record<string, JsonSchema> };
}
