import type { IntentContext } from '#kernel/corridor/definition'
import { Failure } from '#kernel/failure/failure'
import { failures } from '#failures/failures'
import type { Scene } from '#kernel/corridor/scene'
import { recordOf, reject } from '../messages/apply_message.ts'
import { applyAll } from './ask_step.ts'
import { changed, type EinvoiceRecord } from '../einvoice/einvoice.ts'
import type { Exchange, ExchangeMessage, ExchangeReceipt, FoundFile } from '../ports.ts'
import { nameUsed, waitAfterFailures } from '../einvoice/rules.ts'
import * as claims from '../einvoice/sending_store.ts'
import * as store from '../einvoice/store.ts'
import type { EinvoiceRow } from '../einvoice/store.ts'

/** The outcome of an attempt to send. Never thrown: the file stays queued until it is sent. */
export type SendingOutcome =
  | {
      kind: 'sent'
      isFound: boolean
      receipt: ExchangeReceipt
      messages: readonly ExchangeMessage[]
    }
  | { kind: 'failed'; hold: Hold; code: string; message: string; clearsDoubt: boolean }
  /** Another file, not ours, has this name. */
  | { kind: 'name_used' }
  /** An earlier transmission may still appear. */
  | { kind: 'waiting'; hold: Hold }
  /** It is sent already, is another system's to send, or another process is sending it. */
  | { kind: 'nothing' }

type Hold = { claimId: string; resendAfterMs: number }
type Turn = Hold & { exchange: Exchange; row: EinvoiceRow; xml: Buffer; doubtMs: number | null }

/** The retry interval if no exchange is connected. */
const withoutExchangeMs = 300_000

/**
 * Sends the file once. Only one process at a time may send. It first checks whether the exchange
 * has the file; after a transmission of unknown outcome it waits until the file would have
 * appeared.
 */
export async function performSending(
  outside: IntentContext,
  einvoiceId: string,
): Promise<SendingOutcome> {
  const turn = await outside.inTransaction(async (scene) => {
    const { by_keeper: isByKeeper } = await store.findEinvoice(scene, einvoiceId)
    if (isByKeeper) return { kind: 'nothing' } as const
    return await takeTurnAt(scene, outside, einvoiceId)
  })
  if ('kind' in turn) return turn
  const { claimId, resendAfterMs } = turn
  const hold = { claimId, resendAfterMs }
  const found = await lookFor(turn, hold)
  if (found !== null) return found
  if (turn.doubtMs !== null && turn.doubtMs < resendAfterMs) return { kind: 'waiting', hold }
  const isStillOurs = await outside.inTransaction((scene) =>
    claims.beginDoubt(scene, einvoiceId, claimId, resendAfterMs / 2),
  )
  if (!isStillOurs) return { kind: 'nothing' }
  try {
    const file = { fileName: turn.row.file_name, xml: turn.xml }
    const receipt = await turn.exchange.send(file)
    return { kind: 'sent', isFound: false, receipt, messages: [] }
  } catch (error) {
    return failedBy(error, hold, isHarmless(error))
  }
}

async function takeTurnAt(
  scene: Scene,
  outside: IntentContext,
  einvoiceId: string,
): Promise<Turn | SendingOutcome> {
  const exchange = outside.ports.exchanges[scene.principal.mode]
  const claimId = scene.newId()
  const resendAfterMs = exchange?.resendAfterMs ?? withoutExchangeMs
  const claim = await claims.takeClaim(scene, einvoiceId, claimId, resendAfterMs)
  if (!claim.isTaken) {
    claims.lookAfterClaim(scene, einvoiceId)
    return { kind: 'nothing' }
  }
  if (exchange === null) {
    return failedBy(new Failure('provider_not_connected'), { claimId, resendAfterMs }, false)
  }
  const row = await store.findEinvoice(scene, einvoiceId)
  const xml = await store.findBytes(scene, row.sha256)
  return { exchange, claimId, resendAfterMs, row, xml, doubtMs: claim.doubtMs }
}

