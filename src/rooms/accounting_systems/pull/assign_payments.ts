import { lockRecord } from '#kernel/database/record_lock'
import { encodeId } from '#kernel/values/id'
import { currencyDigits } from '#kernel/values/money'
import type { Scene } from '#kernel/corridor/scene'
import type { Region } from '#regions/room'
import { decimalOf } from '#kernel/values/decimal'
import { type Entry, bankAccountsOf } from '#ledger/room'
import {
  openItem,
  choosePaid,
  type PaidCandidate,
  type PaidLine,
  findPayable,
  listAssigned,
  listPayable,
  otherAccount,
  settleRemotely,
  vatWaits,
} from '#ledger/parts'
import { faultOf, type PullFault } from './pull_fault.ts'
import type { Pulling } from './pulling.ts'
import type { RemoteRow } from './remote_store.ts'
import { isOfResult } from './vat_back.ts'

/**
 * A payment that somebody booked over there pays what it can be tied to, and the money that it moved
 * waits for its bank transaction. What cannot be told waits for a person, in words.
 */
export async function takePayment(
  scene: Scene,
  { way }: Pulling,
  there: Pick<RemoteRow, 'lines' | 'text'>,
  entry: Entry,
): Promise<PullFault | null> {
  const banks = await bankAccountsOf(scene, way.region)
  const faults: PullFault[] = []
  let contactId: string | null = null
  if (isPayment(way.region, entry, banks)) {
    for (const line of paidLines(way, there, entry)) {
      const found = await assignLine(scene, entry, line, otherAccount(entry, line.account))
      if ('message' in found) faults.push(found)
      else contactId = found.contactId
    }
  }
  openMoney(scene, entry, banks, contactId)
  return faults[0] ?? null
}

/** Tries again what a payment could not be tied to before, such as a bill that came in since. */
export async function retakePayment(
  scene: Scene,
  { way }: Pulling,
  there: Pick<RemoteRow, 'lines' | 'text'>,
  entry: Entry,
): Promise<PullFault | null> {
  const before = await listAssigned(scene, entry.id)
  const rest = paidLines(way, there, entry).filter((line) => {
    const at = before.findIndex(
      (one) => one.account === line.account && BigInt(one.settled) === line.settledMinor,
    )
    if (at >= 0) before.splice(at, 1)
    return at < 0
  })
  let fault: PullFault | null = null
  for (const line of rest) {
    const found = await assignLine(scene, entry, line, otherAccount(entry, line.account))
    if ('message' in found) fault ??= found
  }
  return fault
}

/** Something on what is owed, against money or another balance. A bill or invoice is neither. */
function isPayment(region: Region, { lines }: Entry, banks: ReadonlySet<string>): boolean {
  const { transit } = region.accountRoles
  const isMoney = lines.some((line) => banks.has(line.account) || line.account === transit)
  return isMoney || !lines.some((line) => isOfResult(region, line.account))
}

/** The money moves once: a bank transaction is linked to it, whatever the entry is about. */
function openMoney(
  scene: Scene,
  entry: Entry,
  banks: ReadonlySet<string>,
  contactId: string | null,
): void {
  const [only, ...more] = entry.lines.filter((line) => banks.has(line.account))
  // Between two accounts of one's own each line has its own transaction: a person links them.
  if (only === undefined || more.length > 0) return
  const { account } = only
  openItem(scene, {
    entry,
    kind: 'payment',
    account,
    source: 'manual',
    sourceId: null,
    contactId,
    dueOn: null,
  })
}

/** The lines over there say whom they are about; what evens out within the entry pays nothing. */
function paidLines(
  { region, accounts, currency }: Pulling['way'],
  there: Pick<RemoteRow, 'lines' | 'text'>,
  entry: Entry,
): PaidLine[] {
  const { payables, receivables } = region.accountRoles
  return [payables, receivables].flatMap((account) => {
    const sum = entry.lines
      .filter((line) => line.account === account)
      .reduce((all, line) => all + BigInt(line.amountMinor), 0n)
    if (sum === 0n) return []
    return there.lines
      .filter((line) => accounts.get(line.account)?.includes(account) === true)
      .map((line) => ({
        account,
        settledMinor: -BigInt(line.amountMinor),
        currency,
        party: line.party ?? null,
        billNumber: line.billNumber ?? null,
        texts: [there.text, line.text ?? ''],
      }))
      .filter((line) => line.settledMinor !== 0n)
  })
}

async function assignLine(
  scene: Scene,
  payment: Entry,
  line: PaidLine,
  account: string,
): Promise<PaidCandidate | PullFault> {
  const candidates = await listPayable(scene, line)
  const chosen = choosePaid(line, candidates)
  if (chosen === null) return notAssigned(line, candidates)
  lockRecord(scene.tx, chosen.entryId)
  // Somebody may have paid or reversed it meanwhile.
  const payable = await findPayable(scene, chosen.entryId)
  if (payable === null || choosePaid(line, [payable]) === null) return notAssigned(line, [])
  const outcome = await settleRemotely(scene, { payment, account }, payable, line.settledMinor)
  return outcome === vatWaits ? movesVat(payable) : payable
}

export function movesVat(paid: Pick<PaidCandidate, 'entryId' | 'text'>): PullFault {
  return faultOf(
    'payment_moves_vat',
    `It pays ${nameOf(paid)}, whose VAT counts when it is paid, and only a payment that Daybook books can move that. Remove the payment in the accounting system and match its bank transaction in Daybook.`,
  )
}

const nameOf = ({ entryId, text }: Pick<PaidCandidate, 'entryId' | 'text'>): string =>
  `${text} (${encodeId('led', entryId)})`

const mostNamed = 5

export function notAssigned(
  line: Pick<PaidLine, 'settledMinor' | 'billNumber' | 'currency'>,
  candidates: readonly PaidCandidate[],
): PullFault {
  const { settledMinor, billNumber, currency } = line
  const size = settledMinor < 0n ? -settledMinor : settledMinor
  const amount = `${decimalOf(size, currencyDigits(currency))} ${currency}`
  const bill = billNumber === null ? '' : ` of bill or invoice ${billNumber}`
  const what = `A payment${bill} of ${amount} was booked in the accounting system`
  const names = candidates.slice(0, mostNamed).map(nameOf).join(', ')
  const message =
    names === ''
      ? `${what}, and nothing that is open in Daybook fits it. If Daybook has booked the same payment, remove one of the two; otherwise say with assign_payment what it pays, or that it pays nothing here.`
      : `${what}. It may pay ${names}. Say with assign_payment which it is.`
  return faultOf('payment_not_assigned', message)
}
