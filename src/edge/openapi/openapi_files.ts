import { uploadFile } from '#files/room'
import { invoicePdfPath } from '../downloads/invoice_pdf.ts'
import { reminderPdfPath } from '../downloads/reminder_pdf.ts'
import { einvoicePaths } from './openapi_einvoices.ts'
import { pagePaths } from './openapi_pages.ts'
import { ublPaths } from './openapi_ubl.ts'
import { calendarPaths } from './openapi_calendar.ts'
import { exportPaths } from './openapi_exports.ts'
import type { JsonSchema, Records } from './json_schema.ts'
import { outputSchema } from './json_schema.ts'
import type { OpenApi, Operation } from './openapi_types.ts'
import { problemResponses, refTo, resultResponse, type Parameter } from './openapi_parts.ts'

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
