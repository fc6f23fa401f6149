import type { Scene } from '#kernel/corridor/scene'
import { decimalOf } from '#kernel/values/decimal'
import { currencyDigits } from '#kernel/values/money'
import { reversalDayOf, reversalText, reverseEntry } from '#ledger/room'
import { entries, toPortEntry, type EntryRow, notifyDays } from '#ledger/parts'
import { retakePayment } from './assign_payments.ts'
import { closedFault } from './closed_fault.ts'
import { bookHere } from './book_here.ts'
import { findOurs, markGone, markRemoteSeen, type OurPosting } from './our_postings.ts'
import { linesBack } from './entry_back.ts'
import { faultOf, type PullFault } from './pull_fault.ts'
import type { Pulling } from './pulling.ts'
import { takeOver } from './take_over.ts'
import { listOfEntry, type PullProblem, type RemoteRow } from './remote_store.ts'

type Amount = { account: string; amountMinor: string }
type EntrySide = { date: string; lines: readonly Amount[] }

/** An entry of ours, and what is over there under its name: one entry, or what it became. */
type EntryPair = {
  ours: EntrySide
  theirs: readonly EntrySide[]
  currency: string
  /** Ours by theirs; null: the provider has no ledger, so only the amount is compared. */
  accounts: ReadonlyMap<string, string> | null
  /** What the bill or invoice comes to, where that is compared instead of the entry. */
  grossMinor: string | null
}

/** What somebody changed over there, in words; null where both are the same. */
function changedRemotely(pair: EntryPair): PullFault | null {
  const { ours, theirs, currency, accounts } = pair
  const amount = (minor: bigint): string => decimalOf(minor, currencyDigits(currency))
  const parts: string[] = []
  const day = theirs.find((one) => one.date !== ours.date)?.date
  if (day !== undefined) parts.push(`dated ${day} there and ${ours.date} here`)
  if (accounts === null) {
    const here = pair.grossMinor === null ? movedBy(ours.lines) : BigInt(pair.grossMinor)
    const there = movedBy(theirs.flatMap((one) => one.lines))
    if (here !== there) parts.push(`${amount(there)} there and ${amount(here)} here`)
  } else {
    const here = sumsOf(ours.lines.map((line) => inTheirs(line, accounts)))
    const there = sumsOf(theirs.flatMap((one) => one.lines))
    for (const account of [...new Set([...here.keys(), ...there.keys()])].toSorted()) {
      const [mine, other] = [here.get(account) ?? 0n, there.get(account) ?? 0n]
      if (mine !== other) {
        parts.push(`account ${account} has ${amount(other)} there and ${amount(mine)} here`)
      }
    }
  }
  if (parts.length === 0) return null
  const most = 8
  const more = parts.length > most ? `; and ${parts.length - most} more` : ''
  return faultOf(
    'changed_there',
    `Somebody changed it in the accounting system: ${parts.slice(0, most).join('; ')}${more}. Correct one of the two.`,
  )
}

/** Without a counterpart it keeps our number, marked so that it equals none of theirs. */
const inTheirs = (line: Amount, accounts: ReadonlyMap<string, string>): Amount => ({
  ...line,
  account: accounts.get(line.account) ?? `${line.account} (Daybook)`,
})

function sumsOf(lines: readonly Amount[]): Map<string, bigint> {
  const sums = new Map<string, bigint>()
  for (const { account, amountMinor } of lines) {
    sums.set(account, (sums.get(account) ?? 0n) + BigInt(amountMinor))
  }
  return sums
}

function movedBy(lines: readonly Amount[]): bigint {
  return [...sumsOf(lines).values()].filter((sum) => sum > 0n).reduce((all, sum) => all + sum, 0n)
}

/**
 * One entry as it is over there now. Ours is recognized and compared; what somebody else made is
 * taken over once, and followed when they change it. Null: it is from before the books were there.
 */
export async function takeEntry(
  scene: Scene,
  pulling: Pulling,
  there: RemoteRow,
  isChanged: boolean,
): Promise<RemoteRow | null> {
  const { connection } = pulling
  const ours = await findOurs(scene, connection.id, {
    ourKey: there.our_key,
    reference: there.reference,
  })
  if (ours !== null) return await takeOurs(scene, pulling, there, ours)
  const known = there.entry_id === null ? null : await findEntry(scene, there.entry_id)
  if (known !== null && known.reversed_by === null) {
    return await followTheirs(scene, pulling, there, known, isChanged)
  }
  if (there.date < connection.keeps_from) return null
  const maybe = mayBeOurs(pulling, there)
  return await takeNew(scene, pulling, { ...there, entry_id: null }, maybe)
}

async function findEntry(scene: Scene, id: string): Promise<EntryRow | null> {
  const rows = await entries.listEntriesById(scene, [id])
  return rows[0] ?? null
}

const withProblem = (scene: Scene, there: RemoteRow, fault: PullFault | null): RemoteRow => ({
  ...there,
  problem: fault === null ? null : problemOf(scene, there.problem, fault),
})

/** What stays as it was keeps its moment. */
function problemOf(scene: Scene, before: PullProblem | null, fault: PullFault): PullProblem {
  const isSame = before?.code === fault.code && before.message === fault.message
  return isSame ? before : { ...fault, at: scene.now.toISOString() }
}

