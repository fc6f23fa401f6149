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

/** The content of a notification; only NE has an outcome. */
export type News = { type: MessageType; outcome: 'EC01' | 'EC02' | null }

type Word = Exclude<MessageType, 'NE'> | 'EC01' | 'EC02'
type Steps = Partial<Record<Word, Status>>

const fromPrivateBuyers: Steps = { NS: 'rejected', RC: 'delivered', MC: 'undelivered' }
const verdicts: Steps = { EC01: 'accepted', EC02: 'refused', DT: 'lapsed' }
const fromPublicBodies: Steps = { ...fromPrivateBuyers, ...verdicts, AT: 'undeliverable' }

/**
 * The next status for each notification. Private buyers neither accept nor refuse. Notifications
 * may arrive in any order; an earlier one that arrives late changes nothing, since no step leads
 * back.
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

/** Null if the notification changes nothing: late, repeated, or contradicting a final status. */
export function nextStatus(format: Format, status: Status, { type, outcome }: News): Status | null {
  const word = type === 'NE' ? outcome : type
  if (word === null) return null
  return steps[format][status]?.[word] ?? null
}

/** Whether a notification may still change the status. */
export function isOpen(format: Format, status: Status): boolean {
  if (format === 'FPR12' && status === 'undelivered') return false
  return steps[format][status] !== undefined
}

/** The notification has another exchange id than the file, so it is about another transmission. */
export function isOfAnother(known: string | null, told: string): boolean {
  return known !== null && known !== told
}

/** The exchange's error code for a file name that was used before. */
export const nameUsed = '00002'

/**
 * The name may have been used by our own first transmission, whose answer was lost. Then this
 * rejection is about the second transmission and does not affect the invoice.
 */
export function isOnlyTheName(errors: readonly { code: string }[]): boolean {
  return errors.some((error) => error.code === nameUsed)
}

type Standing = { format: Format; status: Status; exchange_id: string | null; sendings: number }
type Said = News & { exchangeId: string; errors: readonly { code: string }[] }

/** Null if the notification changes nothing; 00002 counts only if `believesName` is true. */
export function statusAfter(row: Standing, said: Said, believesName: boolean): Status | null {
  if (isOfAnother(row.exchange_id, said.exchangeId)) return null
  if (isOnlyTheName(said.errors) && !believesName) return null
  return nextStatus(row.format, row.status, said)
}

/** The notification contradicts the known transmission, so the exchange is asked for the file. */
export function isPuzzling(row: Standing, said: Said): boolean {
  if (row.status !== 'queued' && row.status !== 'sent') return false
  return isOfAnother(row.exchange_id, said.exchangeId) || isOnlyTheName(said.errors)
}

/** What the exchange has under the file name: our bytes, or others. */
export type FoundAtExchange = { exchangeId: string; isOurs: boolean }

/**
 * Whether 00002 (name used before) means that the file was never accepted. It does if the exchange
 * has other bytes under the name; or if it has ours under the rejected id, they were sent only
 * once, and no notification has another id. Otherwise it may have accepted an earlier transmission.
 */
export function mayBelieveName(
  row: Standing,
  kept: readonly { type: MessageType; exchange_id: string }[],
  look: FoundAtExchange | null,
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
    throw new RangeError('This transmitter has used all possible file names.')
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

/** The notification's name is only displayed; control characters are removed for the database. */
export function cleanName(name: string): string {
  const clean = name.replaceAll(/\p{Cc}/gu, '').slice(0, mostLetters)
  return clean === '' ? 'unnamed' : clean
}

/** A public body receives the file signed, with a longer extension. */
export function nameOfOriginal(fileName: string): string {
  return `${fileName.split('.')[0] ?? ''}.xml`
}

/**
 * After failures the wait doubles, from a tenth of the time in which a file may still turn up (half
 * a minute of five) to twelve times that.
 */
export function waitAfterFailures(attempts: number, resendAfterMs: number): number {
  return Math.min((resendAfterMs / 10) * 2 ** Math.min(attempts - 1, 20), resendAfterMs * 12)
}

/**
 * The wait between two polls: a sixtieth of `resendAfterMs` (five seconds for five minutes). It
 * doubles after each failure, up to twice `resendAfterMs`.
 */
export function waitAfterPolls(failures: number, resendAfterMs: number): number {
  return Math.min((resendAfterMs / 60) * 2 ** Math.min(failures, 20), resendAfterMs * 2)
}
