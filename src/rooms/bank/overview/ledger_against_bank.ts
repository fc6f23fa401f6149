import type { Scene } from '#kernel/corridor/scene'
import { encodeId } from '#kernel/values/id'
import { homeRegion } from '#regions/room'
import { differsSince, meantFor, unpaired, type Misplaced, type Moved } from './compare_balances.ts'
import * as store from './ledger_against_bank_store.ts'
import type { AccountFigures } from './overview_bank.ts'

/** A ledger account that does not hold what the bank does, at the end of a day. */
export type LedgerDifference = {
  ledgerAccount: string
  currency: string
  /** The bank accounts that it stands for; mostly one. */
  accounts: readonly Pick<AccountFigures, 'id' | 'name'>[]
  day: string
  bankMinor: bigint
  ledgerMinor: bigint
  /** The first day from which they differ. */
  since: string
  /** They never agreed: the balance of the beginning is missing or wrong. */
  isFromStart: boolean
  /** On days that do not agree: rows without an entry of their amount, and entries without a row. */
  rows: readonly Moved[]
  entries: readonly Moved[]
  /** Entries on another account that such a row may belong to. */
  elsewhere: readonly Misplaced[]
}

/**
 * Every ledger account of a bank account against the bank's balance: on that day, or on an earlier one
 * up to which the bank's own balances are proven. Those that agree are left out.
 */
export async function findLedgerDifferences(
  scene: Scene,
  accounts: readonly AccountFigures[],
  until: string | null = null,
): Promise<LedgerDifference[]> {
  const groups = Map.groupBy(accounts, (one) => `${one.ledger_account} ${one.currency}`)
  const found: LedgerDifference[] = []
  for (const group of groups.values()) {
    const day = comparedOn(group, until)
    const difference = day === null ? null : await differenceOf(scene, group, day)
    if (difference !== null) found.push(difference)
  }
  return found
}

function comparedOn(group: readonly AccountFigures[], until: string | null): string | null {
  let day = until
  for (const { proven_on: proven } of group) {
    if (proven === null) return null
    if (day === null || proven < day) day = proven
  }
  return day
}

async function differenceOf(
  scene: Scene,
  group: readonly AccountFigures[],
  day: string,
): Promise<LedgerDifference | null> {
  const [first] = group
  if (first === undefined) return null
  const { currency, ledger_account: ledgerAccount } = first
  const isHome = currency === homeRegion(scene).currency
  const asked = { ids: group.map(({ id }) => id), ledgerAccount, currency, isHome, day }
  const { bankMinor, ledgerMinor } = await store.findBalances(scene, asked)
  if (bankMinor === ledgerMinor) return null
  const moved = await store.listMovedDays(scene, asked)
  const { since, isFromStart } = differsSince(bankMinor - ledgerMinor, moved)
  const days = moved.map((one) => one.day).filter((one) => since !== null && one >= since)
  const { rows, lines } = unpaired(
    await store.listRows(scene, asked, days),
    await store.listLines(scene, asked, days),
  )
  const elsewhere = meantFor(rows, await store.listMisplaced(scene, asked, rows))
  return {
    ledgerAccount,
    currency,
    accounts: group,
    day,
    bankMinor,
    ledgerMinor,
    since: since ?? day,
    isFromStart,
    rows: rows.map((row) => ({ ...row, id: encodeId('btx', row.id) })),
    entries: lines.map((line) => ({ ...line, id: encodeId('led', line.id) })),
    elsewhere: elsewhere.map((line) => ({ ...line, id: encodeId('led', line.id) })),
  }
}
