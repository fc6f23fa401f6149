import { toDecimal, currencyDigits, isCurrency, roundHalfUp, sizeOf } from '#kernel/values/money'
import type { NewOpeningRow, StoredItem } from '../opening/row_store.ts'
import { isWarning, type OpeningFinding, type OpeningReport } from '../opening/report.ts'
import type { OpeningContent, OldItem, OldBalance } from './content.ts'
import { finding, type CheckGround, type ContactsByKey, type OwnAccount } from './ground.ts'
import { decimalOf, minorOf } from '#kernel/values/decimal'

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

type JudgedBalances = {
  /** By account here: what the books kept before have on it. */
  byAccount: Map<string, bigint>
  rows: NewOpeningRow[]
  proposals: OpeningReport['proposals']
  findings: OpeningFinding[]
}

const place = 'balances'

function judgeBalances(ground: CheckGround, given: readonly OldBalance[]): JudgedBalances {
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

function minorOrNull(decimal: string, digits: number): bigint | null {
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

type JudgedItems = {
  rows: NewOpeningRow[]
  findings: OpeningFinding[]
  contacts: Pick<OpeningReport, 'newContacts' | 'newContactCount' | 'knownContactCount'>
}

const mostNames = 200

function judgeItems(
  ground: CheckGround,
  items: readonly OldItem[],
  contacts: ContactsByKey,
): JudgedItems {
  const findings: OpeningFinding[] = []
  const seen = new Map<string, OldItem>()
  const rows = items.flatMap((item) => {
    findings.push(...doubtsAbout(ground, item, contacts), ...twice(item, seen))
    const row = rowOf(ground, item)
    if ('detail' in row) {
      findings.push(row)
      return []
    }
    return row.amountMinor === 0n ? [] : row
  })
  return { rows, findings, contacts: contactsOf(items, contacts) }
}

/** By its numbers if it has any, otherwise by its name: items with one key are of one contact. */
export function contactKeyOf({
  vatNumber,
  businessId,
  name,
}: Pick<OldItem, 'vatNumber' | 'businessId' | 'name'>): string {
  const number = (vatNumber ?? businessId ?? '').toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  const bare = number.replace(/^[A-Z]{2}(?=\d)/, '')
  return bare === '' ? `name ${name.toLowerCase()}` : `number ${bare}`
}

const titleOf = ({ number, name }: OldItem): string =>
  number === null ? `The item of ${name}` : `Item ${number} of ${name}`

function doubtsAbout(
  { beginsOn }: CheckGround,
  item: OldItem,
  contacts: ContactsByKey,
): OpeningFinding[] {
  const { place, line, date, dueDate, number } = item
  const title = titleOf(item)
  const found: OpeningFinding[] = []
  if (date !== null && date >= beginsOn) {
    const detail = `${title} is dated ${date}, when the books are kept here already. Capture or issue it here instead.`
    found.push(finding('item_after_books_begin', place, line, detail))
  }
  if (date !== null && dueDate !== null && dueDate < date) {
    const detail = `${title} is due on ${dueDate}, before its date ${date}.`
    found.push(finding('due_before_date', place, line, detail))
  }
  if (number === null) {
    const detail = `${title} has no number, so payments are found by amount and name only.`
    found.push(finding('item_without_number', place, line, detail))
  }
  if ((contacts.get(contactKeyOf(item))?.length ?? 0) > 1) {
    const detail = `${title}: several contacts here fit ${item.name}. Give its VAT number, or rename one of them.`
    found.push(finding('contact_ambiguous', place, line, detail))
  }
  return found
}

/** The same number of the same contact on the same side would be owed twice. */
function twice(item: OldItem, seen: Map<string, OldItem>): OpeningFinding[] {
  const { place, line, number, side, date, open } = item
  const mark = number === null ? `without ${date} ${open}` : number.toLowerCase().trim()
  const key = `${side} ${contactKeyOf(item)} ${mark}`
  const before = seen.get(key)
  if (before === undefined) {
    seen.set(key, item)
    return []
  }
  const detail = `${titleOf(item)} occurs twice, in line ${before.line} of ${before.place} and line ${line} of ${place}. Leave one.`
  return [finding('duplicate_item', place, line, detail)]
}

function rowOf(ground: CheckGround, item: OldItem): NewOpeningRow | OpeningFinding {
  const { place, line, side } = item
  const title = titleOf(item)
  const fault = (code: OpeningFinding['code'], says: string): OpeningFinding =>
    finding(code, place, line, `${title} ${says}`)
  if (side === null) {
    return fault('item_without_side', 'is neither of a customer nor of a supplier. Set `side`.')
  }
  const currency = item.currency ?? ground.currency
  if (!isCurrency(currency))
    return fault('wrong_currency', `is in ${currency}, which is no currency.`)
  const isForeign = currency !== ground.currency
  const open = minorOrNull(item.open, currencyDigits(currency))
  const home = isForeign && item.home !== null ? minorOrNull(item.home, ground.digits) : open
  if (open === null || home === null) {
    return fault('too_many_decimals', 'has more decimals than its currency.')
  }
  if (
    isForeign &&
    (item.home === null || (home === 0n) !== (open === 0n) || home > 0n !== open > 0n)
  ) {
    return fault(
      'home_amount_missing',
      `is in ${currency} without its value in ${ground.currency}.`,
    )
  }
  const sign = side === 'customer' ? 1n : -1n
  const stored: StoredItem = {
    side,
    name: item.name,
    vatNumber: item.vatNumber,
    businessId: item.businessId,
    number: item.number,
    date: item.date,
    dueOn: item.dueDate,
    currency,
    foreign: isForeign
      ? { minor: String(sign * open), rate: rateOf(ground, currency, open, home) }
      : null,
  }
  return {
    kind: 'item',
    account: side === 'customer' ? ground.roles.receivables : ground.roles.payables,
    amountMinor: sign * home,
    text: textOf(stored, ground),
    item: stored,
    contactKey: contactKeyOf(item),
  }
}

function textOf({ side, number, name }: StoredItem, { source, words }: CheckGround): string {
  const sayOpen = side === 'customer' ? words.openInvoice : words.openBill
  return sayOpen(number === null ? name : `${name}, ${number}`, source).slice(0, 500)
}

const rateDigits = 10

/** What one unit came to in the books kept before. */
function rateOf({ digits }: CheckGround, currency: string, open: bigint, home: bigint): string {
  if (open === 0n) return '1'
  const top = sizeOf(home) * 10n ** BigInt(currencyDigits(currency) + rateDigits)
  return decimalOf(roundHalfUp(top, sizeOf(open) * 10n ** BigInt(digits)), rateDigits)
}

function contactsOf(items: readonly OldItem[], contacts: ContactsByKey): JudgedItems['contacts'] {
  const names = new Map(items.map((item) => [contactKeyOf(item), item.name]))
  const isKnown = (key: string): boolean => (contacts.get(key)?.length ?? 0) > 0
  const fresh = [...names].filter(([key]) => !isKnown(key)).map(([, name]) => name)
  return {
    newContacts: fresh.toSorted().slice(0, mostNames),
    newContactCount: fresh.length,
    knownContactCount: names.size - fresh.length,
  }
}

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
