import { roundHalfUp } from '#kernel/values/money'
import { ruleDueDay, type Region } from '#regions/room'
import type { WithheldPayment, WithheldRow } from './withholding_store.ts'

/** One part of what was kept back: with a payment, or still waiting for it. */
export type WithheldPart = {
  row: WithheldRow
  side: 'supplier' | 'customer'
  kind: 'income_tax' | 'contributions'
  /** Null: not paid yet, so it does not count yet. */
  payment: WithheldPayment | null
  /** Which part of its bill or invoice, from 1; 0 for what is not paid. */
  part: number
  /** Above zero: owed to the state or a fund, or a claim of ours against it. */
  amountMinor: bigint
  taxCode: string | null
  dueOn: string | null
}

type Place = Pick<WithheldPart, 'side' | 'kind'>

/** The accounts on which the region keeps what is withheld. */
export function placesOf(region: Region): Map<string, Place> {
  const { withheldTax, withheldByBuyers } = region
  const places: [string, Place][] = []
  if (withheldTax !== null) {
    places.push([withheldTax.account, { side: 'supplier', kind: 'income_tax' }])
    places.push([withheldTax.contributionsAccount, { side: 'supplier', kind: 'contributions' }])
  }
  if (withheldByBuyers !== null) {
    places.push([withheldByBuyers.account, { side: 'customer', kind: 'income_tax' }])
  }
  return new Map(places)
}

/**
 * Tax that is kept back counts when the bill is paid (art. 25 DPR 600/73). A payment of a part brings
 * that part of it; the parts are cut by what is paid so far, so that they add up to the whole.
 */
export function partsOf(region: Region, row: WithheldRow): WithheldPart[] {
  const place = placesOf(region).get(row.account)
  if (place === undefined) return []
  const sign = place.side === 'supplier' ? -1n : 1n
  const whole = BigInt(row.withheld_minor) * sign
  const owed = BigInt(row.owed_minor)
  const found: WithheldPart[] = []
  let settled = 0n
  let counted = 0n
  for (const payment of row.payments) {
    settled += BigInt(payment.settledMinor)
    const share = shareOf(whole, settled, owed)
    if (share === counted) continue
    const due = place.side === 'supplier' && place.kind === 'income_tax'
    const remittance = due ? (region.withheldTax?.remittance ?? null) : null
    found.push({
      row,
      ...place,
      payment,
      part: found.length + 1,
      amountMinor: share - counted,
      taxCode: remittance?.taxCode ?? null,
      dueOn: remittance === null ? null : ruleDueDay(region, remittance.deadline, payment.on),
    })
    counted = share
  }
  if (counted === whole) return found
  const open = { payment: null, part: 0, amountMinor: whole - counted, taxCode: null, dueOn: null }
  return [...found, { row, ...place, ...open }]
}

/** Never less than nothing, never more than the whole. */
function shareOf(whole: bigint, settled: bigint, owed: bigint): bigint {
  const [top, bottom] = owed < 0n ? [-settled, -owed] : [settled, owed]
  if (top <= 0n) return 0n
  if (top >= bottom) return whole
  const size = whole < 0n ? -whole : whole
  const share = roundHalfUp(size * top, bottom)
  return whole < 0n ? -share : share
}