/** Null if the exchange has no file with that name. */
async function lookFor({ exchange, row }: Turn, hold: Hold): Promise<SendingOutcome | null> {
  let found: FoundFile | null
  try {
    found = await exchange.find(row.file_name)
  } catch (error) {
    // A failed lookup proves nothing, so an unknown outcome stays unknown.
    return failedBy(error, hold, false)
  }
  if (found === null) return null
  if (found.sha256 !== row.sha256) return { kind: 'name_used' }
  return { kind: 'sent', isFound: true, receipt: found, messages: found.messages }
}

/** A bug may occur after the file arrived, so other errors are rethrown and the doubt stays. */
function failedBy(error: unknown, hold: Hold, clearsDoubt: boolean): SendingOutcome {
  if (!(error instanceof Failure)) throw error
  return { kind: 'failed', hold, code: error.code, message: wordsOf(error), clearsDoubt }
}

function isHarmless(error: unknown): boolean {
  return error instanceof Failure && error.details['nothingHappened'] === true
}

function wordsOf({ code, details }: Failure): string {
  return details.detail ?? failures[code].says
}

/** Records the outcome, in the caller's transaction. */
export async function settleSending(
  scene: Scene,
  einvoiceId: string,
  sending: SendingOutcome,
): Promise<EinvoiceRecord> {
  const row = await store.lockEinvoice(scene, einvoiceId)
  if (row.status === 'queued') await settle(scene, row, sending)
  return await recordOf(scene, await store.findEinvoice(scene, einvoiceId))
}

async function settle(scene: Scene, row: EinvoiceRow, sending: SendingOutcome): Promise<void> {
  if (sending.kind === 'sent') return await settleSent(scene, row, sending)
  if (sending.kind === 'name_used') return await settleNameUsed(scene, row)
  if (sending.kind === 'nothing') return
  const { claimId, resendAfterMs } = sending.hold
  const attempts = (row.error?.attempts ?? 0) + 1
  const isFailure = sending.kind === 'failed'
  const isOurs = await claims.giveClaimBack(scene, row.id, claimId, {
    clearsDoubt: isFailure && sending.clearsDoubt,
    waitMs: isFailure ? waitAfterFailures(attempts, resendAfterMs) : resendAfterMs / 10,
  })
  if (!isOurs || !isFailure) return
  const { code, message } = sending
  const error = { code, message, attempts, at: scene.now.toISOString() }
  const before = await recordOf(scene, row)
  const saved = store.updateEinvoice(scene, row, { error })
  changed(scene, 'delayed', before, { ...before, error, ...stampsAfter(saved) })
}

function stampsAfter(row: EinvoiceRow): { version: number; updatedAt: string } {
  return { version: row.version, updatedAt: row.updated_at.toISOString() }
}

const askAfterMs = 6 * 3_600_000

async function settleSent(
  scene: Scene,
  row: EinvoiceRow,
  { isFound, receipt, messages }: Extract<SendingOutcome, { kind: 'sent' }>,
): Promise<void> {
  const { exchangeId, receivedAt } = receipt
  const before = await recordOf(scene, row)
  const sent = {
    status: 'sent',
    exchange_id: exchangeId,
    sent_at: receivedAt,
    error: null,
  } as const
  const saved = store.updateEinvoice(scene, row, sent)
  claims.endClaim(scene, row.id, askAfterMs)
  changed(scene, 'sent', before, await recordOf(scene, saved))
  await applyAll(scene, saved, messages, isFound ? { exchangeId, isOurs: true } : null)
}

/** The exchange would reject it with this code, so it is not sent and must be issued again. */
async function settleNameUsed(scene: Scene, row: EinvoiceRow): Promise<void> {
  const detail = `The exchange already has another file named ${row.file_name}.`
  const sent = { exchange_id: null, sent_at: null, error: null }
  const before = await recordOf(scene, row)
  const errors = [{ code: nameUsed, detail }]
  await reject(scene, row, before, sent, { errors, at: scene.now })
}
