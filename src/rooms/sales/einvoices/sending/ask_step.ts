import type { IntentContext } from '#kernel/corridor/definition'
import { Failure } from '#kernel/failure/failure'
import type { Scene } from '#kernel/corridor/scene'
import { adoptId, applyMessage, weighAgain } from '../messages/apply_message.ts'
import { readMessage } from '../messages/message.ts'
import type { ExchangeMessage, FoundFile } from '../ports.ts'
import { cleanName, isOpen, type FoundAtExchange } from '../einvoice/rules.ts'
import { endClaim, lookAfter } from '../einvoice/sending_store.ts'
import * as store from '../einvoice/store.ts'
import type { EinvoiceRow } from '../einvoice/store.ts'

/** How soon to ask again for an e-invoice without a final status. */
const againMs = 24 * 3_600_000
const afterFailureMs = 3_600_000

/** What the exchange has for one file; null if it has none or could not be asked. */
export type ExchangeAnswer = { kind: 'asked'; found: FoundFile | null }

/** Asks for the notifications of one file, in case one was lost. */
export async function performAsking(
  outside: IntentContext,
  einvoiceId: string,
): Promise<ExchangeAnswer> {
  const { exchange, fileName } = await outside.inTransaction(async (scene) => {
    const row = await store.findEinvoice(scene, einvoiceId)
    return { exchange: outside.ports.exchanges[scene.principal.mode], fileName: row.file_name }
  })
  try {
    return { kind: 'asked', found: (await exchange?.find(fileName)) ?? null }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return { kind: 'asked', found: null }
  }
}

export async function settleAsking(
  scene: Scene,
  einvoiceId: string,
  { found }: ExchangeAnswer,
): Promise<void> {
  const row = await store.lockEinvoice(scene, einvoiceId)
  if (row.status === 'queued') return
  if (found === null) return lookAfter(scene, row.id, afterFailureMs)
  const look = { exchangeId: found.exchangeId, isOurs: found.sha256 === row.sha256 }
  if (!look.isOurs) {
    // Notifications about another file with this name do not apply to ours.
    lookAfter(scene, row.id, afterFailureMs)
    await weighAgain(scene, row, look)
    return
  }
  endClaim(scene, row.id, isOpen(row.format, row.status) ? againMs : null)
  await applyAll(scene, await adoptId(scene, row, found), found.messages, look)
}

/** Unreadable notifications are skipped: polling delivers them too, and sets them aside. */
export async function applyAll(
  scene: Scene,
  row: EinvoiceRow,
  arrived: readonly ExchangeMessage[],
  look: FoundAtExchange | null,
): Promise<void> {
  let current = row
  for (const { fileName, xml, at } of arrived) {
    const message = readMessage(xml)
    if ('unreadable' in message) continue
    const given = { message, fileName: cleanName(fileName), xml, at }
    current = await applyMessage(scene, current, given)
  }
  await weighAgain(scene, current, look)
}