/** Ours: linked, booked here if it was booked there, and compared. Nothing else changes here. */
async function takeOurs(
  scene: Scene,
  pulling: Pulling,
  read: RemoteRow,
  ours: OurPosting,
): Promise<RemoteRow> {
  const there = { ...read, entry_id: ours.entry_id }
  const row = ours.has_entry ? await findEntry(scene, ours.entry_id) : null
  // The entry of a document is written when its posting is settled.
  if (row === null) return withProblem(scene, there, null)
  const others = await listOfEntry(scene, pulling.connection.id, ours.entry_id)
  const theirs = [there, ...others.filter((one) => one.key !== there.key)]
  const lines = await entries.listLines(scene, [ours.entry_id])
  const fault = changedRemotely({
    ours: {
      date: row.date,
      lines: lines.map((line) => ({ account: line.account, amountMinor: line.amount_minor })),
    },
    theirs,
    currency: there.currency,
    accounts: pulling.accounts,
    grossMinor: ours.request?.bill?.grossMinor ?? null,
  })
  const after = withProblem(scene, there, fault)
  markRemoteSeen(scene, ours.entry_id, there.reference, after.problem)
  if (there.state === 'booked' && row.state === 'provisional') await bookHere(scene, row)
  return after
}

/** What others made is as they have it: changed there, it is reversed here and taken over anew. */
async function followTheirs(
  scene: Scene,
  pulling: Pulling,
  there: RemoteRow,
  known: EntryRow,
  isChanged: boolean,
): Promise<RemoteRow> {
  if (isChanged) {
    const lines = linesBack(there, pulling.way)
    if ('message' in lines) return withProblem(scene, there, lines)
    // Both before anything is written: what is taken back is taken over in the same step.
    const old = await entries.listLines(scene, [known.id])
    const closed = await closedFault(scene, [...old, ...lines])
    if (closed !== null) return withProblem(scene, there, closed)
    // First: what the old one paid is then open for the new one.
    const takenBackOn = await takeBack(scene, known, 'changedRemotely')
    const taken = await takeOver(scene, pulling, there, takenBackOn)
    if ('message' in taken) return withProblem(scene, { ...there, entry_id: null }, taken)
    return withProblem(scene, { ...there, entry_id: taken.entryId }, taken.waits)
  }
  if (there.state === 'booked' && known.state === 'provisional') await bookHere(scene, known)
  return there
}

async function takeNew(
  scene: Scene,
  pulling: Pulling,
  there: RemoteRow,
  maybe: PullFault | null,
): Promise<RemoteRow> {
  if (maybe !== null) return withProblem(scene, there, maybe)
  const taken = await takeOver(scene, pulling, there)
  if ('message' in taken) return withProblem(scene, there, taken)
  return withProblem(scene, { ...there, entry_id: taken.entryId }, taken.waits)
}

/**
 * A reply may be lost, and a provider need not carry our key: what comes to the same as something on
 * its way may be just that, so it waits until the sender has found out.
 */
function mayBeOurs({ unsent }: Pulling, there: RemoteRow): PullFault | null {
  if (there.our_key !== null) return null
  const moved = String(movedBy(there.lines))
  const isSame = unsent.some(
    (one) => (one.moved === moved || one.gross === moved) && one.date === there.date,
  )
  if (!isSame) return null
  return faultOf(
    'may_be_ours',
    'It comes to the same as an entry that is on its way there. It is looked at again when that has arrived.',
  )
}

/** Gives the day on which it is taken back, where that is not its own. */
async function takeBack(
  scene: Scene,
  row: EntryRow,
  why: 'changedRemotely' | 'removedRemotely',
): Promise<string | null> {
  const { date, moved } = await reversalDayOf(scene, { date: row.date, today: scene.today })
  const text = reversalText(scene, row.text, why)
  await reverseEntry(scene, row.id, { date, moved, text, state: row.state, counted: true })
  const lines = await entries.listLines(scene, [row.id])
  const taxed = lines.filter((line) => line.vat_code !== null)
  await notifyDays(
    scene,
    taxed.map((line) => line.vat_date),
  )
  return moved === null ? null : date
}

/** No longer there: what others made is reversed here; of ours a person decides. */
export async function takeAway(scene: Scene, there: RemoteRow): Promise<RemoteRow> {
  const gone = { ...there, removed_at: scene.now, problem: null }
  const row = there.entry_id === null ? null : await findEntry(scene, there.entry_id)
  if (row === null || row.reversed_by !== null) return gone
  if (row.origin === 'provider') {
    const closed = await closedFault(scene, await entries.listLines(scene, [row.id]))
    if (closed !== null) return withProblem(scene, there, closed)
    await takeBack(scene, row, 'removedRemotely')
  }
  if (row.origin !== 'provider') markGone(scene, row.id, goneProblem(scene))
  return gone
}

export function goneProblem(scene: Scene): PullProblem {
  const message =
    'Somebody removed it in the accounting system. Reverse it here too, or enter it there again.'
  return { ...faultOf('removed_there', message), at: scene.now.toISOString() }
}

/** It is in our ledger, and only what it pays is not known. */
export function isUnclearPayment({ entry_id: entryId, problem }: RemoteRow): boolean {
  return entryId !== null && problem !== null && problem.code.startsWith('payment_')
}

export async function takePaymentAgain(
  scene: Scene,
  pulling: Pulling,
  there: RemoteRow,
): Promise<RemoteRow | null> {
  const row = await findEntry(scene, there.entry_id ?? '')
  if (row === null || row.reversed_by !== null) return null
  const lines = await entries.listLines(scene, [row.id])
  const fault = await retakePayment(scene, pulling, there, toPortEntry(row, lines))
  return withProblem(scene, there, fault)
}
