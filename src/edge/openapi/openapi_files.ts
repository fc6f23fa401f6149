import { exportPermission, exports, type Export } from '#exports/room'
import { uploadFile } from '#files/room'
import { packageFails } from '#leaving/room'
import { statementFilters, statementRead } from '#open_items/room'
import { reportPapers, type PaperRead } from '#reports/room'
import { einvoiceXmlPath, notificationXmlPath } from '../downloads/einvoice_xml.ts'
import { exportPath, returnCsvInput, returnEndings, returnPath } from '../downloads/exports.ts'
import { invoicePdfPath } from '../downloads/invoice_pdf.ts'
import type { Read } from '#kernel/corridor/read'
import { listCsvInput } from '../downloads/list_csv.ts'
import { packageZipPath } from '../downloads/package_zip.ts'
import { reminderPdfPath } from '../downloads/reminder_pdf.ts'
import { reportPath } from '../downloads/report_files.ts'
import { statementPdfPath } from '../downloads/statement_pdf.ts'
import { pagePaths } from './openapi_pages.ts'
import { type JsonSchema, type Records, outputSchema, inputSchema } from './json_schema.ts'
import type { OpenApi, Operation } from './openapi_types.ts'
import {
  problemResponses,
  refTo,
  resultResponse,
  type Parameter,
  type Response,
} from './openapi_parts.ts'
import { languages } from '#languages/room'
import { calendarFeedPath } from '../downloads/calendar_feed.ts'
import { oioublPath, peppolPath } from '../downloads/invoice_ubl.ts'

const bytes: JsonSchema = { type: 'string', format: 'binary' }

/** The XML of what went through the exchange, and of what it sent back. */
function einvoicePaths(): OpenApi['paths'] {
  const id = einvoiceIdOf('id', 'The id of the e-invoice.')
  const notificationId = einvoiceIdOf('notificationId', 'The id of one of its notifications.')
  return {
    [einvoiceXmlPath]: {
      get: describeEinvoice('download_einvoice_xml', 'Download e-invoice XML', {
        description: 'The file that was sent to the exchange, byte for byte.',
        parameters: [id],
      }),
    },
    [notificationXmlPath]: {
      get: describeEinvoice('download_einvoice_notification_xml', 'Download notification XML', {
        description: 'A notification from the exchange as received, byte for byte.',
        parameters: [id, notificationId],
      }),
    },
  }
}

function einvoiceIdOf(name: string, description: string): Parameter {
  return { name, in: 'path', required: true, description, schema: { type: 'string' } }
}

