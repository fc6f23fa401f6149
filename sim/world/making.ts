import type { Bank, Role } from './banks.ts'
import type { Chance } from './chance.ts'
import { createChance } from './chance.ts'
import type { Company } from './company_type.ts'
import type { Day } from './day.ts'
import type { Movement, Phase } from './movement.ts'
import { buildAccountNumber } from './numbers.ts'
import type { Partner } from './partners.ts'

/** The input for a day's payments. */
export type Ground = {
  bank: Bank
  company: Company
  day: Day
  chance: Chance
  ibanOf(role: Role): string
}

export type Draft = Omit<Movement, 'id'>

/** A movement on one of the company's accounts. */
export type Doing = { role: Role; draft: Draft }

export const hasRole = (bank: Bank, role: Role): boolean =>
  bank.accounts.some((plan) => plan.role === role)

export const newReference = (chance: Chance): string => `E${chance.digits(14)}`

const partnerIbans = new Map<Partner, string>()

/** A partner always has the same account. */
export function ibanOfPartner(partner: Partner): string {
  const known = partnerIbans.get(partner)
  if (known !== undefined) return known
  const { country, bankNumber, name } = partner
  const { iban } = buildAccountNumber(country, bankNumber, createChance(name))
  partnerIbans.set(partner, iban)
  return iban
}

export const amountOf = (
  chance: Chance,
  range: { leastMinor: number; mostMinor: number },
): bigint => BigInt(chance.between(range.leastMinor, range.mostMinor))

export const bookedOn = (
  day: Day,
  amountMinor: bigint,
  entryReference: string | null,
): Phase & { status: 'BOOK' } => ({
  from: day,
  status: 'BOOK',
  amountMinor,
  entryReference,
  bookedOn: day,
})

/** From that day on the row is no longer listed. */
export const goneFrom = (day: Day): Phase => ({
  from: day,
  status: 'GONE',
  amountMinor: 0n,
  entryReference: null,
  bookedOn: null,
})

export const CODES = {
  card: { code: 'CCRD', subCode: 'POSD', description: 'Card payment' },
  sent: { code: 'ICDT', subCode: 'ESCT', description: 'Credit transfer sent' },
  received: { code: 'RCDT', subCode: 'ESCT', description: 'Credit transfer received' },
  own: { code: 'ICDT', subCode: 'BOOK', description: 'Transfer between own accounts' },
  salary: { code: 'ICDT', subCode: 'SALA', description: 'Salary' },
  tax: { code: 'ICDT', subCode: 'TAXS', description: 'Taxes' },
  fee: { code: 'MDOP', subCode: 'CHRG', description: 'Charges' },
  interest: { code: 'MCOP', subCode: 'INTR', description: 'Interest' },
} satisfies Record<string, Movement['code']>

type Plain = Partial<Draft> & Pick<Draft, 'code' | 'lines' | 'phases'>

/** A draft with defaults for rare fields. */
export const draftOf = (ground: Ground, plain: Plain): Draft => ({
  transactionOn: ground.day,
  valueOn: ground.day,
  counterparty: null,
  reference: null,
  merchantCategory: null,
  exchange: null,
  ...plain,
})
