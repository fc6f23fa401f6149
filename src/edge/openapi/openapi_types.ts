import type { JsonSchema } from './json_schema.ts'
import type { OpenApiHeader, Parameter, Ref, Response } from './openapi_parts.ts'

export type Operation = {
  operationId: string
  tags: string[]
  summary: string
  description: string
  'x-kind': 'action' | 'operation' | 'list' | 'get' | 'upload' | 'download'
  'x-permission'?: string
  /** The work is done by another system and may go on after the answer. */
  'x-reaches-outside'?: true
  'x-answer-kept-days'?: number
  /** Empty where no key is asked for. */
  security?: []
  parameters: (Parameter | Ref)[]
  requestBody?: {
    required: boolean
    content: Record<string, { schema: JsonSchema; example?: unknown }>
  }
  responses: Record<string, Response | Ref>
}

export type OpenApi = {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  security: Record<string, string[]>[]
  tags: { name: string; description: string }[]
  paths: Record<string, { get?: Operation; post?: Operation }>
  components: {
    securitySchemes: Record<string, object>
    headers: Record<string, OpenApiHeader>
    parameters: Record<string, Parameter>
    responses: Record<string, Response>
    schemas: Record<string, JsonSchema>
  }
}
