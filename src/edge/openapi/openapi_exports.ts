import { exportPermission, exports, type Export } from '#exports/room'
import { statementFilters, statementRead } from '#open_items/room'
import { exportPath, returnCsvInput, returnEndings, returnPath } from '../downloads/exports.ts'
import { statementPdfPath } from '../downloads/statement_pdf.ts'
import { inputSchema, type JsonSchema } from './json_schema.ts'
import type { OpenApi, Operation } from './openapi_types.ts'
import { problemResponses, refTo, type Parameter, type Response } from './openapi_parts.ts'

const bytes: JsonSchema = { type: 'string', format: 'binary' }

/** The files that are made when they are asked for. */
export function exportPaths(): OpenApi['paths'] {
  const made = exports.map((one) => [exportPath(one), { get: describeExport(one) }])
  const returns = returnEndings.map((one) => [returnPath(one), { get: describeReturn(one) }])
  const statement = [statementPdfPath, { get: describeStatement() }]
  return Object.fromEntries([...made, ...returns, statement]) as OpenApi['paths']
}

function describeExport(one: Export): Operation {
  return {
    operationId: `download_${one.name.replaceAll('-', '_')}`,
    tags: ['ledger'],
    summary: one.title,
    description: one.says,
    'x-kind': 'download',
    'x-permission': exportPermission,
    parameters: [...parametersOf(one), refTo('parameters', 'Daybook-Organization')],
    responses: {
      '200': fileOf(one.type, 'The file as an attachment, streamed while it is generated.'),
      ...problemResponses('get', ['invalid_input', ...one.fails]),
    },
  }
}

function parametersOf({ input }: Pick<Export, 'input'>): Parameter[] {
  const { properties = {}, required = [] } = inputSchema(input)
  return Object.entries(properties).map(([name, { description = '', ...schema }]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    description,
    schema,
  }))
}

function describeStatement(): Operation {
  return {
    operationId: 'download_statement_of_account',
    tags: ['open_items'],
    summary: 'Download statement of account PDF',
    description:
      "A statement of account as PDF, in the language of the contact's invoices. A test organization's says that it is a test.",
    'x-kind': 'download',
    'x-permission': statementRead.needs,
    parameters: [
      ...parametersOf({ input: statementFilters }),
      refTo('parameters', 'Daybook-Organization'),
    ],
    responses: {
      '200': fileOf('application/pdf', 'The file as an attachment.'),
      ...problemResponses('get', ['invalid_input', ...statementRead.fails]),
    },
  }
}

const returnFiles = {
  pdf: { type: 'application/pdf', says: 'to read, approve and sign' },
  csv: { type: 'text/csv', says: 'with one row for each box' },
} as const

function describeReturn(ending: keyof typeof returnFiles): Operation {
  const { type, says } = returnFiles[ending]
  return {
    operationId: `download_vat_return_${ending}`,
    tags: ['vat'],
    summary: `Download VAT return ${ending.toUpperCase()}`,
    description: `A VAT return as ${ending.toUpperCase()}, ${says}: each box with its amount and the provisional part of it.`,
    'x-kind': 'download',
    'x-permission': exportPermission,
    parameters: [
      {
        name: 'id',
        in: 'path',
        required: true,
        description: 'The id of the VAT return.',
        schema: { type: 'string' },
      },
      ...(ending === 'csv' ? parametersOf({ input: returnCsvInput }) : []),
      refTo('parameters', 'Daybook-Organization'),
    ],
    responses: {
      '200': fileOf(type, 'The file as an attachment.'),
      ...problemResponses('get', [
        ...(ending === 'csv' ? (['invalid_input'] as const) : []),
        'vat_return_not_found',
      ]),
    },
  }
}

function fileOf(type: string, description: string): Response {
  const headers = ['Request-Id', 'RateLimit', 'RateLimit-Policy']
  return {
    description,
    headers: Object.fromEntries(headers.map((name) => [name, refTo('headers', name)])),
    content: { [type.split(';')[0] ?? type]: { schema: bytes } },
  }
}
