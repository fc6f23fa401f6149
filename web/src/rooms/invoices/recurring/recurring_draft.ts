import type { InvoiceRecord, RecurringInvoiceRecord, SaveRecurringInvoiceBody } from '@daybook/sdk'
import { numberText, priceText, typedNumber } from '../editor/numbers.ts'

export type RepeatLine = {
  description: string
  quantity: string
  unitPrice: string
  vatRate: string
}

/** What is typed of a recurring invoice. */
export type RepeatText = {
  contactId: string
  lines: readonly RepeatLine[]
  count: string
  unit: 'month' | 'week'
  firstOn: string
  ends: 'times' | 'day'
  times: string
  lastOn: string
  makes: RecurringInvoiceRecord['makes']
  message: string
}

export const blankLine: RepeatLine = { description: '', quantity: '1', unitPrice: '', vatRate: '' }

const blank: RepeatText = {
  contactId: '',
  lines: [blankLine],
  count: '1',
  unit: 'month',
  firstOn: '',
  ends: 'times',
  times: '12',
  lastOn: '',
  makes: 'draft',
  message: '',
}

type Line = RecurringInvoiceRecord['lines'][number]

const textOf = ({ description, quantity, unitPrice, vatRate }: Line): RepeatLine => ({
  description,
  quantity: numberText(quantity),
  unitPrice: priceText(unitPrice),
  vatRate: vatRate === null ? '' : numberText(vatRate),
})

/** Of one that is there, of an invoice that is repeated, or nothing yet. */
export function startOf(
  record: RecurringInvoiceRecord | null,
  from: InvoiceRecord | null,
): RepeatText {
  if (record !== null) {
    const { contactId, lines, every, firstOn, lastOn, times, makes, message } = record
    return {
      contactId: contactId ?? '',
      lines: lines.map(textOf),
      count: String(every.count),
      unit: every.unit,
      firstOn,
      ends: times === null ? 'day' : 'times',
      times: times === null ? '' : String(times),
      lastOn: lastOn ?? '',
      makes,
      message: message ?? '',
    }
  }
  if (from === null) return blank
  return { ...blank, contactId: from.contactId ?? '', lines: from.lines.map(textOf) }
}

const rateOf = (text: string): number | null | undefined =>
  text.trim() === '' ? null : (typedNumber(text) ?? undefined)

/** The lines as they are sent; null where one of them cannot be read. */
export function linesOf(lines: readonly RepeatLine[]): Line[] | null {
  const read = lines.map(({ description, quantity, unitPrice, vatRate }) => {
    const [count, price, rate] = [typedNumber(quantity), typedNumber(unitPrice), rateOf(vatRate)]
    const isWhole = description.trim() !== '' && count !== null && price !== null
    if (!isWhole || rate === undefined) return null
    return { description: description.trim(), quantity: count, unitPrice: price, vatRate: rate }
  })
  return read.some((line) => line === null) ? null : read.flatMap((line) => line ?? [])
}

/** What is sent; null while something is missing. What is fixed once invoices were made is left out. */
export function bodyOf(
  text: RepeatText,
  record: RecurringInvoiceRecord | null,
  from: InvoiceRecord | null,
): SaveRecurringInvoiceBody | null {
  const lines = linesOf(text.lines)
  const [count, times] = [Number(text.count), Number(text.times)]
  const isEnded = text.ends === 'times' ? Number.isInteger(times) && times > 0 : text.lastOn !== ''
  const isWhole = text.contactId !== '' && text.firstOn !== '' && isEnded
  if (lines === null || !isWhole || !Number.isInteger(count) || count < 1) return null
  const isFixed = record !== null && record.made > 0
  const currency = from?.currency
  return {
    ...(record === null ? {} : { id: record.id }),
    contactId: text.contactId,
    lines,
    ...(isFixed ? {} : { every: { count, unit: text.unit }, firstOn: text.firstOn }),
    ...(text.ends === 'times' ? { times } : { lastOn: text.lastOn }),
    makes: text.makes,
    message: text.message.trim(),
    ...(currency === undefined ? {} : { currency }),
  }
}
