import type {
  InvoiceRecord,
  PreviewInvoiceBody,
  SaveInvoiceBody,
  SaveInvoiceDetailsBody,
} from '@daybook/sdk'
import { boot } from '../../../app/daybook.ts'
import type { WordId } from '../../../words/en.ts'
import { isDayText } from '../../../parts/day_text.ts'
import { numberText, priceText, typedNumber } from './numbers.ts'

/** A line as it stands in the fields; `key` is only for the screen. */
export type LineText = {
  key: number
  description: string
  quantity: string
  unitPrice: string
  vatRate: string
  unit: string
  discountPercent: string
  supply: '' | 'goods' | 'service'
  vatCode: string
  vatNature: string
  ledgerAccountId: string
  /** Said elsewhere, and kept as it is. */
  buyerRate: number | null
  taxedAtBuyer: boolean
}

/** An invoice as it stands in the fields. */
export type DraftText = {
  contactId: string
  currency: string
  date: string
  dueDate: string
  number: string
  deliveryDate: string
  orderReference: string
  yourReference: string
  contractReference: string
  discountPercent: string
  /** Said elsewhere, and kept until a percentage is written. */
  discountAmount: string
  note: string
  /** Of the customer's country and profile unless it is said here; only where the country has them. */
  withholdingRate: string
  withholdingKind: string
  withholdingReason: string
  stampDutyToBuyer: Choice
  splitPayment: Choice
  cig: string
  cup: string
  lines: LineText[]
}

/** As usual, or said for this invoice. */
export type Choice = '' | 'yes' | 'no'

let keys = 0

export const blankLine = (vatRate = ''): LineText => ({
  key: ++keys,
  description: '',
  quantity: '',
  unitPrice: '',
  vatRate,
  unit: '',
  discountPercent: '',
  supply: '',
  vatCode: '',
  vatNature: '',
  ledgerAccountId: '',
  buyerRate: null,
  taxedAtBuyer: false,
})

const noTerms = {
  withholdingRate: '',
  withholdingKind: '',
  withholdingReason: '',
  stampDutyToBuyer: '' as Choice,
  splitPayment: '' as Choice,
  cig: '',
  cup: '',
}

export const blankDraft = (): DraftText => ({
  contactId: '',
  currency: '',
  date: '',
  dueDate: '',
  number: '',
  deliveryDate: '',
  orderReference: '',
  yourReference: '',
  contractReference: '',
  discountPercent: '',
  discountAmount: '',
  note: '',
  ...noTerms,
  lines: [blankLine()],
})

const shown = (value: number | undefined): string => (value === undefined ? '' : numberText(value))

const choiceOf = (said: boolean | undefined): Choice =>
  said === undefined ? '' : said ? 'yes' : 'no'

const saidBy = (choice: Choice): boolean | null => (choice === '' ? null : choice === 'yes')

export function draftOf(record: InvoiceRecord): DraftText {
  const details = record.details ?? {}
  return {
    contactId: record.contactId ?? '',
    currency: record.currency,
    date: record.date ?? '',
    dueDate: details.dueDate ?? '',
    number: record.number ?? '',
    deliveryDate: details.deliveryDate ?? '',
    orderReference: details.orderReference ?? '',
    yourReference: details.yourReference ?? '',
    contractReference: details.contractReference ?? '',
    discountPercent: shown(details.discount?.percent),
    discountAmount: shown(details.discount?.amount),
    note: details.note ?? '',
    withholdingRate: shown(details.withholdingRate),
    withholdingKind: details.withholdingKind ?? '',
    withholdingReason: details.withholdingReason ?? '',
    stampDutyToBuyer: choiceOf(details.stampDutyToBuyer),
    splitPayment: choiceOf(details.splitPayment),
    cig: details.cig ?? '',
    cup: details.cup ?? '',
    lines: record.lines.map((line) => ({
      key: ++keys,
      description: line.description,
      quantity: numberText(line.quantity),
      unitPrice: priceText(line.unitPrice),
      vatRate: numberText(line.vatRate),
      unit: line.details?.unit ?? '',
      discountPercent: shown(line.details?.discountPercent),
      supply: line.details?.supply ?? '',
      vatCode: line.details?.vatCode ?? '',
      vatNature: line.details?.vatNature ?? '',
      ledgerAccountId: line.details?.ledgerAccountId ?? '',
      buyerRate: line.details?.buyerRate ?? null,
      taxedAtBuyer: line.details?.taxedAtBuyer ?? false,
    })),
  }
}

