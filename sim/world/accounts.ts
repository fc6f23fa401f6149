import { type AccountPlan, type Bank, BANKS, beginningOf, keyOf, type Role } from './banks.ts'
import { createChance } from './chance.ts'
import { companyOf } from './company.ts'
import { makeDaily } from './daily.ts'
import { type Day, daysBetween, isBusinessDay } from './day.ts'
import { makeMonthly } from './monthly.ts'
import type { Movement } from './movement.ts'
import { type AccountNumber, buildAccountNumber } from './numbers.ts'

export type Account = AccountNumber & {
  bank: Bank
  role: Role | null
  holder: string
  product: string
  currency: string
  kind: AccountPlan['kind']
  openingMinor: bigint
  movements: Movement[]
  /** Increases with every change, so that cached results are computed again. */
  version: number
  isClosed: boolean
}

function numberOf(seed: number, bank: Bank, role: Role): AccountNumber {
  return buildAccountNumber(
    bank.country,
    bank.number,
    createChance(`${seed}|${keyOf(bank)}|${role}`),
  )
}

const openAccounts = (seed: number): Account[] =>
  BANKS.flatMap((bank) =>
    bank.accounts.map((plan) => ({
      ...numberOf(seed, bank, plan.role),
      bank,
      role: plan.role,
      holder: companyOf(bank.country).name,
      product: plan.product,
      currency: plan.currency,
      kind: plan.kind,
      openingMinor: plan.openingMinor,
      movements: [],
      version: 0,
      isClosed: false,
    })),
  )

/** Everything a company does at its bank on one day; each day has its own random seed. */
function liveDay(seed: number, bank: Bank, day: Day, accounts: Account[]): void {
  if (!isBusinessDay(day)) return
  const ground = {
    bank,
    company: companyOf(bank.country),
    day,
    chance: createChance(`${seed}|${keyOf(bank)}|${day}`),
    ibanOf: (role: Role) => numberOf(seed, bank, role).iban,
  }
  for (const [index, doing] of [...makeDaily(ground), ...makeMonthly(ground)].entries()) {
    const account = accounts.find((one) => one.bank === bank && one.role === doing.role)
    if (account === undefined || account.isClosed) continue
    account.movements.push({ id: `${account.iban}.${day}.${index}`, ...doing.draft })
    account.version++
  }
}

/** Generates all days for all companies, both ends included. */
export function liveThrough(seed: number, accounts: Account[], first: Day, last: Day): void {
  for (const day of daysBetween(first, last)) {
    for (const bank of BANKS) liveDay(seed, bank, day, accounts)
  }
}

const remembered = new Map<string, Account[]>()

/** All accounts with their history until that day. It is the same each time, so it is cached. */
export function accountsUntil(seed: number, day: Day): Account[] {
  const key = `${seed} ${day}`
  const known = remembered.get(key) ?? openAccounts(seed)
  if (!remembered.has(key)) {
    liveThrough(seed, known, beginningOf(day), day)
    remembered.clear()
    remembered.set(key, known)
  }
  return known.map((account) => ({ ...account, movements: [...account.movements] }))
}
