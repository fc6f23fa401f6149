import type { Day } from './day.ts'

/** What an account is used for; every kind of payment belongs to a role. */
export type Role = 'operating' | 'reserve' | 'card' | 'foreign'

export type AccountPlan = {
  role: Role
  product: string
  currency: string
  kind: 'CACC' | 'SVGS' | 'CARD'
  openingMinor: bigint
}

/** How banks differ behind one contract. Each trait was seen at some real bank. */
export type Bank = {
  name: string
  country: string
  bic: string
  /** The prefix of account numbers: registration number, ABI and CAB. */
  number: string
  psuTypes: ('business' | 'personal')[]
  consentDays: number
  requiredPsuHeaders: string[]
  beta: boolean
  history: {
    /** How far back rows go in the first minutes after the consent, and later. */
    firstDays: number
    firstMinutes: number
    laterDays: number
  }
  /**
   * An entry reference that is stable, missing, or the row's position on its day, which may shift.
   */
  references: 'stable' | 'absent' | 'positional'
  /** Whether the amount of a debit carries a minus beside its indicator. */
  hasSignedAmounts: boolean
  hasBalanceAfter: boolean
  pageSize: number
  /** Which pages of a listing are empty but have a key, counted from 0. */
  emptyPages: number[]
  accounts: AccountPlan[]
}

const WHOLE = { firstDays: 730, firstMinutes: 1_000_000, laterDays: 730 }

const usual = {
  psuTypes: ['business', 'personal'],
  consentDays: 180,
  requiredPsuHeaders: [],
  beta: false,
  history: WHOLE,
  references: 'stable',
  hasSignedAmounts: false,
  hasBalanceAfter: true,
  pageSize: 100,
  emptyPages: [],
} satisfies Partial<Bank>

const account = (
  role: Role,
  product: string,
  currency: string,
  opening: number,
  kind: AccountPlan['kind'] = 'CACC',
): AccountPlan => ({ role, product, currency, kind, openingMinor: BigInt(opening) * 100n })

export const BANKS: Bank[] = [
  {
    ...usual,
    name: 'Havnebanken',
    country: 'DK',
    bic: 'HAVNDKKK',
    number: '9981',
    emptyPages: [2],
    accounts: [
      account('operating', 'Erhvervskonto', 'DKK', 250_000),
      account('reserve', 'Momskonto', 'DKK', 40_000, 'SVGS'),
    ],
  },
  {
    ...usual,
    name: 'Fjordbank Erhverv',
    country: 'DK',
    bic: 'FJORDK22',
    number: '9982',
    psuTypes: ['business'],
    consentDays: 90,
    history: { firstDays: 730, firstMinutes: 60, laterDays: 90 },
    references: 'absent',
    hasBalanceAfter: false,
    pageSize: 50,
    accounts: [
      account('operating', 'Driftskonto', 'DKK', 180_000),
      account('foreign', 'Valutakonto', 'EUR', 12_000),
    ],
  },
  {
    ...usual,
    name: 'Klitsparekassen',
    country: 'DK',
    bic: 'KLITDK21',
    number: '9983',
    requiredPsuHeaders: ['Psu-Ip-Address', 'Psu-User-Agent'],
    accounts: [account('operating', 'Foreningskonto', 'DKK', 95_000)],
  },
  {
    ...usual,
    name: 'Nordlys Bank',
    country: 'DK',
    bic: 'NLYSDK2A',
    number: '9984',
    beta: true,
    references: 'positional',
    pageSize: 25,
    accounts: [account('operating', 'Konto Plus', 'DKK', 60_000)],
  },
  {
    ...usual,
    name: 'Banca del Naviglio',
    country: 'IT',
    bic: 'NAVIITM1',
    number: '99981',
    emptyPages: [0],
    accounts: [
      account('operating', 'Conto Impresa', 'EUR', 48_000),
      account('reserve', 'Conto Deposito', 'EUR', 15_000, 'SVGS'),
      account('card', 'Carta Aziendale', 'EUR', 0, 'CARD'),
    ],
  },
  {
    ...usual,
    name: 'Cassa Adriatica',
    country: 'IT',
    bic: 'ADRIIT3B',
    number: '99982',
    consentDays: 90,
    history: { firstDays: 90, firstMinutes: 3, laterDays: 89 },
    hasSignedAmounts: true,
    pageSize: 30,
    accounts: [account('operating', 'Conto Corrente', 'EUR', 22_000)],
  },
  {
    ...usual,
    name: 'Credito Appenninico',
    country: 'IT',
    bic: 'APPEIT22',
    number: '99983',
    requiredPsuHeaders: ['Psu-Ip-Address', 'Psu-User-Agent', 'Psu-Accept-Language'],
    history: { firstDays: 365, firstMinutes: 3, laterDays: 90 },
    references: 'absent',
    accounts: [account('operating', 'Conto Affari', 'EUR', 31_000)],
  },
]

export const keyOf = (bank: { name: string; country: string }): string =>
  `${bank.country}:${bank.name}`

export function findBank(name: string, country: string): Bank | undefined {
  return BANKS.find((bank) => bank.name === name && bank.country === country)
}

/** How many days back the bank shows, so many minutes after the consent was given. */
export function historyDaysOf(bank: Bank, minutesSinceConsent: number): number {
  const { firstDays, firstMinutes, laterDays } = bank.history
  return minutesSinceConsent <= firstMinutes ? firstDays : laterDays
}

/** How long before the start of the simulator the data begin. */
export const beginningOf = (start: Day): Day =>
  `${Number(start.slice(0, 4)) - 2}-${start.slice(5, 7)}-01`
