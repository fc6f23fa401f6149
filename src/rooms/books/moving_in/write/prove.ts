import type { Scene } from '#kernel/corridor/scene'
import { currencyDigits, fromDecimal, toDecimal } from '#kernel/values/money'
import { holdHome } from '#settings/room'
import type { OpeningImportRow, OpeningRecord } from '../opening/record.ts'
import { sumWritten } from '../opening/row_store.ts'

type Proof = NonNullable<OpeningRecord['proof']>

/** Holds what the ledger has against the report: every account, and nothing left on the opening account. */
export async function proveOpening(scene: Scene, { id, report }: OpeningImportRow): Promise<Proof> {
  const { currency } = await holdHome(scene)
  const digits = currencyDigits(currency)
  const left = new Map(
    report.accounts.map((one) => [one.account, 0n - fromDecimal(one.old, digits)]),
  )
  for (const { account, amount_minor: minor } of await sumWritten(scene, id)) {
    left.set(account, (left.get(account) ?? 0n) + BigInt(minor))
  }
  const differences = [...left]
    .filter(([, minor]) => minor !== 0n)
    .map(([account, minor]) => ({ account, difference: toDecimal(minor, digits) }))
  return { accounts: report.accounts.length, differences }
}
