import { boot } from '../../../app/daybook.ts'
import { fullDay, money } from '../../../words/format.ts'
import { typedAmount, typedDay } from '../../../words/typed.ts'
import type { FieldName } from './doubts.ts'
import { isAmount, isDay } from './fields.ts'

type Value = string | number | null

/** A value as it stands in its field. */
export function textOf(field: FieldName, value: Value, currency: string): string {
  if (value === null) return ''
  if (isAmount(field) && typeof value === 'number') return money(value, currency)
  if (isDay(field)) return fullDay(String(value))
  return String(value)
}

export type Understood = { value: Value } | { isWrong: true }

/** What somebody means by what they typed. An empty field says that the document shows none. */
export function understand(
  field: FieldName,
  text: string,
  { currency, today }: { currency: string; today: string },
): Understood {
  const given = text.trim()
  if (isAmount(field)) {
    const amount = typedAmount(given, currency, boot.amounts)
    return amount === null ? { isWrong: true } : { value: amount }
  }
  if (field === 'dueDate' && given === '') return { value: null }
  if (isDay(field)) {
    const day = typedDay(given, boot.language, today)
    return day === null ? { isWrong: true } : { value: day }
  }
  if (field === 'currency') {
    const code = given.toUpperCase()
    return /^[A-Z]{3}$/.test(code) ? { value: code } : { isWrong: true }
  }
  if (field === 'account') {
    const [number = ''] = given.split(' ')
    return number === '' ? { isWrong: true } : { value: number }
  }
  if (['invoiceNumber', 'supplierVatNumber'].includes(field)) return { value: given || null }
  return given === '' ? { isWrong: true } : { value: given }
}
