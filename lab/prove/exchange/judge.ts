import type { Received } from './simulator.ts'

/** One file as the database has it when all is quiet. */
export type Kept = {
  id: string
  invoice_id: string
  file_name: string
  exchange_id: string | null
  sha256: string
  status: string
  /** Its notifications, once each. */
  words: string[]
}

/** One invoice that was to be issued. */
export type Issued = {
  id: string
  status: string
  number: string | null
  /** Entries that nothing has taken back. */
  entries: number
}

/** What the notifications of each fate leave a file as. */
const ends: Readonly<Record<string, string>> = {
  delivered: 'delivered',
  undelivered: 'undelivered',
  rejected: 'rejected',
  delivered_late: 'delivered',
  undeliverable: 'undeliverable',
  accepted: 'accepted',
  refused: 'refused',
  lapsed: 'lapsed',
}

export function isSettled(kept: Kept, received: Received | undefined): boolean {
  return received !== undefined && kept.status === ends[received.fate] && hasAll(kept, received)
}

const hasAll = (kept: Kept, received: Received): boolean =>
  kept.words.toSorted().join() === received.words.toSorted().join()

/** Everything that must hold; an empty list is the proof. */
export function judge(
  kept: readonly Kept[],
  received: readonly Received[],
  issued: readonly Issued[],
): string[] {
  const files = new Map(received.map((file) => [file.fileName, file]))
  const known = new Set(kept.map((one) => one.file_name))
  return [
    ...received.flatMap(judgeReceived),
    ...received
      .filter((file) => !known.has(file.fileName))
      .map((file) => `${file.fileName} came to the exchange from nowhere`),
    ...kept.flatMap((one) => judgeKept(one, files.get(one.file_name))),
    ...issued.flatMap((one) => judgeIssued(one, kept)),
    ...judgeNumbers(issued),
  ]
}

function judgeReceived(file: Received): string[] {
  const refused = file.errors.map((error) => error.code).join(' ')
  return [
    ...(file.receipts === 1 ? [] : [`${file.fileName} was sent ${file.receipts} times`]),
    ...(refused === '' ? [] : [`${file.fileName} was refused by ${refused}`]),
  ]
}

function judgeKept(one: Kept, file: Received | undefined): string[] {
  if (file === undefined) return [`${one.file_name} never came to the exchange`]
  const findings: string[] = []
  if (one.exchange_id !== file.exchangeId) findings.push(`${one.file_name} has another id`)
  if (one.sha256 !== file.sha256) findings.push(`${one.file_name} came with other bytes`)
  if (one.status !== ends[file.fate]) {
    findings.push(`${one.file_name} is ${one.status}, and the exchange says ${file.fate}`)
  }
  if (!hasAll(one, file)) {
    findings.push(`${one.file_name} has ${one.words.join()} of ${file.words.join()}`)
  }
  return findings
}

function judgeIssued(one: Issued, kept: readonly Kept[]): string[] {
  const live = kept.filter((file) => file.invoice_id === one.id && file.status !== 'rejected')
  return [
    ...(one.status === 'issued' ? [] : [`${one.id} is ${one.status}`]),
    ...(live.length === 1 ? [] : [`${one.number} has ${live.length} files that stand`]),
    ...(one.entries === 1 ? [] : [`${one.number} has ${one.entries} live entries`]),
  ]
}

function judgeNumbers(issued: readonly Issued[]): string[] {
  const numbers = new Set(issued.map((one) => one.number))
  return numbers.size === issued.length ? [] : ['two invoices share a number']
}

const file: Received = {
  fileName: 'IT1_A.xml',
  exchangeId: '1',
  sha256: 'a',
  receipts: 1,
  fate: 'delivered',
  errors: [],
  words: ['RC'],
}
const one: Kept = {
  id: 'e',
  invoice_id: 'i',
  file_name: 'IT1_A.xml',
  exchange_id: '1',
  sha256: 'a',
  status: 'delivered',
  words: ['RC'],
}
const invoice: Issued = { id: 'i', status: 'issued', number: '1', entries: 1 }

/** A judge that would let one of these pass has proven nothing. */
const faults: [string, Kept[], Received[], Issued[]][] = [
  ['a file sent twice', [one], [{ ...file, receipts: 2 }], [invoice]],
  ['a file that never came', [one], [], [invoice]],
  ['a file from nowhere', [], [file], []],
  ['another status', [{ ...one, status: 'sent' }], [file], [invoice]],
  ['a notification that is lost', [{ ...one, words: [] }], [file], [invoice]],
  ['a notification kept twice', [{ ...one, words: ['RC', 'RC'] }], [file], [invoice]],
  ['another id', [{ ...one, exchange_id: '2' }], [file], [invoice]],
  ['other bytes', [{ ...one, sha256: 'b' }], [file], [invoice]],
  ['a refusal by the checks', [one], [{ ...file, errors: [{ code: '1', text: '' }] }], [invoice]],
  ['an invoice in two files', [one, { ...one, id: 'f' }], [file], [invoice]],
  ['an invoice in no file', [], [], [invoice]],
  ['a draft', [one], [file], [{ ...invoice, status: 'draft' }]],
  ['two entries', [one], [file], [{ ...invoice, entries: 2 }]],
]

export function assertJudgeSees(): number {
  if (judge([one], [file], [invoice]).length > 0) {
    throw new Error('the judge finds fault with what is right')
  }
  for (const [name, kept, received, issued] of faults) {
    if (judge(kept, received, issued).length === 0) throw new Error(`the judge lets pass ${name}`)
  }
  return faults.length
}
