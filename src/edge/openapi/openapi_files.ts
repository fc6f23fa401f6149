import { uploadFile } from '#files/room'
import { invoicePdfPath } from '../downloads/invoice_pdf.ts'
import { reminderPdfPath } from '../downloads/reminder_pdf.ts'
import { einvoicePaths } from './openapi_einvoices.ts'
import { pagePaths } from './openapi_pages.ts'
import { exportPaths } from './openapi_exports.ts'
import { type JsonSchema, type Records, outputSchema } from './json_schema.ts'
import type { OpenApi, Operation } from './openapi_types.ts'
import { problemResponses, refTo, resultResponse, type Parameter } from './openapi_parts.ts'
import { languages } from '#languages/room'
import { calendarFeedPath } from '../downloads/calendar_feed.ts'
import { oioublPath, peppolPath } from '../downloads/invoice_ubl.ts'

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

const bytes: JsonSchema = { type: 'string', format: 'binary' }
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