function describeEinvoice(
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

/** The files that are made when they are asked for. */
function exportPaths(): OpenApi['paths'] {
  const made = exports.map((one) => [exportPath(one), { get: describeExport(one) }])
  const returns = returnEndings.map((one) => [returnPath(one), { get: describeReturn(one) }])
  const statement = [statementPdfPath, { get: describeStatement() }]
  const reports = reportPapers.map((one) => [reportPath(one), { get: describeReport(one) }])
  const zip = [packageZipPath, { get: describePackage() }]
  return Object.fromEntries([...made, ...returns, statement, ...reports, zip]) as OpenApi['paths']
}

/** A list as a file. */
export function describeListCsv(tag: string, read: Read): Operation {
  return {
    operationId: `download_${read.name.replaceAll('-', '_')}`,
    tags: [tag],
    summary: `Download ${read.name.replaceAll('-', ' ')} as CSV`,
    description:
      'The whole list under these filters and in this order, as CSV in UTF-8, page by page while it is sent. The head is in the language of the reader, codes are those of the API.',
    'x-kind': 'download',
    'x-permission': read.needs,
    parameters: [
      ...parametersOf({ input: listCsvInput(read) }),
      refTo('parameters', 'Daybook-Organization'),
    ],
    responses: {
      '200': fileOf('text/csv', 'The file as an attachment, streamed while it is generated.'),
      ...problemResponses('get', ['invalid_input']),
    },
  }
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

/** The electronic forms of an issued invoice that are made when they are asked for. */
function ublPaths(): OpenApi['paths'] {
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

const token: Parameter = {
  name: 'token',
  in: 'path',
  required: true,
  description: 'From generate_calendar_token.',
  schema: { type: 'string' },
}

const lang: Parameter = {
  name: 'lang',
  in: 'query',
  description: "The language of the texts. Default: the region's own.",
  schema: { type: 'string', enum: [...languages] },
}

/** The one address of the interface that is read without a key. */
function calendarPaths(): OpenApi['paths'] {
  return { [calendarFeedPath]: { get: describeFeed() } }
}

function describeFeed(): Operation {
  // Without a key nobody can lack one, or a permission.
  const {
    '401': _key,
    '403': _permission,
    ...problems
  } = problemResponses('get', ['not_found', 'invalid_input'])
  return {
    operationId: 'read_calendar_feed',
    tags: ['calendar'],
    summary: 'Read calendar feed',
    description:
      'The deadlines as an iCalendar feed to subscribe to, from one year ago to 18 months ahead. No key is needed; the secret token in the address gives access.',
    'x-kind': 'download',
    security: [],
    parameters: [token, lang],
    responses: {
      '200': {
        description:
          'The calendar. ETag is its hash; with If-None-Match, an unchanged calendar returns 304.',
        headers: { 'Request-Id': refTo('headers', 'Request-Id') },
        content: { 'text/calendar': { schema: { type: 'string' } } },
      },
      ...problems,
    },
  }
}

const text: JsonSchema = { type: 'string' }

/** An upload and the list of files name the same id differently, so it is said which is which. */
const namesOfTheId =
  'The response has the id of the new file in `fileId`. `GET /api/rest/files` shows the same value as `id`; ' +
  'everywhere else, as in `capture_document`, the field is called `fileId`.'

const fileName: Parameter = {
  name: 'Daybook-File-Name',
  in: 'header',
  description: 'File name, if the body is the file itself; percent-encoded UTF-8.',
  schema: text,
}

/** The addresses that carry bytes instead of JSON, beside what the registry gives. */
export function filePaths(records: Records): OpenApi['paths'] {
  return {
    '/api/rest/files': { post: describeUpload(records) },
    '/api/rest/files/{id}': { get: describeDownload() },
    [invoicePdfPath]: { get: describePdf() },
    [reminderPdfPath]: { get: describeReminder() },
    ...pagePaths(records),
    ...einvoicePaths(),
    ...ublPaths(),
    ...calendarPaths(),
    ...exportPaths(),
  }
}

function describeUpload(records: Records): Operation {
  const file: JsonSchema = { type: 'object', properties: { file: bytes }, required: ['file'] }
  return {
    operationId: uploadFile.name,
    tags: ['files'],
    summary: 'Upload file',
    description: `${uploadFile.says} ${namesOfTheId}`,
    'x-kind': 'upload',
    'x-permission': uploadFile.needs,
    'x-answer-kept-days': uploadFile.keepsAnswerDays ?? 1,
    parameters: [
      fileName,
      ...['Idempotency-Key', 'Daybook-Dry-Run', 'Daybook-Organization'].map((name) =>
        refTo('parameters', name),
      ),
    ],
    requestBody: {
      required: true,
      content: {
        'application/octet-stream': { schema: bytes },
        'multipart/form-data': { schema: file },
      },
    },
    responses: {
      '200': resultResponse(outputSchema(uploadFile.output, records), [
        'Idempotency-Replayed',
        'Daybook-Dry-Run',
      ]),
      ...problemResponses('write', ['file_too_large', 'storage_full', 'file_store_unavailable']),
    },
  }
}

const shownHeaders = Object.fromEntries(
  ['Request-Id', 'RateLimit', 'RateLimit-Policy'].map((name) => [name, refTo('headers', name)]),
)

function idOf(description: string): Parameter {
  return { name: 'id', in: 'path', required: true, description, schema: text }
}

function describeDownload(): Operation {
  return {
    operationId: 'download_file',
    tags: ['files'],
    summary: 'Download file',
    description: 'The bytes of a file as they were uploaded, as an attachment. ETag is their hash.',
    'x-kind': 'download',
    'x-permission': 'documents:read',
    parameters: [idOf('The id of the file.'), refTo('parameters', 'Daybook-Organization')],
    responses: {
      '200': {
        description: 'The bytes, with the detected content type if it is safe to display.',
        headers: shownHeaders,
        content: { 'application/octet-stream': { schema: bytes } },
      },
      ...problemResponses('get', ['file_not_found', 'file_store_unavailable']),
    },
  }
}

function describePdf(): Operation {
  return {
    operationId: 'download_invoice_pdf',
    tags: ['invoices'],
    summary: 'Download invoice PDF',
    description:
      'The PDF of an invoice or credit note: for an issued one the stored file, for a draft one generated now.',
    'x-kind': 'download',
    'x-permission': 'invoices:read',
    parameters: [idOf('The id of the invoice.'), refTo('parameters', 'Daybook-Organization')],
    responses: {
      '200': {
        description: 'The PDF, as an attachment. ETag is its hash if the file is stored.',
        headers: shownHeaders,
        content: { 'application/pdf': { schema: bytes } },
      },
      ...problemResponses('get', ['invoice_not_found', 'file_store_unavailable']),
    },
  }
}

function describeReminder(): Operation {
  return {
    operationId: 'download_reminder_pdf',
    tags: ['sending'],
    summary: 'Download reminder PDF',
    description: 'The PDF of a reminder, as it was made.',
    'x-kind': 'download',
    'x-permission': 'invoices:read',
    parameters: [idOf('The id of the reminder.'), refTo('parameters', 'Daybook-Organization')],
    responses: {
      '200': {
        description: 'The PDF, as an attachment.',
        headers: shownHeaders,
        content: { 'application/pdf': { schema: bytes } },
      },
      ...problemResponses('get', ['reminder_not_found']),
    },
  }
}
