import { Failure } from '#kernel/failure/failure'
import { currencyDigits, sizeOf, toDecimal, roundHalfUp } from '#kernel/values/money'
import type { Scene } from '#kernel/corridor/scene'
import { regionOf, vatCodeOf, type Region } from '#regions/room'
import { placementOn } from '../outbox/send_entry.ts'
import { holdHome } from '#settings/room'
import { lockReversible } from '../entries/write_entry.ts'
import type { Entry, EntryLine } from '../ports.ts'
import { adjustingLine, writeAdjustment } from './adjustment.ts'
import type { AdjustmentKind, AdjustmentWarning } from './adjustment_store.ts'
import { findItemOfEntry, toOwed, type OpenItemRow } from './allocation_store.ts'
import { assertWithinLimits } from './difference_limits.ts'
import { residualOf, settledBaseOf, type OwedItem } from './settlement.ts'

const isVat = ({ vatRole }: EntryLine): boolean => vatRole === 'input' || vatRole === 'output'

export function hasVat({ lines }: Pick<Entry, 'lines'>): boolean {
  return lines.some(isVat)
}

/** A sale whose VAT was owed at once, and nothing else: what a lost claim can take off again. */
export function isPlainSale({ lines }: Pick<Entry, 'lines'>): boolean {
  const vat = lines.filter(isVat)
  return (
    vat.length > 0 &&
    vat.every((line) => line.vatRole === 'output' && line.vatDate === undefined) &&
    lines.every((line) => line.vatRole !== 'base' || BigInt(line.amountMinor) <= 0n)
  )
}

/**
 * The lines of a lost claim: the VAT of the lost part is taken off again, code by code, and the rest
 * is the loss. `lostBaseMinor` is the lost part of the claim, `part` of `whole`.
 */
export function lossLines(
  { lines }: Pick<Entry, 'lines'>,
  { part, whole, lostBaseMinor }: { part: bigint; whole: bigint; lostBaseMinor: bigint },
  account: string,
): EntryLine[] {
  const shareOf = (minor: bigint): bigint => -roundHalfUp(minor * part, whole)
  const taxed = Map.groupBy(
    lines.filter((line) => line.vatRole === 'output'),
    (line) => line.vatCode ?? '',
  )
  const written = [...taxed].flatMap(([code, vatLines]) => {
    const bases = lines.filter((line) => line.vatRole === 'base' && line.vatCode === code)
    const sumOf = (
      of: readonly EntryLine[],
      field: 'amountMinor' | 'vatBaseMinor' | 'vatAmountMinor',
    ) => shareOf(of.reduce((sum, line) => sum + BigInt(line[field] ?? '0'), 0n))
    const base: EntryLine = {
      ...adjustingLine(account, sumOf(bases, 'amountMinor')),
      vatCode: code,
      vatRole: 'base',
      vatBaseMinor: String(sumOf(bases, 'vatBaseMinor')),
      vatAmountMinor: String(sumOf(bases, 'vatAmountMinor')),
    }
    const vat = [...Map.groupBy(vatLines, (line) => line.account)].map(([at, own]): EntryLine => {
      const line = adjustingLine(at, sumOf(own, 'amountMinor'))
      return { ...line, vatCode: code, vatRole: 'output' }
    })
    return [base, ...vat.filter((line) => line.amountMinor !== '0')]
  })
  const sum = written.reduce((all, line) => all + BigInt(line.amountMinor), 0n)
  const rest = lostBaseMinor - sum
  const [first, ...others] = written
  if (rest === 0n || first === undefined) return written
  // A rounding belongs to the loss; what was sold without VAT has a line of its own.
  if (sizeOf(rest) > BigInt(written.length)) return [...written, adjustingLine(account, rest)]
  return [{ ...first, amountMinor: String(BigInt(first.amountMinor) + rest) }, ...others]
}

type ClosingKind = Exclude<AdjustmentKind, 'move'>

