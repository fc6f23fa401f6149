import { z } from 'zod'

/**
 * What a reader saw, and where. Every reader gives this one shape; how far it is to be trusted is
 * decided elsewhere, in one place. It crosses from the readers' own process as JSON and is held
 * against this schema on arrival, since whatever read untrusted bytes is not trusted either.
 */
const decimal = z.string().regex(/^-?\d{1,15}(\.\d{1,8})?$/)
const day = z.iso.date()
const short = z.string().max(500)
const code = z.string().regex(/^[a-z][a-z0-9_]{0,60}$/)

/** A finding in words that can be rendered later: a code and what to fill in. */
export const finding = z.strictObject({
  code,
  params: z.record(z.string().max(60), z.string().max(300)),
})

/** Where a value stands: by page and box of a page (fractions of its width and height), or by path. */
const place = {
  page: z.number().int().min(1).nullable(),
  box: z.tuple([z.number(), z.number(), z.number(), z.number()]).nullable(),
  /** The path of the element, for XML. */
  path: short.nullable(),
  /** The text as it stands there. */
  text: z.string().max(2_000),
}

const field = <Value extends z.ZodType>(value: Value) =>
  z
    .strictObject({
      value,
      ...place,
      /** What the reader itself makes of it, 0 to 1; never shown as confidence. */
      score: z.number().min(0).max(1),
      proofs: z.array(code).max(20),
    })
    .nullable()

export const readingFields = {
  supplierName: field(short),
  /** With its country's prefix, such as DK12345678 or IT00743110157. */
  supplierVatNumber: field(short),
  /** National registration number where it is not the VAT number. */
  supplierBusinessId: field(short),
  supplierFiscalCode: field(short),
  /** ISO 3166-1 alpha-2 */
  supplierCountry: field(z.string().length(2)),
  iban: field(short),
  buyerName: field(short),
  buyerVatNumber: field(short),
  date: field(day),
  dueDate: field(day),
  invoiceNumber: field(short),
  /** Gross, VAT included; positive also on a credit note, whose kind says which way it goes. */
  total: field(decimal),
  vat: field(decimal),
  net: field(decimal),
  /** What is to be paid where that is another amount than the total (withheld tax, paid already). */
  payable: field(decimal),
  currency: field(z.string().length(3)),
}

/** VAT by rate as the paper has it; nature is the Italian code of a row without VAT. */
const vatRow = z.strictObject({
  rate: decimal.nullable(),
  nature: z.string().max(10).nullable(),
  net: decimal,
  vat: decimal,
  /** The paper says that the buyer owes the VAT. */
  reverseCharge: z.boolean(),
})

const line = z.strictObject({
  text: z.string().max(1_000),
  net: decimal.nullable(),
  rate: decimal.nullable(),
  nature: z.string().max(10).nullable(),
})

export const reading = z.strictObject({
  reader: z.enum(['fatturapa', 'oioubl', 'peppol_ubl', 'cii', 'pdf_text', 'text']),
  version: z.string().max(20),
  /** Classes that are calibrated and watched apart. */
  sourceClass: z.enum(['einvoice', 'pdf', 'text']),
  kind: z.enum(['invoice', 'credit_note', 'receipt']),
  fields: z.strictObject(readingFields),
  vatRows: z.array(vatRow).max(200),
  lines: z.array(line).max(500),
  /** Which equations between the amounts were tried, and whether they hold to the minor unit. */
  equations: z.array(z.strictObject({ code, holds: z.boolean() })).max(50),
  /** The e-invoice's own rules: null where the source has none. */
  validation: z.strictObject({ valid: z.boolean(), faults: z.array(finding).max(100) }).nullable(),
  signature: z.enum(['none', 'verified', 'unverified', 'broken']),
  /** What speaks against trusting it: hidden text, instructions to a machine, several dates … */
  alerts: z.array(finding).max(50),
  language: z.string().max(10).nullable(),
  pages: z.number().int().nullable(),
  /** The text of it, for looking for words; cut at 100,000 characters. */
  text: z.string().max(100_000),
  /** Names of what else is inside and was not read. */
  attachments: z
    .array(z.strictObject({ fileName: short, mimeType: short, size: z.number() }))
    .max(100),
})

/** Why nothing was read; a stable code of `refusals`, and a sentence. */
export const refusals = [
  'nothing_to_read',
  'type_not_supported',
  'type_mismatch',
  'too_large',
  'too_many_pages',
  'forbidden_xml',
  'broken_file',
  'encrypted_file',
  'signature_broken',
  'several_invoices',
  'own_document',
  'no_invoice_found',
  'read_timeout',
  'read_memory',
  'reader_crashed',
] as const

export const refusal = z.strictObject({
  refused: z.enum(refusals),
  detail: z.string().max(500),
})

export const outcome = z.union([reading, refusal])

export type Reading = z.output<typeof reading>
export type Refusal = z.output<typeof refusal>
export type ReadingFields = Reading['fields']
export type Finding = z.output<typeof finding>

export type ReaderInput = {
  /** Null where there is only text, such as the body of an e-mail. */
  bytes: Uint8Array | null
  text: string | null
  /** What the sender claims; never believed against the bytes. */
  mimeType: string | null
  fileName: string | null
  /** ISO country of the organization and its currency: for dates and amounts that lack their own. */
  home: { country: string; currency: string }
  /** A bank statement instead of an invoice or a receipt. */
  wants?: 'statement'
}

export function isRefusal(outcome: Reading | Refusal): outcome is Refusal {
  return 'refused' in outcome
}
