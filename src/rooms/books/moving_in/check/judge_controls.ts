import { decimalOf } from '#kernel/values/decimal'
import { toDecimal } from '#kernel/values/money'
import type { NewOpeningRow } from '../opening/row_store.ts'
import type { OpeningFinding, OpeningReport } from '../opening/report.ts'
import { finding, type CheckGround } from './ground.ts'

/** What customers and suppliers owe, item by item, must come to the balance of their account. */
export function judgeControls(
  { roles, digits }: CheckGround,
  byAccount: ReadonlyMap<string, bigint>,
  rows: readonly NewOpeningRow[],
): { controls: OpeningReport['controls']; findings: OpeningFinding[] } {
  const findings: OpeningFinding[] = []
  const sides = [
    { side: 'customer', account: roles.receivables },
    { side: 'supplier', account: roles.payables },
  ] as const
  const controls = sides.map(({ side, account }) => {
    const own = rows.filter((row) => row.account === account)
    const items = own.reduce((sum, { amountMinor }) => sum + amountMinor, 0n)
    const balance = byAccount.get(account) ?? 0n
    if (items !== balance) {
      const swapped = items === -balance ? ' Debit and credit look swapped.' : ''
      const detail = `The open items of ${side}s come to ${decimalOf(items, digits)}, their account ${account} to ${decimalOf(balance, digits)}: a difference of ${decimalOf(items - balance, digits)}.${swapped}`
      findings.push(finding('control_differs', null, null, detail))
    }
    return {
      side,
      account,
      balance: toDecimal(balance, digits),
      items: toDecimal(items, digits),
      itemCount: own.length,
      difference: toDecimal(items - balance, digits),
    }
  })
  return { controls, findings }
}