export type Closing = {
  /** Whose open item is closed; the caller has locked it. */
  entryId: string
  kind: ClosingKind
  reason: string
  date: string
  /** Its size in the item's currency; null: all that is open. */
  sizeMinor: bigint | null
  /** Null: the account of the kind. */
  account: string | null
  text: string | null
  /** The loss is established by law, so that its VAT is taken off. */
  isEstablished: boolean
  transactionId: string | null
}

/** What of an entry is open; null if it has no open item. The caller has locked the entry. */
export async function remainderOf(
  scene: Scene,
  entryId: string,
): Promise<{ residualMinor: bigint; amountMinor: bigint; currency: string } | null> {
  const item = await findItemOfEntry(scene, entryId)
  if (item === null || item.kind === 'payment') return null
  const owed = toOwed(item)
  return { residualMinor: residualOf(owed), amountMinor: owed.amountMinor, currency: item.currency }
}

/** Closes what is open of an item, or a part of it, without money. Gives the entry's id. */
export async function closeRemainder(scene: Scene, given: Closing): Promise<string> {
  const { row, entry: opened } = await lockReversible(scene, given.entryId)
  const item = await findItemOfEntry(scene, given.entryId)
  if (item === null || item.kind === 'payment') throw new Failure('target_settled')
  const home = await holdHome(scene)
  const region = regionOf(home.regionKey)
  const owed = toOwed(item)
  const settledMinor = partToClose(given, owed)
  const { entryId, date } = given
  scene.pinFacts({ entryId, settledMinor: String(settledMinor), date })
  const settledBaseMinor = settledBaseOf(owed, settledMinor)
  const closed = { item, baseMinor: settledBaseMinor }
  await assertWithinLimits(scene, region, given.kind, closed)
  if (given.isEstablished) await assertEstablished(scene, region, given, { item, opened })
  const lines = counterLines(region, given, {
    opened,
    owed,
    settledMinor,
    settledBaseMinor,
  })
  const isForeign = item.currency !== home.currency
  const entry: Entry = {
    id: scene.newId(),
    date: given.date,
    vatDate: given.isEstablished
      ? await scene.hooks.ledger.openVatDay(scene, given.date)
      : given.date,
    text: given.text ?? row.text,
    currency: home.currency,
    foreign: isForeign ? opened.foreign : null,
    lines: [
      adjustingLine(owed.account, -settledBaseMinor, isForeign ? -settledMinor : null),
      ...lines,
    ].filter((line) => line.amountMinor !== '0' || line.vatRole === 'base'),
  }
  await writeAdjustment(scene, {
    entry,
    kind: given.kind,
    reason: given.reason,
    parts: [{ item, settled: { settledMinor, settledBaseMinor } }],
    transactionId: given.transactionId,
    warnings: warningsOf(region, given, item, opened),
  })
  return entry.id
}

/** With the sign of the item: the part that is closed. */
function partToClose({ kind, sizeMinor }: Closing, owed: OwedItem): bigint {
  const rest = residualOf(owed)
  if (rest === 0n) throw new Failure('target_settled')
  const isOverPaid = rest > 0n !== owed.amountMinor > 0n
  if (isOverPaid && kind !== 'small_difference') {
    const detail =
      'More was paid than owed. Move the rest with move_payment, pay it back, or close it as a small difference.'
    throw new Failure('difference_not_allowed', { detail })
  }
  if (sizeMinor === null) return rest
  if (sizeMinor > sizeOf(rest)) {
    const open = toDecimal(sizeOf(rest), currencyDigits(owed.currency))
    const detail = `Only ${open} ${owed.currency} is open. Close that or less.`
    throw new Failure('difference_not_allowed', { detail })
  }
  return rest < 0n ? -sizeMinor : sizeMinor
}

