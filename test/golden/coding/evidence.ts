import { regionOf, type RegionKey } from '#regions/room'
import type { Evidence, SupplierMemory } from '../../../src/rooms/documents/document/coding.ts'
import type { Extraction } from '../../../src/rooms/documents/document/facts.ts'

type Fields = Extraction['fields']
type Values = { [Name in keyof Fields]?: string | null }
type Row = Partial<Extraction['vatRows'][number]>
type Line = Partial<Extraction['lines'][number]>

/** A paper in few words: what is left out is not on it. */
export type Paper = Values & {
  region: RegionKey
  sourceClass?: Extraction['sourceClass']
  kind?: Extraction['kind']
  rows?: Row[]
  lines?: Line[]
  words?: string
  alerts?: Extraction['alerts']
  memory?: SupplierMemory | null
  contact?: Evidence['contact']
  proRataPercent?: number | null
  taxRegime?: string | null
}

const names = [
  'supplierName',
  'supplierVatNumber',
  'supplierBusinessId',
  'supplierFiscalCode',
  'supplierCountry',
  'iban',
  'buyerName',
  'buyerVatNumber',
  'date',
  'dueDate',
  'invoiceNumber',
  'total',
  'vat',
  'net',
  'payable',
  'currency',
] as const satisfies readonly (keyof Fields)[]

export function fieldOf(value: string, proofs: string[] = []) {
  return { value, page: null, box: null, path: null, text: value, score: 1, proofs }
}

export function fieldsOf(values: Values): Fields {
  const entries = names.map((name) => {
    const value = values[name] ?? null
    return [name, value === null ? null : fieldOf(value)]
  })
  return Object.fromEntries(entries) as Fields
}

export function extractionOf(paper: Paper): Extraction {
  const { sourceClass = 'pdf', kind = 'invoice', rows = [], lines = [] } = paper
  const currency = paper.currency === undefined ? regionOf(paper.region).currency : paper.currency
  return {
    reader: sourceClass === 'einvoice' ? 'peppol_ubl' : 'pdf_text',
    readerVersion: '1',
    sourceClass,
    attachments: [],
    kind,
    fields: fieldsOf({ date: '2026-05-04', ...paper, currency }),
    vatRows: rows.map((row) => ({
      rate: null,
      nature: null,
      net: '0',
      vat: '0',
      reverseCharge: false,
      ...row,
    })),
    lines: lines.map((line) => ({ text: '', net: null, rate: null, nature: null, ...line })),
    equations: [],
    validation: null,
    signature: 'none',
    alerts: paper.alerts ?? [],
    language: null,
    words: paper.words ?? lines.map((line) => line.text ?? '').join('\n').toLowerCase(),
    exchange: null,
    confidence: 0.98,
    caps: [],
    rulesVersion: '1',
  }
}

/** With the region's own chart, as an organization has it that never synced another. */
export function evidenceOf(paper: Paper): Evidence {
  const region = regionOf(paper.region)
  const { accounts, vatCodes, categories } = region
  return {
    region,
    chart: { accounts, vatCodes, categories },
    extraction: extractionOf(paper),
    memory: paper.memory ?? null,
    contact: paper.contact ?? null,
    proRataPercent: paper.proRataPercent ?? null,
    taxRegime: paper.taxRegime ?? null,
  }
}
