export type * from './chart/chart_types.ts'
export type * from './entries/entry_types.ts'

export type ExchangeRate = {
  /** Units of `to` for one unit of `from`, as an exact decimal. */
  readonly rate: string
  /** The day of the rate: the requested day, or the last day before it that has a rate. */
  readonly day: string
  readonly source: string
}

export type RateSource = {
  /** Null if the source has no rate for that pair and day. */
  rateOn(day: string, from: string, to: string): Promise<ExchangeRate | null>
}

declare module '#kernel/corridor/ports' {
  interface Ports {
    rates: RateSource
  }
}