async function assertEstablished(
  scene: Scene,
  region: Region,
  { kind, account, date }: Closing,
  { item, opened }: { item: OpenItemRow; opened: Entry },
): Promise<void> {
  const { loss } = region.differences
  if (loss.vat !== 'established') {
    const detail = `The VAT of a loss needs a credit note: issue one with create_credit_note. ${loss.source}.`
    throw new Failure('difference_not_allowed', { detail })
  }
  const { connection } = await placementOn(scene, date, 'other')
  if (connection !== null) {
    const detail =
      'The accounting system keeps the books of that day. Book the loss and its VAT there; Daybook reads it back with pull_entries.'
    throw new Failure('difference_not_allowed', { detail })
  }
  const isLoss = kind === 'write_off' && item.kind === 'receivable' && account === null
  if (isLoss && isPlainSale(opened) && isDeclaredHere(region, opened)) return
  const detail =
    'Only the loss on a sale with VAT that was owed at once takes its VAT off. Leave `lossEstablished` and the account out.'
  throw new Failure('difference_not_allowed', { detail })
}

/** VAT of another country, under the one-stop shop, is not taken off in this one. */
function isDeclaredHere(region: Region, { lines, vatDate }: Entry): boolean {
  return lines
    .filter((line) => line.vatRole === 'output')
    .every(({ vatCode }) => {
      const code = vatCode === null ? undefined : vatCodeOf(region, vatCode, vatDate)
      return (code?.vatBoxes.length ?? 0) > 0
    })
}

type Closed = { opened: Entry; owed: OwedItem; settledMinor: bigint; settledBaseMinor: bigint }

function counterLines(
  { accountRoles: { writeOff, smallDifference } }: Region,
  { kind, account, isEstablished }: Closing,
  { opened, owed, settledMinor, settledBaseMinor }: Closed,
): EntryLine[] {
  if (isEstablished) {
    const lost = { part: settledMinor, whole: owed.amountMinor, lostBaseMinor: settledBaseMinor }
    return lossLines(opened, lost, writeOff)
  }
  const accounts = {
    write_off: () => writeOff,
    small_difference: () => smallDifference,
    discount: () => mainAccount(opened, owed.account) ?? smallDifference,
  }
  return [adjustingLine(account ?? accounts[kind](), settledBaseMinor)]
}

/** A discount is less of the income or cost that the item comes from. */
function mainAccount({ lines }: Entry, control: string): string | null {
  const [largest] = lines
    .filter((line) => line.account !== control)
    .filter(({ vatRole }) => vatRole !== 'input' && vatRole !== 'output')
    .toSorted((one, other) =>
      sizeOf(BigInt(one.amountMinor)) < sizeOf(BigInt(other.amountMinor)) ? 1 : -1,
    )
  return largest?.account ?? null
}

/** What VAT does not do by itself, and what to do about it. */
function warningsOf(
  { differences }: Region,
  { kind, isEstablished }: Closing,
  item: OpenItemRow,
  opened: Entry,
): AdjustmentWarning[] {
  if (isEstablished || kind === 'small_difference' || !hasVat(opened)) return []
  if (item.kind === 'payable') {
    const detail = `VAT is unchanged. Ask the supplier for a credit note, reverse this with reverse_adjustment and capture the note: it says what VAT to take back. ${differences.discount.source}.`
    return [{ code: 'vat_unchanged_ask_supplier', detail }]
  }
  if (kind === 'write_off' && differences.loss.vat === 'established') {
    const detail = `VAT is unchanged. If the loss is established (bankruptcy, collection without success), reverse this with reverse_adjustment and write it off again with lossEstablished. ${differences.loss.source}.`
    return [{ code: 'vat_of_loss_unchanged', detail }]
  }
  const { source } = kind === 'discount' ? differences.discount : differences.loss
  const detail = `VAT is unchanged. To take it off, reverse this with reverse_adjustment and issue a credit note with create_credit_note, where the law allows one. ${source}.`
  return [{ code: 'vat_unchanged_credit_note', detail }]
}
