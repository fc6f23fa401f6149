import type { BusinessNumber } from '#kernel/values/business_number'
import { z } from 'zod'
import type { OpeningWish } from './opening.ts'

/**
 * What a reader found, and where. All readers return this type; the documents room decides how far
 * to trust it. It comes from the sandbox as JSON and is validated against this schema, since a
 * process that read untrusted bytes is not trusted either.
 */
const decimal = z.string().regex(/^-?\d{1,15}(\.\d{1,8})?$/)
const day = z.iso.date()
const short = z.string().max(500)
const code = z.string().regex(/^[a-z][a-z0-9_]{0,60}$/)

/** A finding as a code and parameters; it is rendered as a sentence later. */
export const finding = z.strictObject({
  code,
  params: z.record(z.string().max(60), z.string().max(300)),
})

/** Where a value was found: page and box (fractions of width and height), or XML path. */
const place = {
  page: z.number().int().min(1).nullable(),
  box: z.tuple([z.number(), z.number(), z.number(), z.number()]).nullable(),
  /** The path of the element, for XML. */
  path: short.nullable(),
  /** The original text. */
  text: z.string().max(2_000),
}

const field = <Value extends z.ZodType>(value: Value) =>
  z
    .strictObject({
      value,
      ...place,
      /** The reader's own score, 0 to 1; never shown as confidence. */
      score: z.number().min(0).max(1),
      proofs: z.array(code).max(20),
    })
    .nullable()

export const readingFields = {
  supplierName: field(short),
  /** With its country's prefix, such as DK12345678 or IT00743110157. */
  supplierVatNumber: field(short),
  /** National registration number, if it is not the VAT number. */
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
  /** Gross, including VAT; also positive on a credit note, whose kind gives the direction. */
  total: field(decimal),
  vat: field(decimal),
  net: field(decimal),
  /** The amount to pay if it differs from the total (withholding tax, already paid). */
  payable: field(decimal),
  currency: field(z.string().length(3)),
}

/** VAT by rate as on the document; nature is the Italian code of a row without VAT. */
const vatRow = z.strictObject({
  rate: decimal.nullable(),
  nature: z.string().max(10).nullable(),
  net: decimal,
  vat: decimal,
  /** The document says that the buyer accounts for the VAT. */
  reverseCharge: z.boolean(),
})

const line = z.strictObject({
  text: z.string().max(1_000),
  net: decimal.nullable(),
  rate: decimal.nullable(),
  nature: z.string().max(10).nullable(),
  /** How many pieces the amount is for; absent for one, and where the unit is not a piece. */
  pieces: z.number().int().min(2).max(1_000_000).optional(),
})

export const reading = z.strictObject({
  reader: z.enum(['fatturapa', 'oioubl', 'peppol_ubl', 'cii', 'pdf_text', 'picture', 'text']),
  version: z.string().max(20),
  /** Classes that are calibrated and monitored separately. */
  sourceClass: z.enum(['einvoice', 'pdf', 'scan', 'text']),
  /** Not a bill: an order, a quotation, a reminder …; the alert of that name says which. */
  kind: z.enum(['invoice', 'credit_note', 'receipt', 'not_a_bill']),
  fields: z.strictObject(readingFields),
  vatRows: z.array(vatRow).max(200),
  lines: z.array(line).max(500),
  /** Which equations between the amounts were checked, and whether they hold to the minor unit. */
  equations: z.array(z.strictObject({ code, holds: z.boolean() })).max(50),
  /** The rules of the e-invoice format; null if the source has none. */
  validation: z.strictObject({ valid: z.boolean(), faults: z.array(finding).max(100) }).nullable(),
  signature: z.enum(['none', 'verified', 'unverified', 'broken']),
  /** Reasons for distrust: hidden text, instructions to a machine, several dates … */
  alerts: z.array(finding).max(50),
  /** When an email with the document reached its recipient. */
  receivedAt: z.iso.datetime().optional(),
  language: z.string().max(10).nullable(),
  /** Dates and amounts with the words beside them; e-invoices name their fields and have none. */
  printed: z
    .array(
      z.strictObject({
        kind: z.enum(['date', 'amount']),
        value: z.string().max(30),
        label: z.string().max(100),
        page: place.page,
        box: place.box,
      }),
    )
    .max(150)
    .optional(),
  pages: z.number().int().nullable(),
  /** Where the file could be cut, if it seems to hold several documents, and why. */
  parts: z
    .array(
      z.strictObject({
        firstPage: z.number().int().min(1).max(1_000),
        lastPage: z.number().int().min(1).max(1_000),
        why: z.array(finding).max(10),
      }),
    )
    .max(100)
    .optional(),
  /** The text, for word search; truncated at 100,000 characters. */
  text: z.string().max(100_000),
  /** Names of other content that was not read. */
  attachments: z
    .array(z.strictObject({ fileName: short, mimeType: short, size: z.number() }))
    .max(100),
})

/** Why nothing was read: a stable code from `refusals`, and a sentence. */
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
/** A reading that found nothing. */
export const noFields: ReadingFields = {
  supplierName: null,
  supplierVatNumber: null,
  supplierBusinessId: null,
  supplierFiscalCode: null,
  supplierCountry: null,
  iban: null,
  buyerName: null,
  buyerVatNumber: null,
  date: null,
  dueDate: null,
  invoiceNumber: null,
  total: null,
  vat: null,
  net: null,
  payable: null,
  currency: null,
}

export type ReadingFinding = z.output<typeof finding>

/** The languages whose documents are read; of others only the amounts are likely to be right. */
export const readLanguages: readonly string[] = ['en', 'da', 'it', 'de']

/** What is wanted of a page: how it looks, or what it says. */
export type PagePart = 'image' | 'words'

export type ReaderInput = {
  /** Null if there is only text, such as the body of an email. */
  bytes: Uint8Array | null
  text: string | null
  /** The declared type; the content takes precedence. */
  mimeType: string | null
  fileName: string | null
  /** The organization's ISO country and currency, for dates and amounts without their own. */
  home: {
    country: string
    currency: string
    /** The organization's own names and registration numbers: it is the buyer, never the seller. */
    own?: { names: string[]; numbers: string[] }
    /** The numbers of businesses that count without a country prefix, of every known country. */
    businessNumbers?: readonly BusinessNumber[]
    /** The VAT rates of the organization's country, for documents that print none. */
    vatRates?: readonly string[]
  }
  /**
   * A bank statement instead of an invoice or a receipt; a page to look at; what a mail has in it;
   * some pages of a PDF as a file of their own; or what the books kept elsewhere end with.
   */
  wants?: 'statement' | 'page' | 'mail_parts' | 'cut_pages' | 'opening'
  opening?: OpeningWish
  cut?: { firstPage: number; lastPage: number }
  /** A logo is a picture that is drawn anew, for papers that we make. */
  page?: { number: number; part: PagePart | 'logo' }
}

export function isRefusal(outcome: Reading | Refusal): outcome is Refusal {
  return 'refused' in outcome
}
