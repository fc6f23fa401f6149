import { roundHalfUp, sizeOf } from '#kernel/values/money'
import type { Connection, RemoteEntry } from '#accounting_systems/ports'
import { accountOf, vatCodeOf, type Region, type VatCode } from '#regions/room'
import { meaningOf, means, regionIn, vatIdOf } from './meanings.ts'
import type { IssuedDocument, ReceivedDocument, VatType } from './wire.ts'

type Line = RemoteEntry['lines'][number]

/** The lines of a document as an entry, and what would have to be guessed for it. */
export type DocumentLines = { lines: Line[]; unclear: string | null }

const lineOf = (account: string, amount: bigint, more: Partial<Line> = {}): Line[] =>
  amount === 0n
    ? []
    : [{ account, amountMinor: String(amount), vatCode: null, text: null, ...more }]

/** A part of a document with one VAT type. */
type Part = {
  account: string
  netMinor: bigint
  vatMinor: bigint
  type: VatType
  /** In percent with two decimals. */
  deductible: bigint
}

const whole = 100_00n

/** An account of the region as the connection calls it: by its own id, or by a category. */
const thereOf = ({ accounts }: Connection, ours: string): string => accounts.get(ours) ?? ours

/**
 * The account of a category: the category itself where a person said what it is, otherwise what its
 * name means, or the account whose own name was sent as a category.
 */
function accountFor(connection: Connection, category: string | null): string {
  const region = regionIn(connection)
  const name = category?.trim() || 'Acquisti'
  const isSaid = [...connection.accounts.values()].includes(name)
  if (isSaid && accountOf(region, name) === undefined) return name
  const account =
    meaningOf(region, name)?.account ??
    region.accounts.find((one) => one.name.toLowerCase() === name.toLowerCase())?.id
  return account === undefined ? name : thereOf(connection, account)
}

/** Which of the types without a nature this VAT comes to; null where none or more than one does. */
function typeOfRate(net: bigint, vat: bigint, types: readonly VatType[]): VatType | null {
  const fitting = types.filter((type) => {
    const rate = scaledRate(type.value)
    const isTaxed = !type.is_disabled && rate > 0n && (type.ei_type ?? '') === ''
    return isTaxed && sizeOf(roundHalfUp(net * rate, 1_000_000n) - vat) <= 1n
  })
  const rates = new Set(fitting.map((type) => type.value))
  return rates.size === 1 ? (fitting[0] ?? null) : null
}

/** Percent times ten thousand. */
function scaledRate(value: string): bigint {
  const [units = '0', part = ''] = value.split('.')
  return BigInt(`${units}${part.padEnd(4, '0').slice(0, 4)}`)
}

/** Our code of a type, to know the account that its VAT is booked to. */
function codeOf(region: Region, type: VatType, direction: 'in' | 'out', day: string) {
  const ids = new Set(region.vatCodes.map((code) => code.id))
  return [...ids]
    .flatMap((id) => vatCodeOf(region, id, day) ?? [])
    .find(
      (code) => code.direction === direction && code.reverseCharge === false && means(type, code),
    )
}

function vatAccountOf(
  connection: Connection,
  code: VatCode | undefined,
  side: 'input' | 'output',
): string {
  const row = regionIn(connection).boxAccounts.find(
    (one) => one.side === side && (code?.vatBoxes ?? []).includes(one.box),
  )
  return row === undefined ? 'IVA' : thereOf(connection, row.account)
}

const noReason =
  'It has no VAT, and Fatture in Cloud does not say why. Give its lines a VAT type there, or enter its document in Daybook instead.'
const noRate =
  'Its VAT comes to no single rate. Enter its lines with their VAT types in Fatture in Cloud, or enter its document in Daybook instead.'
const notWhole =
  'Its lines do not come to its totals. Correct it in Fatture in Cloud, or enter its document in Daybook instead.'
const abroad =
  'The supplier is abroad, so the VAT is owed by the buyer, which Fatture in Cloud does not tell. Enter its document in Daybook instead.'
const split =
  'It is paid without its VAT (split payment) or with tax kept back. Enter such invoices in Daybook.'

/** A purchase: its costs with what is not deducted of their VAT, the VAT, and who is owed. */
export function receivedLines(
  connection: Connection,
  document: ReceivedDocument,
  types: readonly VatType[],
): DocumentLines {
  const region = regionIn(connection)
  const sign = document.type === 'passive_credit_note' ? -1n : 1n
  const [net, vat] = [document.amount_net, document.amount_vat]
  const parts = receivedParts(connection, document, types)
  const owed = lineOf(thereOf(connection, region.accountRoles.payables), -(net + vat) * sign, {
    party: document.entity?.vat_number ?? document.entity?.name ?? null,
    billNumber: document.invoice_number,
  })
  if (typeof parts === 'string') {
    const account = accountFor(connection, document.category)
    return { lines: [...lineOf(account, (net + vat) * sign), ...owed], unclear: parts }
  }
  const lines = parts.flatMap((part) => {
    const code = codeOf(region, part.type, 'in', document.date ?? '')
    const deducted = roundHalfUp(part.vatMinor * part.deductible, whole)
    const named = {
      vatCode: vatIdOf('in', part.type.id),
      deductible: part.vatMinor === 0n ? null : shareText(part.deductible),
    }
    return [
      ...lineOf(part.account, (part.netMinor + part.vatMinor - deducted) * sign, named),
      ...lineOf(vatAccountOf(connection, code, 'input'), deducted * sign, named),
    ]
  })
  return { lines: [...lines, ...owed], unclear: null }
}

