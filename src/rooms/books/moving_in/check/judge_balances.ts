import { decimalOf, minorOf } from '#kernel/values/decimal'
import { sizeOf } from '#kernel/values/money'
import type { NewOpeningRow } from '../opening/row_store.ts'
import type { OpeningFinding, OpeningReport } from '../opening/report.ts'
import type { OldBalance } from './content.ts'
import { finding, type CheckGround, type OwnAccount } from './ground.ts'

type Proposal = OpeningReport['proposals'][number]

/**
 * The account here that one of the other chart most likely is: by its number in the standard chart, by
 * its name, then by its own number. Two that fit equally are no proposal. Nothing is applied from it.
 */
export function proposeAccount(
  old: Pick<OldBalance, 'account' | 'name' | 'standardNumber'>,
  chart: readonly OwnAccount[],
): Proposal | null {
  const name = plain(old.name ?? '')
  const ways: (readonly [Proposal['reason'], (account: OwnAccount) => boolean])[] = [
    [
      'standard_number',
      (one) => isSet(old.standardNumber) && one.standardNumber === old.standardNumber,
    ],
    ['same_name', (one) => name !== '' && (plain(one.name) === name || plain(one.nameEn) === name)],
    ['same_number', (one) => one.id === old.account],
  ]
  for (const [reason, fits] of ways) {
    const [only, ...others] = chart.filter(fits)
    if (only === undefined || others.length > 0) continue
    return { from: old.account, name: old.name, to: only.id, toName: only.name, reason }
  }
  return null
}

const isSet = (text: string | null): boolean => text !== null && text !== ''

function plain(name: string): string {
  return name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

export type JudgedBalances = {
  /** By account here: what the books kept before have on it. */
  byAccount: Map<string, bigint>
  rows: NewOpeningRow[]
  proposals: OpeningReport['proposals']
  findings: OpeningFinding[]
}

const place = 'balances'

export function judgeBalances(ground: CheckGround, given: readonly OldBalance[]): JudgedBalances {
  const findings: OpeningFinding[] = []
  const amounts = amountsOf(ground, given, findings)
  const mapping = mappingOf(ground, findings)
  const byAccount = new Map<string, bigint>()
  const rows: NewOpeningRow[] = []
  const proposals: OpeningReport['proposals'] = []
  for (const { old, minor } of amounts.filter((one) => one.minor !== 0n)) {
    const to = mapping.get(old.account)
    if (to === undefined) {
      const proposal = proposeAccount(old, ground.chart)
      if (proposal !== null) proposals.push(proposal)
      const detail = `Account ${nameOf(old)} has no counterpart. Name one in \`accounts\`.`
      findings.push(finding('unmapped_account', place, old.line, detail))
      continue
    }
    byAccount.set(to, (byAccount.get(to) ?? 0n) + minor)
    // What customers and suppliers owe is written item by item.
    if (to === ground.roles.receivables || to === ground.roles.payables) continue
    const text = nameOf(old)
    rows.push({
      kind: 'balance',
      account: to,
      amountMinor: minor,
      text,
      item: null,
      contactKey: null,
    })
  }
  findings.push(...balanceFinding(ground, amounts), ...unusual(ground, byAccount))
  return { byAccount, rows, proposals, findings }
}

type Amount = { old: OldBalance; minor: bigint }

function nameOf({ account, name }: OldBalance): string {
  return name === null ? account : `${account} ${name}`
}

function amountsOf(
  { digits, currency }: CheckGround,
  given: readonly OldBalance[],
  findings: OpeningFinding[],
): Amount[] {
  const seen = new Map<string, number>()
  return given.flatMap((old) => {
    const before = seen.get(old.account)
    if (before !== undefined) {
      const detail = `Account ${nameOf(old)} occurs twice, in line ${before} and ${old.line}. Leave one line.`
      findings.push(finding('duplicate_account', place, old.line, detail))
    }
    seen.set(old.account, old.line)
    const minor = minorOrNull(old.amount, digits)
    if (minor !== null) return { old, minor }
    const detail = `Line ${old.line}: ${old.amount} has more decimals than ${currency}.`
    findings.push(finding('too_many_decimals', place, old.line, detail))
    return []
  })
}

export function minorOrNull(decimal: string, digits: number): bigint | null {
  try {
    return minorOf(decimal, digits)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

function mappingOf(ground: CheckGround, findings: OpeningFinding[]): Map<string, string> {
  const known = new Set(ground.chart.map(({ id }) => id))
  const mapping = new Map<string, string>()
  for (const { from, to } of ground.accounts) {
    const before = mapping.get(from)
    if (before !== undefined && before !== to) {
      const detail = `Account ${from} is given as ${before} and as ${to}. Name one.`
      findings.push(finding('mapped_twice', 'accounts', null, detail))
    }
    mapping.set(from, to)
    if (to === ground.roles.openingBalance) {
      const detail = `Account ${from} cannot be ${to}: opening entries are booked against it. Choose another.`
      findings.push(finding('opening_account_used', 'accounts', null, detail))
    } else if (!known.has(to)) {
      const detail = `Account ${from} is given as ${to}, which is not in the chart here.`
      findings.push(finding('unknown_account', 'accounts', null, detail))
    }
  }
  return mapping
}

/** Debit and credit must be equal. An account that explains the difference if its sign is turned is named. */
function balanceFinding({ digits }: CheckGround, amounts: readonly Amount[]): OpeningFinding[] {
  const sum = amounts.reduce((all, { minor }) => all + minor, 0n)
  if (sum === 0n) return []
  const side = sum > 0n ? 'more debit than credit' : 'more credit than debit'
  const turned = amounts.filter(({ minor }) => minor * 2n === sum).slice(0, 3)
  const hint =
    turned.length === 0
      ? 'A line is missing or wrong.'
      : `It is explained if debit and credit are swapped on ${turned.map(({ old }) => nameOf(old)).join(' or ')}.`
  const detail = `The trial balance has ${decimalOf(sizeOf(sum), digits)} ${side}. ${hint}`
  return [finding('does_not_balance', place, turned[0]?.old.line ?? null, detail)]
}

/** Not wrong by itself: a bank account may be overdrawn. */
function unusual(
  { chart, digits }: CheckGround,
  byAccount: ReadonlyMap<string, bigint>,
): OpeningFinding[] {
  return chart.flatMap(({ id, name, type }) => {
    const minor = byAccount.get(id) ?? 0n
    const isDebit = type === 'asset' || type === 'expense'
    if (minor === 0n || minor > 0n === isDebit || type === 'equity') return []
    const side = isDebit ? 'credit' : 'debit'
    const detail = `Account ${id} ${name} ends with ${decimalOf(sizeOf(minor), digits)} in ${side}. Check that this is meant.`
    return [finding('unusual_balance', place, null, detail)]
  })
}
