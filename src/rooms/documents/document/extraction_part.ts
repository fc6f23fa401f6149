import { z } from 'zod'
import type { ReadingFields } from '#readers/room'
import { renderCap, hideOthers } from './confidence.ts'
import { factsGiven } from './correct_facts.ts'
import type { Extraction } from './facts.ts'
import { renderReason } from './reasons.ts'
import { confidenceOf } from './rules.ts'
import type { SetBy } from './set_by.ts'
import { setByPart, setterOfFact } from './set_by_part.ts'
import type { DocumentRow } from './store.ts'

const text = z.string().nullable()
const amount = z.number().nullable()

const cap = z.object({
  code: z.string(),
  cap: z.number(),
  params: z.record(z.string(), z.string()),
  detail: z.string(),
})

const field = z.object({
  value: z.union([z.string(), z.number()]),
  confidence: z.number(),
  page: z.number().int().nullable(),
  box: z
    .array(z.number())
    .nullable()
    .meta({ description: 'Left, top, right and bottom, as fractions of the page size.' }),
  path: text.meta({ description: 'The XML element, for XML sources.' }),
  text: z.string(),
  reader: z.string(),
  proofs: z.array(z.string()),
  setBy: setByPart,
})

/** What was read and how certain it is, as callers see it. */
export const extractionPart = z.object({
  supplier: z.object({
    name: text,
    vatNumber: text,
    businessId: text,
    country: text,
    iban: text,
  }),
  kind: z.enum(['invoice', 'credit_note', 'receipt', 'not_a_bill']),
  date: text,
  dueDate: text,
  invoiceNumber: text,
  total: amount,
  vat: amount,
  net: amount,
  currency: text,
  confidence: z
    .number()
    .meta({ description: 'How certain it is that every field is right: the lowest of the caps.' }),
  caps: z.array(cap).meta({ description: 'What limits the confidence, each with its reason.' }),
  signature: z.enum(['none', 'verified', 'unverified', 'broken']),
  validation: z
    .object({ valid: z.boolean(), faults: z.array(z.object({ code: z.string() }).loose()) })
    .nullable(),
  equations: z
    .array(z.object({ code: z.string(), holds: z.boolean() }))
    .meta({ description: 'Sums on the document that were checked, and whether they hold.' }),
  vatRows: z.array(
    z.object({
      rate: amount,
      nature: text,
      net: z.number(),
      vat: z.number(),
      reverseCharge: z.boolean(),
    }),
  ),
  exchange: z
    .object({ rate: z.number(), day: z.string(), source: z.string() })
    .nullable()
    .meta({ description: "Exchange rate to the organization's currency." }),
  decidedBy: z.string().meta({ description: 'Reader and rules, with their versions.' }),
  fields: z.record(z.string(), field),
  proposedParts: z
    .array(z.object({ firstPage: z.number().int(), lastPage: z.number().int(), why: z.string() }))
    .optional()
    .meta({
      description:
        'Where the file could be cut with split_file, if it seems to hold several documents, and why.',
    }),
  correctedFields: z
    .array(z.string())
    .meta({ description: 'What somebody corrected; also where the document shows none.' }),
})

type Part = z.input<typeof extractionPart>

export function toExtractionPart(row: DocumentRow, isBound: boolean): Part | null {
  const { extraction } = row
  if (extraction === null) return null
  const { fields } = extraction
  const caps = [...extraction.caps, ...(row.coding?.cap ? [row.coding.cap] : [])]
  return {
    supplier: {
      name: fields.supplierName?.value ?? null,
      vatNumber: fields.supplierVatNumber?.value ?? null,
      businessId: fields.supplierBusinessId?.value ?? null,
      country: fields.supplierCountry?.value ?? null,
      iban: fields.iban?.value ?? null,
    },
    kind: extraction.kind,
    date: fields.date?.value ?? null,
    dueDate: fields.dueDate?.value ?? null,
    invoiceNumber: fields.invoiceNumber?.value ?? null,
    total: numberOf(fields.total?.value),
    vat: numberOf(fields.vat?.value),
    net: numberOf(fields.net?.value),
    currency: fields.currency?.value ?? null,
    confidence: confidenceOf(row),
    caps: caps.map(({ code, cap: most, params }) => {
      const one = { code, cap: most, params }
      return isBound ? hideOthers(one) : { ...one, detail: renderCap(one) }
    }),
    signature: extraction.signature,
    validation: extraction.validation,
    equations: extraction.equations,
    vatRows: extraction.vatRows.map((one) => ({
      ...one,
      rate: numberOf(one.rate),
      net: Number(one.net),
      vat: Number(one.vat),
    })),
    exchange:
      extraction.exchange === null
        ? null
        : { ...extraction.exchange, rate: Number(extraction.exchange.rate) },
    decidedBy: `${extraction.reader} ${extraction.readerVersion}, rules ${extraction.rulesVersion}`,
    fields: toFields(extraction, row.set_by),
    ...partsOf(extraction),
    correctedFields: factsGiven(row.corrected_facts),
  }
}

function partsOf({ parts }: Extraction): Pick<Part, 'proposedParts'> {
  if (parts === undefined) return {}
  const proposedParts = parts.map(({ why, ...pages }) => ({
    ...pages,
    why: why.map(renderReason).join(' '),
  }))
  return { proposedParts }
}

const amounts = new Set<keyof ReadingFields>(['total', 'vat', 'net', 'payable'])

function toFields(extraction: Extraction, setBy: SetBy): Part['fields'] {
  const readAt = extraction.readAt ?? null
  const named = Object.entries(extraction.fields).flatMap(([name, found]) => {
    if (found === null) return []
    const { score, value, ...place } = found
    const isAmount = amounts.has(name as keyof ReadingFields)
    const shown = {
      ...place,
      value: isAmount ? Number(value) : value,
      confidence: score,
      reader: extraction.reader,
      setBy: setterOfFact(setBy, name, readAt),
    }
    return [[name, shown] as const]
  })
  return Object.fromEntries(named)
}

/** Decimals have at most fifteen digits, so the JSON number reads back as the same decimal. */
function numberOf(decimal: string | null | undefined): number | null {
  return decimal === null || decimal === undefined ? null : Number(decimal)
}