/** Whether somebody wrote anything into it. */
export const isEmptyLine = (line: LineText): boolean =>
  [line.description, line.quantity, line.unitPrice].every((text) => text.trim() === '')

export const isEmptyDraft = (draft: DraftText): boolean =>
  draft.contactId === '' && draft.note === '' && draft.lines.every(isEmptyLine)

type SentLine = SaveInvoiceBody['lines'][number]
export type Bodies = {
  invoice: Omit<SaveInvoiceBody, 'id'>
  details: Omit<SaveInvoiceDetailsBody, 'invoiceId'>
  preview: PreviewInvoiceBody
  /** Which lines of the fields were sent, in order. */
  sent: readonly number[]
}

/** A discount as it is sent: null is none, undefined is no discount at all. */
function discountOf(text: string): number | null | undefined {
  if (text.trim() === '') return null
  const value = typedNumber(text)
  if (value === null || value < 0 || value > 100) return undefined
  return value === 0 ? null : value
}

/** A rate of withholding tax as it is sent: 0 is none, null as usual, undefined no rate at all. */
function rateOf(text: string): number | null | undefined {
  if (text.trim() === '') return null
  const value = typedNumber(text)
  return value === null || value < 0 || value > 100 ? undefined : value
}

export const isRate = (text: string): boolean => rateOf(text) !== undefined

/** The terms of this invoice, where the country has such: of others nothing is sent at all. */
function termsOf(draft: DraftText) {
  const { withholding, stampDuty, splitPayment, exchange } = boot.invoicing
  return {
    ...(withholding
      ? {
          withholdingRate: rateOf(draft.withholdingRate) ?? null,
          withholdingKind: draft.withholdingKind,
          withholdingReason: draft.withholdingReason.trim().toUpperCase(),
        }
      : {}),
    ...(stampDuty ? { stampDutyToBuyer: saidBy(draft.stampDutyToBuyer) } : {}),
    ...(splitPayment ? { splitPayment: saidBy(draft.splitPayment) } : {}),
    ...(exchange ? { cig: draft.cig.trim(), cup: draft.cup.trim() } : {}),
  }
}

export const isDiscount = (text: string): boolean => discountOf(text) !== undefined

/** A line that can be sent: a text, and what stands in the other fields is a number or nothing. */
function lineOf(line: LineText): SentLine | null {
  const quantity = line.quantity.trim() === '' ? 1 : typedNumber(line.quantity)
  const unitPrice = line.unitPrice.trim() === '' ? 0 : typedNumber(line.unitPrice)
  const vatRate = typedNumber(line.vatRate)
  const description = line.description.trim()
  if (description === '' || quantity === null || unitPrice === null || vatRate === null) return null
  return isDiscount(line.discountPercent) ? { description, quantity, unitPrice, vatRate } : null
}

const days = ['date', 'dueDate', 'deliveryDate'] as const

/** The first day that cannot be read. */
const wrongDay = (draft: DraftText) => days.find((name) => !isDayText(draft[name]))

const isWhole = (line: LineText): boolean => lineOf(line) !== null

/** What keeps it from being issued as it stands in the fields. */
export type Lack = { word: WordId; number?: number; field?: string }

/** A line or number that cannot be read is never left out: until it is whole, nothing is issued. */
export function lackOf(draft: DraftText): Lack | null {
  const number = 1 + draft.lines.findIndex((line) => !isEmptyLine(line) && !isWhole(line))
  if (number > 0) return { word: 'selling.line_wrong', number }
  if (!isDiscount(draft.discountPercent)) return { word: 'selling.discount_wrong' }
  const day = wrongDay(draft)
  if (day !== undefined) return { word: 'selling.day_wrong', field: day }
  if (!isRate(draft.withholdingRate)) return { word: 'exchange.rate_wrong' }
  return bodiesOf(draft) === null ? { word: 'selling.not_whole' } : null
}

