import { Failure } from '#kernel/failure/failure'
import type { Scene } from '#kernel/corridor/scene'
import { decimalOf } from '#kernel/values/decimal'
import { listOpeningBalances } from '#ledger/room'
import { currencyDigits } from '#kernel/values/money'
import type { OpeningImportRow } from '../opening/record.ts'
import type { OpeningFinding } from '../opening/report.ts'
import { finding } from './ground.ts'
import type { CheckPlan } from './plan_check.ts'

const whatToDo =
  'Reverse those entries; the opening balance of a bank account is taken back with set_bank_opening_balance and null as the balance.'

/** The old books say what every account comes to: a balance that is here already would count twice. */
export async function findBooked(
  scene: Scene,
  { openedOn, home }: Pick<CheckPlan, 'openedOn' | 'home'>,
): Promise<OpeningFinding[]> {
  const digits = currencyDigits(home.currency)
  return (await listOpeningBalances(scene, openedOn)).map(({ account, amount_minor: minor }) => {
    const amount = decimalOf(BigInt(minor), digits)
    const detail = `${account} has ${amount} here already, from entries up to ${openedOn} or from the opening balance of a bank account, and the opening would come on top of it. ${whatToDo}`
    return finding('already_booked', null, null, detail)
  })
}

/** Called under a lock of the books. What the import itself has written does not count. */
export async function assertNotBooked(
  scene: Scene,
  { id, opened_on: day, status }: Pick<OpeningImportRow, 'id' | 'opened_on' | 'status'>,
): Promise<void> {
  const accounts = (await listOpeningBalances(scene, day, id)).map(({ account }) => account)
  if (accounts.length === 0) return
  const named = accounts.slice(0, 20).join(', ')
  const begun = status === 'checked' ? '' : 'Take this opening back with undo_opening. '
  const detail = `Since the check, ${named} got a balance from entries up to ${day} or from the opening balance of a bank account, and the opening would come on top of it. ${begun}${whatToDo} Then call check_opening again.`
  throw new Failure('opening_not_confirmed', { accounts: accounts.slice(0, 200), detail })
}
