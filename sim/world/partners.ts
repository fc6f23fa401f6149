import type { Day } from './day.ts'

export type Partner = {
  name: string
  country: string
  /** The number of the partner's bank, in the partner's country. */
  bankNumber: string
  leastMinor: number
  mostMinor: number
}

export type Merchant = {
  name: string
  /** ISO 18245. */
  category: string
  leastMinor: number
  mostMinor: number
  /** The currency that this shop charges in, and its price when booked and while pending. */
  foreign?: { unit: string; rate: string; pendingRate: string }
}

export const shortDay = (day: Day, between: string): string =>
  `${day.slice(8, 10)}${between}${day.slice(5, 7)}`

export const partner = (
  name: string,
  country: string,
  bankNumber: string,
  leastMinor: number,
  mostMinor: number,
): Partner => ({ name, country, bankNumber, leastMinor, mostMinor })

export const shop = (
  name: string,
  category: string,
  leastMinor: number,
  mostMinor: number,
  foreign?: Merchant['foreign'],
): Merchant => ({
  name,
  category,
  leastMinor,
  mostMinor,
  ...(foreign === undefined ? {} : { foreign }),
})
