import { exportPermission, exports, type Export } from '#exports/room'
import { packageFails } from '#leaving/room'
import { statementFilters, statementRead } from '#open_items/room'
import { reportPapers, type PaperRead } from '#reports/room'
import { reportPath } from '../downloads/report_files.ts'
import { exportPath, returnCsvInput, returnEndings, returnPath } from '../downloads/exports.ts'
import { packageZipPath } from '../downloads/package_zip.ts'
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
  const reports = reportPapers.map((one) => [reportPath(one), { get: describeReport(one) }])
  const zip = [packageZipPath, { get: describePackage() }]
  return Object.fromEntries([...made, ...returns, statement, ...reports, zip]) as OpenApi['paths']
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

/** A list of papers or entries, which has no read of its own. */
const isListed = (report: string): boolean => report === 'journal' || report.startsWith('vat-')

function describeReport({ report, ending, input, read }: PaperRead): Operation {
  const isPdf = ending === 'pdf'
  const name = report.replaceAll('-', ' ')
  return {
    operationId: `download_${read.name.replaceAll('-', '_')}_${ending}`,
    tags: ['reports'],
    summary: `Download ${name} ${ending.toUpperCase()}`,
    description: isListed(report)
      ? `${read.says} As ${ending.toUpperCase()}.`
      : `The ${name} as ${ending.toUpperCase()}, with the same parameters as the read; lines with nothing in them are left out.`,
    'x-kind': 'download',
    'x-permission': read.needs,
    parameters: [...parametersOf({ input }), refTo('parameters', 'Daybook-Organization')],
    responses: {
      '200': fileOf(isPdf ? 'application/pdf' : 'text/csv', 'The file as an attachment.'),
      ...problemResponses('get', ['invalid_input', ...read.fails]),
    },
  }
}

function describePackage(): Operation {
  return {
    operationId: 'download_package',
    tags: ['leaving'],
    summary: 'Download package',
    description:
      'A package as a zip, put together while it is sent. One for the accountant also needs documents:read and invoices:read, because it has the papers; an export of everything is for an owner in person.',
    'x-kind': 'download',
    'x-permission': exportPermission,
    parameters: [
      {
        name: 'id',
        in: 'path',
        required: true,
        description: 'The id of the package.',
        schema: { type: 'string' },
      },
      refTo('parameters', 'Daybook-Organization'),
    ],
    responses: {
      '200': fileOf('application/zip', 'The file as an attachment, streamed.'),
      ...problemResponses('get', ['owner_in_person_required', ...packageFails]),
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
