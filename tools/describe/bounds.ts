import { inputSchema, type JsonSchema } from '../../src/edge/openapi/json_schema.ts'
import type { Definition } from '../../src/kernel/corridor/definition.ts'
import { countCap, listInput, type Read } from '../../src/kernel/corridor/read.ts'

/** What an input can hold at most, by its schema. */
export type InputBounds = {
  longestText: number
  longestList: number
  /** Texts and lists without an end of their own, by their place in the input. */
  endless: string[]
}

export function boundsOf(definition: Definition): InputBounds {
  return measure(inputSchema(definition.input))
}

export function filterBoundsOf(read: Read): InputBounds {
  return measure(inputSchema(listInput(read)))
}

function measure(schema: JsonSchema): InputBounds {
  const found: InputBounds = { longestText: 0, longestList: 0, endless: [] }
  walk(schema, '', found)
  return found
}

function walk(schema: JsonSchema, place: string, found: InputBounds): void {
  if (schema.type === 'string') measureText(schema, place, found)
  if (schema.type === 'array') {
    if (schema.maxItems === undefined) found.endless.push(place)
    else found.longestList = Math.max(found.longestList, schema.maxItems)
  }
  const { items, properties = {}, additionalProperties: others } = schema
  if (items) walk(items, `${place}/*`, found)
  if (typeof others === 'object') {
    found.endless.push(place)
    walk(others, `${place}/*`, found)
  }
  for (const [name, inner] of Object.entries(properties)) walk(inner, `${place}/${name}`, found)
  for (const inner of [schema.anyOf, schema.oneOf, schema.allOf].flatMap((list) => list ?? [])) {
    walk(inner, place, found)
  }
}

function measureText(schema: JsonSchema, place: string, found: InputBounds): void {
  if (schema.maxLength !== undefined) {
    found.longestText = Math.max(found.longestText, schema.maxLength)
    return
  }
  const isFixed = schema.enum !== undefined || schema.const !== undefined
  const isForm = schema.pattern !== undefined || schema.format !== undefined
  if (!isFixed && !isForm) found.endless.push(place)
}

/** What bounds a definition beyond its input. Every `outward` and `run` has a line; a test holds that. */
export const furtherBounds: Record<string, string> = {
  make_package:
    'one of its kind at a time; pages of 500 entries, pieces of 4 MiB, one file at a time in memory',
  export_everything:
    'one of its kind at a time; pages of 500 rows, pieces of 4 MiB, one file at a time in memory',
  extract_document:
    'the reader: 20 MiB, PDFs of 20 pages, XML of 5 MB and 400,000 elements 60 deep, mails of 20 MB with 50 attachments 20 deep, 60 s, 512 MB of heap, 1 GB resident',
  post_document: 'one journal entry; for apps the postings and the amount of a day',
  set_invoice_logo:
    'one picture of at most 5 MB, under the bounds of the reader; what is kept has at most 800 × 320 pixels',
  retry_document: 'repeats one step of the document, under the bounds of that step',
  split_file: 'a PDF of 20 pages, cut into at most 20 files, each read as a document by itself',
  ask_language_model:
    'four pages, one question without a retry, 1 MB of answer, a limit of time, and the dollars of a month',
  correct_document: 'at most one reversal and one posting',
  reverse_posting: 'one journal entry; for apps the postings and the amount of a day',
  issue_invoice: 'one number, one entry and one file to send; for apps the postings of a day',
  issue_einvoice: 'one number, one entry and one file to send; for apps the postings of a day',
  create_credit_note: 'one number, one entry and one file to send; for apps the postings of a day',
  issue_self_invoice: 'one file to send',
  start_bank_authorization: 'one call of the bank provider: 32 MiB of answer, and a limit of time',
  finalize_bank_authorization:
    'one call of the bank provider: 32 MiB of answer, and a limit of time',
  sync_bank_now:
    'answers of 32 MiB, each with a limit of time; rows are written in short transactions',
  import_statement:
    '12 MB of XML or 30,000 rows, read like a document; rows are written in short transactions',
  reconcile_now: 'short transactions in batches; what is locked is left for another run',
  book_transactions:
    '1,000 transactions, 50 in each database transaction; for apps the postings and the amount of a day',
  undo_run: 'the rows of one run, in short transactions',
  check_opening:
    'the reader: 20 MiB and 20,000 rows a file, SAF-T of 20 MB and 1,500,000 elements, 60 s each, at most 201 files; a report of 200 findings',
  import_opening: 'the rows of one check, 100 entries in a transaction; one opening at a time',
  undo_opening: 'the entries of one opening, 100 in a transaction',
  accept_suggestions: '1,000 bank transactions, 50 in each short transaction',
  post_ready_documents:
    '1,000 documents, one after the other, each under the bounds of post_document',
  undo_posting_run: 'the documents of one run, one after the other',
  sync_chart_of_accounts:
    'one chart, replaced in one transaction; of a connected system a test call and its chart',
  connect_provider: 'a test call and one chart of the accounting system; one stands at a time',
  pull_entries:
    'a page of the provider in a transaction of its own; 50 drafts looked for; files of 25 MiB',
  send_ledger_entry: 'one entry with its source; one at a time writes to a connection',
  begin_upload: '25 MiB through the server, 100 MiB to a bucket; an address lives 15 minutes',
  finish_upload: 'reads the bytes once: 25 MiB, or 100 MiB in a bucket',
  approve: 'runs the one call that waited, under its own bounds',
  invite_member: 'five mails a day to one address',
  save_inbound_address: '20 inbound addresses of an organization',
  hold: '2,000 documents and bank rows on hold in an organization',
  request_receipt: 'one mail; 200 requests of an organization in a day',
  issue_and_send_invoice:
    'one invoice and one mail; 200 of an organization in an hour, 1,000 in a day',
  send_invoice: 'one mail; 200 of an organization in an hour, 1,000 in a day',
  send_reminder: 'one reminder and one mail, under the same bounds; one of an invoice in some days',
  save_webhook: '50 active webhooks of an organization',
  replay_webhook: 'deliveries go to the queue; eight records of a webhook are sent at a time',
  create_key: 'for people and keys only; a key lives at most two years',
}

export function boundsOfRead(read: Read): string {
  const pages = read.list ? [`200 records a page, counts up to ${countCap}`] : ['one record']
  return [...pages, ...(read.gather ? ['asks an external system first'] : [])].join('; ')
}
