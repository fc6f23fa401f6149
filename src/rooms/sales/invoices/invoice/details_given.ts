import { z } from 'zod'
import type { InvoiceType } from '#regions/room'
import { Failure } from '#kernel/failure/failure'
import { currencyDigits, isExactDecimal } from '#kernel/values/money'
import { exactText } from '../sale/given_lines.ts'
import type { Discount } from '../sale/sale.ts'
import type { DeliveryNote, InvoiceDetails } from './details.ts'

export const percentage = z
  .number()
  .positive()
  .max(100)
  .refine((rate) => isExactDecimal(rate), 'Use at most two decimals.')

export type GivenDetails = {
  documentType?: InvoiceType | '' | undefined
  deliveryNotes?: readonly GivenNote[] | undefined
  /** Ids in the database. */
  advances?: readonly string[] | undefined
  deliveryDate?: string | undefined
  paymentDays?: number | null | undefined
  dueDate?: string | undefined
  orderReference?: string | undefined
  contractReference?: string | undefined
  yourReference?: string | undefined
  discountPercent?: number | null | undefined
  discountAmount?: number | null | undefined
  note?: string | undefined
  withholdingRate?: number | null | undefined
  withholdingKind?: string | undefined
  withholdingReason?: string | undefined
  stampDutyToBuyer?: boolean | null | undefined
  splitPayment?: boolean | null | undefined
  cig?: string | undefined
  cup?: string | undefined
}

type GivenNote = { number: string; date: string; lines?: number[] | undefined }

/** What was set before with the given changes; nothing at all is null. */
export function detailsAfter(
  before: InvoiceDetails | null,
  given: GivenDetails,
  currency: string,
): InvoiceDetails | null {
  const { discountPercent, discountAmount, ...rest } = given
  const texts = {
    documentType: rest.documentType,
    deliveryDate: rest.deliveryDate,
    dueDate: rest.dueDate,
    orderReference: rest.orderReference,
    contractReference: rest.contractReference,
    yourReference: rest.yourReference,
    note: rest.note,
    withholdingKind: rest.withholdingKind,
    withholdingReason: rest.withholdingReason,
    cig: rest.cig?.trim().toUpperCase(),
    cup: rest.cup?.trim().toUpperCase(),
  }
  const { withholdingRate: rate, stampDutyToBuyer, splitPayment, paymentDays } = rest
  const withholdingRate = typeof rate === 'number' ? exactText(rate, 2) : rate
  const others = { paymentDays, withholdingRate, stampDutyToBuyer, splitPayment }
  const merged: Record<string, unknown> = { ...before }
  for (const [name, value] of Object.entries({ ...texts, ...others })) {
    if (value === '' || value === null) delete merged[name]
    else if (value !== undefined) merged[name] = value
  }
  // Without a rate of its own, nothing else of the withholding tax is.
  if (rate === null) for (const part of ['Kind', 'Reason']) delete merged[`withholding${part}`]
  for (const [name, list] of Object.entries(listsOf(rest))) {
    if (list === undefined) continue
    if (list.length === 0) delete merged[name]
    else merged[name] = list
  }
  const discount = discountAfter(before?.discount, { discountPercent, discountAmount }, currency)
  if (discount === undefined) delete merged['discount']
  else merged['discount'] = discount
  return Object.keys(merged).length === 0 ? null : merged
}

/** Each replaces what was there as a whole. */
function listsOf({ deliveryNotes, advances }: GivenDetails) {
  return { deliveryNotes: deliveryNotes?.map(noteOf), advances: advances && [...new Set(advances)] }
}

function noteOf({ number, date, lines }: GivenNote): DeliveryNote {
  const note = { number: number.trim(), date }
  return lines === undefined || lines.length === 0 ? note : { ...note, lines }
}

type GivenDiscount = Pick<GivenDetails, 'discountPercent' | 'discountAmount'>

/** Only one of the two holds: the amount where both are given. */
function discountAfter(
  before: Discount | undefined,
  { discountPercent, discountAmount }: GivenDiscount,
  currency: string,
): Discount | undefined {
  const digits = currencyDigits(currency)
  if (discountAmount !== undefined && discountAmount !== null) {
    if (!isExactDecimal(discountAmount, digits)) throw new Failure('amount_too_large')
    return { amount: exactText(discountAmount, digits) }
  }
  if (discountPercent !== undefined && discountPercent !== null) {
    return { percent: exactText(discountPercent, 2) }
  }
  const isCleared = discountAmount === null || discountPercent === null
  return isCleared ? undefined : before
}
