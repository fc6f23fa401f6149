import { buildSaleEntry } from '#invoices/sale/sale_entry'
import { addDays } from '#kernel/values/day'
import { roundHalfUp } from '#kernel/values/money'
import { buildPurchaseEntry, deductibleOf, type Entry } from '#ledger/room'
import { decimalOf, fractionOf } from '#kernel/values/decimal'
import { regionOf, vatCodeOf, type Period, type Region, type RegionKey } from '#regions/room'
import { plainOf, type Book } from './vat.ts'
import type { Dice } from '../dice.ts'
import type { TestOrg, World } from '../world.ts'

const duties = ['7760', '7780', '7800', '7810', '7820', '7830']
const revenues = { denmark: '1010', italy: '3101' }
const costs = { denmark: '2450', italy: '4102' }
const dollars = { denmark: '6.8', italy: '0.92' }

/** No book begins before it, or an earlier period would have to be filed first. */
export const firstDay = '2023-01-01'

type Posting = { id: string; code: string; day: string; vatDate: string; net: bigint }

/** The VAT of a net amount; other countries' rates are taken as a fifth. */
function vatOn(net: bigint, rate: string | null): bigint {
  const { top, bottom } = fractionOf(rate ?? '20')
  return roundHalfUp(net * top, bottom * 100n)
}

function exchangeOf(region: Region, dice: Dice, day: string) {
  const rate = `${dollars[region.key]}${String(dice(1_000_000)).padStart(6, '0')}`
  return { rate, day, source: 'a bank' }
}

/** A purchase of one or two lines, in dollars now and then. */
function purchaseOf(region: Region, one: Posting, dice: Dice): Entry {
  const isForeign = dice(10) === 0
  const lines = Array.from({ length: 1 + dice(2) }, (_, index) => {
    const net = one.net + BigInt(index)
    const code = vatCodeOf(region, one.code, one.day)
    const vat = code?.reverseCharge === true ? 0n : vatOn(net, code?.rate ?? null)
    return {
      ledgerAccountId: costs[region.key],
      vatCode: one.code,
      net: decimalOf(net, 2),
      vat: decimalOf(vat, 2),
      deductible: shareOfMixed(region, one, net, vat),
    }
  })
  return buildPurchaseEntry({
    id: one.id,
    region,
    day: one.day,
    vatDate: one.vatDate,
    bookingText: `Bought under ${one.code}`,
    lines,
    currency: isForeign ? 'USD' : region.currency,
    homeCurrency: region.currency,
    exchange: isForeign ? exchangeOf(region, dice, one.day) : null,
  })
}

/** Mixed use deducts at the organization's own percentage; other codes at their share. */
function shareOfMixed(region: Region, one: Posting, net: bigint, vat: bigint): string | null {
  if (vatCodeOf(region, one.code, one.day)?.deductible !== 'pro_rata') return null
  const terms = { category: null, proRata: { percent: 37, source: '' }, regime: null }
  return deductibleOf(region, one.code, one.day, decimalOf(net, 2), decimalOf(vat, 2), terms)
}

/** A sale of one line, in dollars now and then; what is below zero is a credit note. */
function saleOf(region: Region, one: Posting, dice: Dice): Entry {
  const isForeign = dice(10) === 0
  const code = vatCodeOf(region, one.code, one.day)
  const rate = code?.rate ?? '20'
  const size = one.net < 0n ? -one.net : one.net
  // Under split payment the buyer pays the VAT to the state, so that it is never booked.
  const vat = code?.kind === 'split_payment_sale' ? 0n : vatOn(size, rate)
  const row = { rate, vatCode: one.code, nature: code?.nature ?? null }
  const given = { description: 'x', quantity: '1', unitPrice: decimalOf(size, 2), vatRate: rate }
  const line = { ...given, ...row, account: revenues[region.key], netMinor: size }
  return buildSaleEntry({
    id: one.id,
    region,
    date: one.day,
    vatDate: one.vatDate,
    text: `Sold under ${one.code}`,
    priced: {
      treatment: { kind: 'domestic', legalText: {}, reasons: [], warnings: [] },
      lines: [line],
      byRate: [{ ...row, netMinor: size, vatMinor: vat }],
      netMinor: size,
      vatMinor: vat,
      grossMinor: size + vat,
      withheld: null,
    },
    currency: isForeign ? 'USD' : region.currency,
    homeCurrency: region.currency,
    exchange: isForeign ? exchangeOf(region, dice, one.day) : null,
    isCreditNote: one.net < 0n,
  })
}

function dayIn({ from, to }: Period, dice: Dice): string {
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000
  return addDays(from, dice(days + 1))
}

/**
 * What a firm may post in a period: every VAT code of the region that the law has then, credit notes,
 * foreign money, entries that nobody booked finally, duties, and documents of before whose VAT counts
 * only now.
 */
export function booksOf(
  world: World,
  org: TestOrg,
  period: Period,
  count: number,
  dice: Dice,
): Book[] {
  const region = regionOf(org.region as RegionKey)
  const valid = region.vatCodes.filter(
    (code) =>
      vatCodeOf(region, code.id, addDays(period.from, -60)) &&
      vatCodeOf(region, code.id, period.to),
  )
  return Array.from({ length: count }, (_, index): Book => {
    const vatDate = dayIn(period, dice)
    const before = addDays(vatDate, -dice(60))
    const day = dice(12) === 0 && before >= firstDay ? before : vatDate
    // Each code comes at least once where there are more entries than codes.
    const code = valid[index < valid.length ? index : dice(valid.length)]
    const size = BigInt(1 + dice(dice(4) === 0 ? 5_000_000 : 90_000))
    const net = dice(8) === 0 ? -size : size
    const one = { id: world.app.newId(), code: code?.id ?? '', day, vatDate, net }
    const state = dice(9) === 0 ? 'provisional' : 'booked'
    if (region.key === 'denmark' && dice(25) === 0) {
      const account = duties[dice(duties.length)] ?? ''
      const given = { day, vatDate, account, against: '2060', amount: decimalOf(net, 2) }
      return { entry: plainOf(world, org, given), state }
    }
    const isSale = code?.direction === 'out'
    return { entry: (isSale ? saleOf : purchaseOf)(region, one, dice), state }
  })
}
