import {
  isWithin,
  minorUnit,
  negateDecimal,
  printUnits,
  sumDecimals,
  taxOn,
  unitsOf,
  type EinvoiceUnits,
} from './einvoice_amounts.ts'
import { finding, type TextField } from './einvoice_fields.ts'
import {
  noFields,
  type Reading,
  type ReadingFields,
  type ReadingFinding,
} from '../reading/reading.ts'
import { wordsOf, type XmlNode } from '../xml/xml_tree.ts'

export type EinvoiceDraft = {
  reader: Reading['reader']
  version: string
  kind: 'invoice' | 'credit_note'
  language: string | null
  root: XmlNode
  fields: Partial<ReadingFields>
  vatRows: Reading['vatRows']
  lines: Reading['lines']
  /** The difference between the lines and the net: allowances, charges, contributions. */
  betweenLinesAndNet: EinvoiceUnits
  /** What the total contains besides net and VAT: usually rounding. */
  besideNetAndVat: EinvoiceUnits
  faults: ReadingFinding[]
  alerts: ReadingFinding[]
  attachments: Reading['attachments']
}

const amounts = ['total', 'vat', 'net', 'payable'] as const

/** Elements that contain an encoded file. */
const files: ReadonlySet<string> = new Set([
  'Attachment',
  'AttachmentBinaryObject',
  'EmbeddedDocumentBinaryObject',
])
const longestText = 100_000

// Danish personal (CPR) numbers, which must not be read, by their scheme names in OIOUBL and
// Peppol.
const personal: ReadonlySet<string> = new Set(['DK:CPR', '9901'])

function isSkipped(node: XmlNode): boolean {
  return files.has(node.name) || personal.has(node.attributes['schemeID'] ?? '')
}

export function finishReading(draft: EinvoiceDraft): Reading {
  const equations = equationsOf(draft)
  const isReversed = draft.fields.total?.value.startsWith('-') ?? false
  const turned = isReversed ? negate(draft) : draft
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

// An invoice with a negative total is a credit note by another name, which EN 16931 allows. A
// credit note with a negative total is usually a minus too many, so it stays a credit note and is
// reviewed.
function negate(draft: EinvoiceDraft): EinvoiceDraft {
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

function equationsOf(draft: EinvoiceDraft): Reading['equations'] {
  const { fields, vatRows, lines } = draft
  const minor = minorUnit(fields.currency?.value ?? null)
  const total = unitsIn(fields.total)
  const vat = unitsIn(fields.vat)
  const net = unitsIn(fields.net)
  const equations: Reading['equations'] = []
  const compare = (
    code: string,
    one: EinvoiceUnits | null,
    other: EinvoiceUnits | null,
    tolerance = 0n,
  ) => {
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
    // Lines may have more decimals than the currency; less than one minor unit is rounding.
    compare('line_sums', sumDecimals(nets) + draft.betweenLinesAndNet, net, minor - 1n)
  }
  return equations
}

function plus(
  one: EinvoiceUnits | null,
  other: EinvoiceUnits | null,
  more: EinvoiceUnits,
): EinvoiceUnits | null {
  return one === null || other === null ? null : one + other + more
}

function isTaxed(row: Reading['vatRows'][number], minor: EinvoiceUnits): boolean {
  const tax = taxOn(unitsOf(row.net), unitsOf(row.rate ?? '0'), minor)
  return isWithin(tax, unitsOf(row.vat), minor)
}

function unitsIn(field: TextField | undefined): EinvoiceUnits | null {
  return field === undefined || field === null ? null : unitsOf(field.value)
}

// The amounts that an equation proves when it holds.
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

function missingOf(fields: ReadingFields): ReadingFinding[] {
  return needed
    .filter((name) => fields[name] === null)
    .map((name) => finding(`missing_${name === 'supplierName' ? 'supplier' : name}`))
}

/** The amount to pay, only if it differs from the total. */
export function payableUnlessTotal(payable: TextField, total: TextField): TextField {
  if (payable === null || total === null) return payable
  return unitsOf(payable.value) === unitsOf(total.value) ? null : payable
}

/** Reports an amount in the total that neither net nor VAT explains. */
export function besideFinding(units: EinvoiceUnits): ReadingFinding[] {
  return units === 0n ? [] : [finding('total_has_other_amounts', { amount: printUnits(units) })]
}
