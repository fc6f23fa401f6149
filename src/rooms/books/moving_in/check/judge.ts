import { toDecimal } from '#kernel/values/money'
import type { NewOpeningRow } from '../opening/row_store.ts'
import { isWarning, type OpeningFinding, type OpeningReport } from '../opening/report.ts'
import type { OpeningContent } from './content.ts'
import { finding, type CheckGround, type ContactsByKey } from './ground.ts'
import { judgeBalances } from './judge_balances.ts'
import { judgeItems } from './judge_items.ts'
import { decimalOf } from '#kernel/values/decimal'

/** What customers and suppliers owe, item by item, must come to the balance of their account. */
function judgeControls(
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

export type Judged = { report: OpeningReport; rows: NewOpeningRow[]; isReady: boolean }

const mostFindings = 200

/**
 * Holds the old books against what would be written. It is ready if nothing blocks: every account has
 * its counterpart, debit equals credit, and the open items come to the balance of their account.
 */
export function judgeOpening(
  ground: CheckGround,
  content: OpeningContent,
  contacts: ContactsByKey,
): Judged {
  const balances = judgeBalances(ground, content.balances)
  const items = judgeItems(ground, content.items, contacts)
  const controls = judgeControls(ground, balances.byAccount, items.rows)
  const rows = [...balances.rows, ...items.rows]
  const findings = [
    ...content.findings,
    ...balances.findings,
    ...items.findings,
    ...controls.findings,
    ...emptyFinding(content),
  ]
  const isReady = findings.every(({ code }) => isWarning(code))
  const report: OpeningReport = {
    findings: findings
      .toSorted((a, b) => Number(isWarning(a.code)) - Number(isWarning(b.code)))
      .slice(0, mostFindings)
      .map((one) => ({ ...one, blocks: !isWarning(one.code) })),
    findingCount: findings.length,
    accounts: compare(ground, balances.byAccount, rows),
    controls: controls.controls,
    proposals: balances.proposals,
    ...items.contacts,
    accountCount: content.balances.filter(({ amount }) => /[1-9]/.test(amount)).length,
    itemCount: content.items.length,
  }
  return { report, rows, isReady }
}

function emptyFinding({ balances, items, findings }: OpeningContent): OpeningFinding[] {
  if (balances.length + items.length + findings.length > 0) return []
  return [finding('nothing_to_import', null, null, 'No account with a balance was found.')]
}

/** Account by account: what the books kept before say, and what would be written. */
function compare(
  { chart, digits }: CheckGround,
  byAccount: ReadonlyMap<string, bigint>,
  rows: readonly NewOpeningRow[],
): OpeningReport['accounts'] {
  const written = new Map<string, bigint>()
  for (const { account, amountMinor } of rows) {
    written.set(account, (written.get(account) ?? 0n) + amountMinor)
  }
  const names = new Map(chart.map(({ id, name }) => [id, name]))
  return [...new Set([...byAccount.keys(), ...written.keys()])].toSorted().map((account) => {
    const [old, now] = [byAccount.get(account) ?? 0n, written.get(account) ?? 0n]
    return {
      account,
      name: names.get(account) ?? null,
      old: toDecimal(old, digits),
      new: toDecimal(now, digits),
      difference: toDecimal(now - old, digits),
    }
  })
}
