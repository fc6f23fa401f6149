import { oioublPath, peppolPath } from '../downloads/invoice_ubl.ts'
import type { OpenApi, Operation } from './openapi_types.ts'
import { problemResponses, refTo } from './openapi_parts.ts'

/** The electronic forms of an issued invoice that are made when they are asked for. */
export function ublPaths(): OpenApi['paths'] {
  return {
    [oioublPath]: { get: describe('oioubl', 'OIOUBL 2.1') },
    [peppolPath]: { get: describe('peppol', 'Peppol BIS Billing 3') },
  }
}

function describe(key: string, format: string): Operation {
  const shown = ['Request-Id', 'RateLimit', 'RateLimit-Policy']
  const fails = ['invoice_not_found', 'invoice_not_issued', 'einvoice_incomplete'] as const
  return {
    operationId: `download_invoice_${key}`,
    tags: ['invoices'],
    summary: `Download invoice as ${format}`,
    description: `An issued invoice or credit note as ${format}, for a buyer with a GLN or a Peppol id.`,
    'x-kind': 'download',
    'x-permission': 'invoices:read',
    parameters: [
      {
        name: 'id',
        in: 'path',
        required: true,
        description: 'The id of the invoice.',
        schema: { type: 'string' },
      },
      refTo('parameters', 'Daybook-Organization'),
    ],
    responses: {
      '200': {
        description: 'The XML, as an attachment; the same bytes for the same invoice.',
        headers: Object.fromEntries(shown.map((name) => [name, refTo('headers', name)])),
        content: { 'application/xml': { schema: { type: 'string', format: 'binary' } } },
      },
      ...problemResponses('get', [...fails]),
    },
  }
}
