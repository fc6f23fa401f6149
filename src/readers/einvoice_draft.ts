import {
  isWithin,
  minorUnit,
  negateDecimal,
  printUnits,
  sumDecimals,
  taxOn,
  unitsOf,
  type Units,
} from './einvoice_amounts.ts'
import { finding, type TextField } from './einvoice_fields.ts'
import type { Finding, Reading, ReadingFields } from './reading.ts'
import { wordsOf, type XmlNode } from './xml_tree.ts'

export type Draft = {
  reader: Reading['reader']
  version: string
  kind: 'invoice' | 'credit_note'
  language: string | null
  root: XmlNode
  fields: Partial<ReadingFields>
  vatRows: Reading['vatRows']
  lines: Reading['lines']
  /** What stands between the sum of the lines and the net: allowances, charges, contributions. */
  betweenLinesAndNet: Units
  /** What the total holds beside net and VAT: rounding, mostly. */
  besideNetAndVat: Units
  faults: Finding[]
  alerts: Finding[]
  attachments: Reading['attachments']
}

const noFields: ReadingFields = {
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

const amounts = ['total', 'vat', 'net', 'payable'] as const

/** Elements that hold a file in letters. */
const files: ReadonlySet<string> = new Set([
  'Attachment',
  'AttachmentBinaryObject',
  'EmbeddedDocumentBinaryObject',
])
const longestText = 100_000

// Danish civil registration numbers, which are nobody's business, by OIOUBL's and Peppol's names.
const personal: ReadonlySet<string> = new Set(['DK:CPR', '9901'])

function isSkipped(node: XmlNode): boolean {
  return files.has(node.name) || personal.has(node.attributes['schemeID'] ?? '')
}

export function finishReading(draft: Draft): Reading {
  const equations = equationsOf(draft)
  const isReversed = draft.fields.total?.value.startsWith('-') ?? false
  const turned = isReversed ? turn(draft) : draft
  const fields = withProofs({ ...noFields, ...turned.fields }, equations)
  return {
    reader: draft.reader,
    version: draft.version,
    sourceClass: 'einvoice',
    kind: turned.kind,
    fields,
    vatRows: turned.vatRows.slice(0, 200),
    lines: turned.lines.slice(0, 500),
    equations,
    validation: { valid: draft.faults.length === 0, faults: draft.faults.slice(0, 100) },
    signature: 'none',
    alerts: [...turned.alerts, ...missingOf(fields)].slice(0, 50),
    language: draft.language,
    pages: null,
    text: wordsOf(draft.root, isSkipped, longestText),
    attachments: draft.attachments.slice(0, 100),
  }
}

// An invoice of a negative amount gives money back: it is a credit note under another name, which
// EN 16931 allows. A credit note of a negative amount is either that rule turned round or, far more
// often, a minus too many; so it stays a credit note and a person looks at it.
function turn(draft: Draft): Draft {
  const fields = { ...draft.fields }
  for (const name of amounts) {
    const field = fields[name] ?? null
    if (field !== null) fields[name] = { ...field, value: negateDecimal(field.value) }
  }
  const wasCredit = draft.kind === 'credit_note'
  return {
    ...draft,
    kind: 'credit_note',
    fields,
    vatRows: draft.vatRows.map((row) => ({
      ...row,
      net: negateDecimal(row.net),
      vat: negateDecimal(row.vat),
    })),
    lines: draft.lines.map((line) => ({
      ...line,
      net: line.net === null ? null : negateDecimal(line.net),
    })),
    alerts: wasCredit ? [...draft.alerts, finding('negative_credit_note')] : draft.alerts,
  }
}

function equationsOf(draft: Draft): Reading['equations'] {
  const { fields, vatRows, lines } = draft
  const minor = minorUnit(fields.currency?.value ?? null)
  const total = unitsIn(fields.total)
  const vat = unitsIn(fields.vat)
  const net = unitsIn(fields.net)
  const equations: Reading['equations'] = []
  const compare = (code: string, one: Units | null, other: Units | null, tolerance = 0n) => {
    if (one === null || other === null) return
    equations.push({ code, holds: isWithin(one, other, tolerance) })
  }
  compare('net_plus_vat', plus(net, vat, draft.besideNetAndVat), total)
  if (vatRows.length > 0) {
    compare('rows_sum_net', sumDecimals(vatRows.map((row) => row.net)), net)
    compare('rows_sum_vat', sumDecimals(vatRows.map((row) => row.vat)), vat)
    if (vatRows.every((row) => row.rate !== null)) {
      equations.push({ code: 'row_rate', holds: vatRows.every((row) => isTaxed(row, minor)) })
    }
  }
  const nets = lines.map((line) => line.net).filter((amount) => amount !== null)
  if (lines.length > 0 && nets.length === lines.length) {
    // Lines may be printed finer than money is paid; less than one minor unit is that rounding.
    compare('line_sums', sumDecimals(nets) + draft.betweenLinesAndNet, net, minor - 1n)
  }
  return equations
}

function plus(one: Units | null, other: Units | null, more: Units): Units | null {
  return one === null || other === null ? null : one + other + more
}

function isTaxed(row: Reading['vatRows'][number], minor: Units): boolean {
  const tax = taxOn(unitsOf(row.net), unitsOf(row.rate ?? '0'), minor)
  return isWithin(tax, unitsOf(row.vat), minor)
}

function unitsIn(field: TextField | undefined): Units | null {
  return field === undefined || field === null ? null : unitsOf(field.value)
}

// Which amounts an equation speaks for when it holds.
const spokenFor: Readonly<Record<string, readonly (typeof amounts)[number][]>> = {
  net_plus_vat: ['total', 'vat', 'net'],
  rows_sum_net: ['net'],
  rows_sum_vat: ['vat'],
  row_rate: ['vat'],
  line_sums: ['net'],
}

function withProofs(fields: ReadingFields, equations: Reading['equations']): ReadingFields {
  const proven = { ...fields }
  for (const { code, holds } of equations) {
    if (!holds) continue
    for (const name of spokenFor[code] ?? []) {
      const field = proven[name]
      if (field !== null) proven[name] = { ...field, proofs: [...field.proofs, code] }
    }
  }
  return proven
}

const needed = ['supplierName', 'date', 'total', 'vat', 'currency'] as const

function missingOf(fields: ReadingFields): Finding[] {
  return needed
    .filter((name) => fields[name] === null)
    .map((name) => finding(`missing_${name === 'supplierName' ? 'supplier' : name}`))
}

/** The amount to pay, which is worth telling only where it is not the total. */
export function payableUnlessTotal(payable: TextField, total: TextField): TextField {
  if (payable === null || total === null) return payable
  return unitsOf(payable.value) === unitsOf(total.value) ? null : payable
}

/** What the total has that neither net nor VAT explains, told so that a person sees it. */
export function besideFinding(units: Units): Finding[] {
  return units === 0n ? [] : [finding('total_has_other_amounts', { amount: printUnits(units) })]
}