/** Whether a line or number in it cannot be read, so that it is not saved as it stands. */
export const isHalf = (draft: DraftText): boolean =>
  !isDiscount(draft.discountPercent) ||
  wrongDay(draft) !== undefined ||
  !isRate(draft.withholdingRate) ||
  draft.lines.some((line) => !isEmptyLine(line) && !isWhole(line))

/** What of it can be saved: what is being written anew stands as it was saved last, if it was. */
export function savableOf(draft: DraftText, saved: DraftText | null): DraftText {
  const before = new Map(saved?.lines.map((line) => [line.key, line]))
  return {
    ...draft,
    ...(isDiscount(draft.discountPercent) ? {} : { discountPercent: saved?.discountPercent ?? '' }),
    ...daysOf(draft, saved),
    ...(isRate(draft.withholdingRate) ? {} : { withholdingRate: saved?.withholdingRate ?? '' }),
    lines: draft.lines.flatMap((line) => {
      const kept = isEmptyLine(line) || isWhole(line) ? line : before.get(line.key)
      return kept === undefined ? [] : [kept]
    }),
  }
}

/** Days as they are sent: one that cannot be read stays as it was saved last. */
const daysOf = (draft: DraftText, saved: DraftText | null) => ({
  date: isDayText(draft.date) ? draft.date : (saved?.date ?? ''),
  dueDate: isDayText(draft.dueDate) ? draft.dueDate : (saved?.dueDate ?? ''),
  deliveryDate: isDayText(draft.deliveryDate) ? draft.deliveryDate : (saved?.deliveryDate ?? ''),
})

const saidOf = (line: LineText) => ({
  unit: line.unit.trim(),
  discountPercent: discountOf(line.discountPercent) ?? null,
  supply: line.supply,
  vatCode: line.vatCode.trim(),
  vatNature: line.vatNature.trim(),
  ledgerAccountId: line.ledgerAccountId,
  buyerRate: line.buyerRate,
  taxedAtBuyer: line.taxedAtBuyer,
})

/** A percentage replaces an amount that was agreed. */
const discountsOf = ({ discountPercent, discountAmount }: DraftText) =>
  discountPercent.trim() === '' && discountAmount !== ''
    ? { discountAmount: typedNumber(discountAmount) }
    : { discountPercent: discountOf(discountPercent) ?? null }

/** What is sent of it; null until there is a customer and one whole line. */
export function bodiesOf(draft: DraftText): Bodies | null {
  const lines = draft.lines.flatMap((line) => {
    const sent = lineOf(line)
    return sent === null ? [] : [{ line, sent }]
  })
  if (draft.contactId === '' || lines.length === 0) return null
  const { contactId, currency, number } = draft
  const { date, dueDate, deliveryDate } = daysOf(draft, null)
  const details = {
    dueDate,
    deliveryDate,
    orderReference: draft.orderReference.trim(),
    yourReference: draft.yourReference.trim(),
    contractReference: draft.contractReference.trim(),
    ...discountsOf(draft),
    note: draft.note.trim(),
    ...termsOf(draft),
  }
  const named = { ...(currency === '' ? {} : { currency }), contactId, date, number: number.trim() }
  return {
    invoice: { ...named, lines: lines.map(({ sent }) => sent) },
    details: {
      ...details,
      lines: lines.map(({ line }, at) => ({ line: at + 1, ...saidOf(line) })),
    },
    preview: {
      ...named,
      ...details,
      lines: lines.map(({ line, sent }) => ({ ...sent, ...saidOf(line) })),
    },
    sent: lines.map(({ line }) => line.key),
  }
}

/** Whether anything is said that `save_invoice` has no field for. */
export const hasDetails = ({ details: { lines = [], ...whole } }: Bodies): boolean =>
  [whole, ...lines.map(({ line: _line, ...said }) => said)].some((said) =>
    Object.values(said).some((value) => value !== '' && value !== null && value !== false),
  )

/** A new draft with the customer, lines and references of another; dates and number are its own. */
export const copied = (record: InvoiceRecord): DraftText => ({
  ...draftOf(record),
  date: '',
  dueDate: '',
  deliveryDate: '',
  number: '',
})