/** 5000 is 0.5: a share of one, without what says nothing. */
function shareText(percent: bigint): string {
  const digits = String(percent).padStart(5, '0')
  const part = digits.slice(-4).replace(/0+$/, '')
  const units = digits.slice(0, -4)
  return part === '' ? units : `${units}.${part}`
}

function receivedParts(
  connection: Connection,
  document: ReceivedDocument,
  types: readonly VatType[],
): Part[] | string {
  const { amount_net: net, amount_vat: vat, entity } = document
  const isAbroad = (entity?.country_iso ?? 'IT').toUpperCase() !== 'IT'
  if (isAbroad) return abroad
  if (document.is_detailed && document.items_list.length > 0) {
    const items = document.items_list.map((item): Part | null => {
      const type = types.find((one) => one.id === item.vat?.id)
      if (type === undefined || item.net_price === null) return null
      const netMinor = roundHalfUp(item.net_price * item.qty, 100_000_000n)
      return {
        account: accountFor(connection, item.category ?? document.category),
        netMinor,
        vatMinor: roundHalfUp(netMinor * scaledRate(type.value), 1_000_000n),
        type,
        deductible: item.deductibility_vat_percentage ?? document.vat_deductibility ?? whole,
      }
    })
    return evened(items, net, vat)
  }
  if (vat === 0n) return noReason
  const type = typeOfRate(net, vat, types)
  if (type === null) return noRate
  const account = accountFor(connection, document.category)
  const deductible = document.vat_deductibility ?? whole
  return [{ account, netMinor: net, vatMinor: vat, type, deductible }]
}

/** The totals decide; a few cents of rounding go to the largest line. */
function evened(items: readonly (Part | null)[], net: bigint, vat: bigint): Part[] | string {
  const parts = items.filter((one) => one !== null)
  const [largest, ...rest] = parts.toSorted((a, b) =>
    Number(sizeOf(b.netMinor) - sizeOf(a.netMinor)),
  )
  if (parts.length < items.length || largest === undefined) return notWhole
  const missing = (total: bigint, pick: (one: Part) => bigint): bigint =>
    parts.reduce((left, one) => left - pick(one), total)
  const netRest = missing(net, (one) => one.netMinor)
  const vatRest = missing(vat, (one) => one.vatMinor)
  const most = BigInt(parts.length) * 2n
  if (sizeOf(netRest) > most || sizeOf(vatRest) > most) return notWhole
  const even = { netMinor: largest.netMinor + netRest, vatMinor: largest.vatMinor + vatRest }
  return [{ ...largest, ...even }, ...rest]
}

/** A sale: who owes, what was earned, and the VAT on it. */
export function issuedLines(
  connection: Connection,
  document: IssuedDocument,
  types: readonly VatType[],
): DocumentLines {
  const region = regionIn(connection)
  const sign = document.type === 'credit_note' ? -1n : 1n
  const { amount_net: net, amount_vat: vat } = document
  const revenue = thereOf(connection, region.sales.domestic.account)
  const owed = lineOf(thereOf(connection, region.accountRoles.receivables), (net + vat) * sign, {
    party: document.entity?.vat_number ?? document.entity?.name ?? null,
    billNumber: `${document.number ?? ''}${document.numeration ?? ''}` || null,
  })
  const parts = issuedParts(revenue, document, types)
  if (typeof parts === 'string') {
    return { lines: [...owed, ...lineOf(revenue, -(net + vat) * sign)], unclear: parts }
  }
  const lines = parts.flatMap((part) => {
    const code = codeOf(region, part.type, 'out', document.date ?? '')
    const named = { vatCode: vatIdOf('out', part.type.id) }
    const account = vatAccountOf(connection, code, 'output')
    return [
      ...lineOf(part.account, -part.netMinor * sign, named),
      ...lineOf(account, -part.vatMinor * sign, named),
    ]
  })
  return { lines: [...owed, ...lines], unclear: null }
}

function issuedParts(
  account: string,
  document: IssuedDocument,
  types: readonly VatType[],
): Part[] | string {
  const { amount_net: net, amount_vat: vat, amount_gross: gross, items_list: items } = document
  if (document.use_split_payment || gross !== net + vat) return split
  const whole = { account, deductible: 100_00n }
  const kinds = new Set(items.map((item) => item.vat?.id))
  const [only] = kinds
  const type = types.find((one) => one.id === only)
  // One VAT type for all: the totals say it all, whatever discounts its lines have.
  if (kinds.size === 1 && type !== undefined) {
    return [{ ...whole, netMinor: net, vatMinor: vat, type }]
  }
  const parts = items.map((item): Part | null => {
    const found = types.find((one) => one.id === item.vat?.id)
    if (found === undefined || item.net_price === null) return null
    const netMinor = roundHalfUp(item.net_price * item.qty, 100_000_000n)
    const vatMinor = roundHalfUp(netMinor * scaledRate(found.value), 1_000_000n)
    return { ...whole, netMinor, vatMinor, type: found }
  })
  return evened(parts, net, vat)
}
