import type { Chance } from './chance.ts'

/** What differs between organizations of two countries: words, names and forms, and nothing else. */
export type MadeCountry = {
  region: string
  currency: string
  foreign: { currency: string; rate: number }
  families: readonly string[]
  trades: readonly string[]
  brands: readonly string[]
  forms: readonly string[]
  cities: readonly string[]
  shops: readonly string[]
  /** Companies by their full name and by what a card terminal calls them. */
  chains: readonly { legal: string; sign: string }[]
  /** Words of a bank before a payer's name, and what payers write beside a number. */
  incoming: readonly string[]
  outgoing: readonly string[]
  numbered: readonly ((number: string) => string)[]
  instalment: readonly ((number: string, at: number) => string)[]
  messages: readonly string[]
  noise: readonly { text: string; sign: 1 | -1 }[]
  payouts: readonly string[]
  transfer: string
  ibanPrefix: string
}

/** A company of a family or of a brand. Families meet in several trades, as they do. */
export function makeCompany(chance: Chance, country: MadeCountry): string {
  const form = chance.pick(country.forms)
  const shape = chance.whole(0, 5)
  const family = chance.pick(country.families)
  const trade = chance.pick(country.trades)
  const bare =
    shape <= 1
      ? `${family} ${trade}`
      : shape === 2
        ? `${trade} ${family}`
        : shape === 3
          ? `${family} & ${chance.pick(country.families)}`
          : chance.isHit(0.5)
            ? chance.pick(country.brands)
            : `${chance.pick(country.brands)} ${chance.pick(country.cities)}`
  return form === '' ? bare : `${bare} ${form}`
}
