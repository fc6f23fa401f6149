export const statuses = [
  'queued',
  'sent',
  'delivered',
  'undelivered',
  'undeliverable',
  'rejected',
  'accepted',
  'refused',
  'lapsed',
] as const
export type Status = (typeof statuses)[number]

export const formats = ['FPR12', 'FPA12'] as const
export type Format = (typeof formats)[number]

export const messageTypes = ['RC', 'NS', 'MC', 'NE', 'DT', 'AT'] as const
export type MessageType = (typeof messageTypes)[number]

/** What a notification says; NE alone has an outcome. */
export type News = { type: MessageType; outcome: 'EC01' | 'EC02' | null }

type Word = Exclude<MessageType, 'NE'> | 'EC01' | 'EC02'
type Steps = Partial<Record<Word, Status>>

const fromPrivateBuyers: Steps = { NS: 'rejected', RC: 'delivered', MC: 'undelivered' }
const verdicts: Steps = { EC01: 'accepted', EC02: 'refused', DT: 'lapsed' }
const fromPublicBodies: Steps = { ...fromPrivateBuyers, ...verdicts, AT: 'undeliverable' }

/**
 * What follows from each notification. Private buyers neither accept nor refuse. Notifications come
 * in any order, so a later one may be taken before an earlier one, and the earlier one then says
 * nothing new: every step leads onwards.
 */
const steps: Record<Format, Partial<Record<Status, Steps>>> = {
  FPR12: {
    queued: fromPrivateBuyers,
    sent: fromPrivateBuyers,
    undelivered: { RC: 'delivered' },
  },
  FPA12: {
    queued: fromPublicBodies,
    sent: fromPublicBodies,
    undelivered: { RC: 'delivered', AT: 'undeliverable', ...verdicts },
    delivered: verdicts,
  },
}

/** Null where the notification changes nothing: it came late, again, or contradicts what ended. */
export function nextStatus(format: Format, status: Status, { type, outcome }: News): Status | null {
  const word = type === 'NE' ? outcome : type
  if (word === null) return null
  return steps[format][status]?.[word] ?? null
}

/** Whether the exchange may still tell something that changes it. */
export function isOpen(format: Format, status: Status): boolean {
  if (format === 'FPR12' && status === 'undelivered') return false
  return steps[format][status] !== undefined
}

/** The exchange has this file under another id: the notification is of a sending that is not ours. */
export function isOfAnother(known: string | null, told: string): boolean {
  return known !== null && known !== told
}

/** The code of a file whose name was used before. */
export const nameUsed = '00002'

/**
 * A name that was used before may have been used by our own first sending, of which no answer came.
 * Then this rejection is of the second one, and says nothing of the invoice.
 */
export function isOnlyTheName(errors: readonly { code: string }[]): boolean {
  return errors.some((error) => error.code === nameUsed)
}

type Standing = { format: Format; status: Status; exchange_id: string | null; sendings: number }
type Said = News & { exchangeId: string; errors: readonly { code: string }[] }

/** Null where the notification changes nothing; a name that was used counts only where it is believed. */
export function statusAfter(row: Standing, said: Said, believesName: boolean): Status | null {
  if (isOfAnother(row.exchange_id, said.exchangeId)) return null
  if (isOnlyTheName(said.errors) && !believesName) return null
  return nextStatus(row.format, row.status, said)
}

/** What cannot be true of the one sending that is known: the exchange is asked what it has. */
export function isPuzzling(row: Standing, said: Said): boolean {
  if (row.status !== 'queued' && row.status !== 'sent') return false
  return isOfAnother(row.exchange_id, said.exchangeId) || isOnlyTheName(said.errors)
}

/** What the exchange has under the name of a file: our own bytes, or another's. */
export type Look = { exchangeId: string; isOurs: boolean }

/**
 * Whether a name that was used before means that the file was never taken. So it is where the exchange
 * has other bytes under it; and where it has ours under the id that it refuses, they were sent once
 * only, and nothing was told of them under another id. Else it may have taken an earlier sending.
 */
export function mayBelieveName(
  row: Standing,
  kept: readonly { type: MessageType; exchange_id: string }[],
  look: Look | null,
): boolean {
  if (look === null) return false
  if (!look.isOurs) return true
  const isElsewhere = kept.some(
    ({ type, exchange_id: id }) => type !== 'NS' && isOfAnother(row.exchange_id, id),
  )
  return look.exchangeId === row.exchange_id && row.sendings <= 1 && !isElsewhere
}

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const mostNumbers = 36 ** 5

/** Five characters of base 36, which also fit ProgressivoInvio. */
export function progressiveOf(number: number): string {
  if (!Number.isSafeInteger(number) || number < 0 || number >= mostNumbers) {
    throw new RangeError('This transmitter has used every file name there is.')
  }
  let rest = number
  let text = ''
  for (let place = 0; place < 5; place++) {
    text = digits.charAt(rest % 36) + text
    rest = Math.floor(rest / 36)
  }
  return text
}

const mostLetters = 200

/** The name of a notification is told to people and decides nothing; the database takes no control character. */
export function cleanName(name: string): string {
  const clean = name.replaceAll(/\p{Cc}/gu, '').slice(0, mostLetters)
  return clean === '' ? 'unnamed' : clean
}

/** A public body gets the file signed, under a longer ending. */
export function nameOfOriginal(fileName: string): string {
  return `${fileName.split('.')[0] ?? ''}.xml`
}

/**
 * After failures the wait doubles, from a tenth of the time in which a file may still turn up (half a
 * minute of five) to twelve times that.
 */
export function waitAfterFailures(attempts: number, resendAfterMs: number): number {
  return Math.min((resendAfterMs / 10) * 2 ** Math.min(attempts - 1, 20), resendAfterMs * 12)
}

/**
 * Between two polls, a sixtieth of the time in which a file may still turn up (five seconds of five
 * minutes); after failures the wait doubles, up to twice that time.
 */
export function waitAfterPolls(failures: number, resendAfterMs: number): number {
  return Math.min((resendAfterMs / 60) * 2 ** Math.min(failures, 20), resendAfterMs * 2)
}
