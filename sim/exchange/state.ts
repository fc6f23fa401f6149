import { createHash } from 'node:crypto'
import type { Clock } from '../clock.ts'
import type { Fault } from '../faults.ts'
import { type Chance, createChance } from '../world/chance.ts'
import { type ExchangeError, judgeFile } from './checks.ts'
import { nameOf, type Type, writeNotification } from './notification.ts'

/** The possible fates of a file, as sequences of notifications. */
export const FATES = {
  delivered: ['RC'],
  undelivered: ['MC'],
  rejected: ['NS'],
  delivered_late: ['MC', 'RC'],
  undeliverable: ['MC', 'AT'],
  accepted: ['RC', 'EC01'],
  refused: ['RC', 'EC02'],
  lapsed: ['RC', 'DT'],
} as const
export type Fate = keyof typeof FATES
export type Word = Exclude<Type, 'NE'> | 'EC01' | 'EC02'

export type Settings = {
  /** Between receipt and the first notification, and between two. */
  delayMs: number
  /** Used in rotation: for files to private buyers, and to public bodies. */
  fates: Fate[]
  publicFates: Fate[]
  /** How many of a hundred notifications go wrong, by kind of error. */
  lost: number
  doubled: number
  late: number
  lateMs: number
  reordered: boolean
}

export type Notice = {
  fileName: string
  word: Word
  dueAt: number
  at: string
  xml: string
}

export type File = {
  fileName: string
  exchangeId: string
  sha256: string
  receivedAt: string
  recipient: string
  fate: Fate
  errors: ExchangeError[]
  /** How often a file of this name arrived. More than once is an error of the sender. */
  receipts: number
  notices: Notice[]
}

/** An invoice of somebody else that the exchange delivers to the channel. */
type InboundFile = {
  exchangeId: string
  fileName: string
  receivedAt: string
  file: Buffer
  metadata: string | null
  /** How often the receiver said that it has it. */
  confirmations: number
  /** Whether it is still listed. */
  waits: boolean
}

export type State = {
  clock: Clock
  /** When it started, so that cursors of an earlier simulator are not mistaken for its own. */
  startedAt: number
  shiftMs: number
  chance: Chance
  key: string
  settings: Settings
  files: Map<string, File>
  identities: Map<string, string>
  /** Notifications to come, and those listed, in order: start time and position are the cursor. */
  coming: Notice[]
  listed: Notice[]
  /** Lost: not listed until control redelivers them. */
  lost: Notice[]
  /** Invoices of others that it delivered. */
  inbound: InboundFile[]
  faults: Fault[]
  counts: { private: number; public: number; ids: number; messages: number }
}

/** 2020-01-01 */
const EPOCH_SECONDS = 1_577_836_800

const DEFAULTS: Settings = {
  delayMs: 1_000,
  fates: ['delivered'],
  publicFates: ['accepted'],
  lost: 0,
  doubled: 0,
  late: 0,
  lateMs: 10_000,
  reordered: false,
}

export function createState(given: { seed: number; clock: Clock; key: string }): State {
  return {
    clock: given.clock,
    startedAt: given.clock().getTime(),
    shiftMs: 0,
    chance: createChance(`${given.seed}|exchange`),
    key: given.key,
    settings: { ...DEFAULTS },
    files: new Map(),
    identities: new Map(),
    coming: [],
    listed: [],
    lost: [],
    inbound: [],
    faults: [],
    counts: { private: 0, public: 0, ids: 0, messages: 0 },
  }
}

/**
 * Twelve digits, like those of the exchange; one started a second later begins a thousand further.
 */
export const numberOf = (state: State, count: number): string =>
  String((Math.floor(state.startedAt / 1_000) - EPOCH_SECONDS) * 1_000 + count)

export const nowOf = (state: State): number => state.clock().getTime() + state.shiftMs

/** Receives a file, and decides its fate. */
export function receive(state: State, fileName: string, bytes: Buffer): File {
  const now = nowOf(state)
  const receivedAt = new Date(now).toISOString()
  state.counts.ids += 1
  const exchangeId = numberOf(state, state.counts.ids)
  const known = state.files.get(fileName)
  if (known !== undefined) {
    known.receipts += 1
    const again = { ...known, exchangeId, receivedAt, notices: [] }
    scheduleNotices(state, again, ['NS'], [{ code: '00002', text: 'Nome file duplicato' }])
    return again
  }
  const judged = judgeFile(fileName, bytes, receivedAt.slice(0, 10))
  const errors = [...judged.errors, ...judgeIdentity(state, judged.identity)]
  const { settings, counts } = state
  const fates = judged.isPublic ? settings.publicFates : settings.fates
  const turn = judged.isPublic ? counts.public++ : counts.private++
  const fate = errors.length > 0 ? 'rejected' : (fates[turn % fates.length] ?? 'delivered')
  const file: File = {
    fileName,
    exchangeId,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    receivedAt,
    recipient: judged.recipient,
    fate,
    errors,
    receipts: 1,
    notices: [],
  }
  state.files.set(fileName, file)
  // A rejected invoice does not count: its number may be used again in another file.
  if (fate !== 'rejected' && judged.identity !== null) {
    state.identities.set(judged.identity, fileName)
  }
  const reasons = errors.length > 0 ? errors : [{ code: '00305', text: 'IdCodice non valido' }]
  scheduleNotices(state, file, FATES[fate], reasons)
  return file
}

function judgeIdentity(state: State, identity: string | null): ExchangeError[] {
  if (identity === null || !state.identities.has(identity)) return []
  return [{ code: '00404', text: 'Fattura duplicata' }]
}

/** Schedules notifications, one delay after another. */
export function scheduleNotices(
  state: State,
  file: File,
  words: readonly Word[],
  errors: ExchangeError[],
): void {
  words.forEach((word, index) => {
    state.counts.messages += 1
    const outcome = word === 'EC01' || word === 'EC02' ? word : null
    const type: Type = outcome === null ? (word as Type) : 'NE'
    const dueAt = nowOf(state) + state.settings.delayMs * (index + 1)
    const at = new Date(dueAt).toISOString()
    const xml = writeNotification({
      type,
      outcome,
      errors: type === 'NS' ? errors : [],
      exchangeId: file.exchangeId,
      about: file.fileName,
      messageId: numberOf(state, state.counts.messages),
      recipient: file.recipient,
      receivedAt: file.receivedAt,
      at,
    })
    const fileName = nameOf(file.fileName, type, index + 1)
    const notice = { fileName, word, dueAt, at, xml }
    state.coming.push(notice)
    file.notices.push(notice)
  })
}

/** Lists due notifications; losses, duplicates and delays happen here. */
export function listDueNotices(state: State): void {
  const now = nowOf(state)
  const { settings, chance } = state
  const due = state.coming.filter((one) => one.dueAt <= now)
  state.coming = state.coming.filter((one) => one.dueAt > now)
  const batch: Notice[] = []
  for (const one of due) {
    if (chance.happens(settings.lost)) state.lost.push(one)
    else if (chance.happens(settings.late)) {
      state.coming.push({ ...one, dueAt: now + settings.lateMs })
    } else batch.push(one, ...(chance.happens(settings.doubled) ? [one] : []))
  }
  if (settings.reordered) batch.reverse()
  state.listed.push(...batch)
}
