import { formatMoney, moneyOf } from '@daybook/sdk'
import { boot } from '../app/daybook.ts'

const locales = { da: 'da-DK', it: 'it-IT', en: 'en-GB' }
export const locale = locales[boot.language]
const minus = (text: string): string => text.replace('-', '\u2212')

/** As on the organization's papers, whatever the reader's language: `1.250,00`. */
export const money = (amount: number, currency: string): string =>
  minus(formatMoney(moneyOf(amount, currency), boot.amounts, { code: false }))

/** An amount that may have more decimals than its currency, such as a price per unit. */
export function amountText(amount: number, currency: string): string {
  try {
    return money(amount, currency)
  } catch {
    return plainNumber(amount)
  }
}

const at = (day: string): Date => new Date(`${day}T00:00:00Z`)

const shape = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })

const dayAndMonth = shape({ day: 'numeric', month: 'short' })
const weekday = shape({ weekday: 'long', day: 'numeric', month: 'long' })
const monthName = shape({ month: 'short' })
const monthAndYear = shape({ month: 'long', year: 'numeric' })
const whole = shape({ day: '2-digit', month: '2-digit', year: 'numeric' })

export const shortDay = (day: string): string => dayAndMonth.format(at(day))
export const longDay = (day: string): string => weekday.format(at(day))
export const fullDay = (day: string): string => whole.format(at(day))
export const dayOfMonth = (day: string): string => String(Number(day.slice(8, 10)))
export const shortMonth = (day: string): string => monthName.format(at(day)).replace('.', '')
export const longMonth = (month: string): string => monthAndYear.format(at(`${month}-01`))

const dayFormat = new Intl.DateTimeFormat('en-CA', { timeZone: boot.timeZone })

/** The day of a moment by the organization's clock. */
export const dayOf = (moment: string): string => dayFormat.format(new Date(moment))

export function daysBetween(from: string, to: string): number {
  return Math.round((at(to).getTime() - at(from).getTime()) / 86_400_000)
}

const momentFormat = new Intl.DateTimeFormat(locale, {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: boot.timeZone,
})

export const wholeMoment = (at: string): string => momentFormat.format(new Date(at))

const numberFormat = new Intl.NumberFormat(locales[boot.amounts], { maximumFractionDigits: 6 })

export const plainNumber = (value: number): string => minus(numberFormat.format(value))

const shareFormat = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })

/** A share of 1 as people read it: `4.5%`. */
export const percent = (share: number): string => shareFormat.format(share)

const regionNames = new Intl.DisplayNames([locale], { type: 'region' })

export const countryName = (code: string): string => regionNames.of(code) ?? code

/** A moment as people say it: the time alone where it was today. */
export function moment(at: string): string {
  const options = { hour: '2-digit', minute: '2-digit', timeZone: boot.timeZone } as const
  const time = new Intl.DateTimeFormat(locale, options).format(new Date(at))
  const day = dayOf(at)
  return day === dayOf(new Date().toISOString()) ? time : `${shortDay(day)} ${time}`
}
