import { einvoiceXmlPath, notificationXmlPath } from '../downloads/einvoice_xml.ts'
import type { JsonSchema } from './json_schema.ts'
import type { OpenApi, Operation } from './openapi_types.ts'
import { problemResponses, refTo, type Parameter } from './openapi_parts.ts'

const bytes: JsonSchema = { type: 'string', format: 'binary' }

/** The XML of what went through the exchange, and of what it sent back. */
export function einvoicePaths(): OpenApi['paths'] {
  const id = idOf('id', 'The id of the e-invoice.')
  const notificationId = idOf('notificationId', 'The id of one of its notifications.')
  return {
    [einvoiceXmlPath]: {
      get: describe('download_einvoice_xml', 'Download e-invoice XML', {
        description: 'The file that was sent to the exchange, byte for byte.',
        parameters: [id],
      }),
    },
    [notificationXmlPath]: {
      get: describe('download_einvoice_notification_xml', 'Download notification XML', {
        description: 'A notification from the exchange as received, byte for byte.',
        parameters: [id, notificationId],
      }),
    },
  }
}

function idOf(name: string, description: string): Parameter {
  return { name, in: 'path', required: true, description, schema: { type: 'string' } }
}

function describe(
  operationId: string,
  summary: string,
  given: { description: string; parameters: Parameter[] },
): Operation {
  const shown = ['Request-Id', 'RateLimit', 'RateLimit-Policy']
  return {
    operationId,
    tags: ['invoices'],
    summary,
    description: given.description,
    'x-kind': 'download',
    'x-permission': 'invoices:read',
    parameters: [...given.parameters, refTo('parameters', 'Daybook-Organization')],
    responses: {
      '200': {
        description: 'The XML, as an attachment. ETag is its hash.',
        headers: Object.fromEntries(shown.map((name) => [name, refTo('headers', name)])),
        content: { 'application/xml': { schema: bytes } },
      },
      ...problemResponses('get', ['einvoice_not_found']),
    },
  }
}
