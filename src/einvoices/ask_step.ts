import type { Outside } from '#kernel/definition'
import { Failure } from '#kernel/failure'
import type { Scene } from '#kernel/scene'
import { adoptId, applyMessage, weighAgain } from './apply_message.ts'
import { readMessage } from './message.ts'
import type { ExchangeMessage, FoundFile } from './ports.ts'
import { cleanName, isOpen, type Look } from './rules.ts'
import { endClaim, lookAfter } from './sending_store.ts'
import * as store from './store.ts'
import type { EinvoiceRow } from './store.ts'

/** How soon what has no end yet is asked for again. */
const againMs = 24 * 3_600_000
const afterFailureMs = 3_600_000

/** What the exchange has of one file; null where it has none or could not be asked. */
export type Answer = { kind: 'asked'; found: FoundFile | null }

/** Asks for the notifications of one file, in case one was lost on its way. */
export async function performAsking(outside: Outside, einvoiceId: string): Promise<Answer> {
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
  { found }: Answer,
): Promise<void> {
  const row = await store.lockEinvoice(scene, einvoiceId)
  if (row.status === 'queued') return
  if (found === null) return lookAfter(scene, row.id, afterFailureMs)
  const look = { exchangeId: found.exchangeId, isOurs: found.sha256 === row.sha256 }
  if (!look.isOurs) {
    // What was told of another's file says nothing of ours.
    lookAfter(scene, row.id, afterFailureMs)
    await weighAgain(scene, row, look)
    return
  }
  endClaim(scene, row.id, isOpen(row.format, row.status) ? againMs : null)
  await applyAll(scene, await adoptId(scene, row, found), found.messages, look)
}

/** What cannot be read is left: it comes with the others, too, and is kept aside there. */
export async function applyAll(
  scene: Scene,
  row: EinvoiceRow,
  arrived: readonly ExchangeMessage[],
  look: Look | null,
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
