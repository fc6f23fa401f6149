import type { Outside } from '#kernel/definition'
import { Failure } from '#kernel/failure'
import type { Scene } from '#kernel/scene'
import { applyMessage } from './apply_message.ts'
import { readMessage } from './message.ts'
import type { ExchangeMessage } from './ports.ts'
import { isOpen } from './rules.ts'
import { endClaim, lookAfter } from './sending_store.ts'
import * as store from './store.ts'
import type { EinvoiceRow } from './store.ts'

/** How soon what has no end yet is asked for again. */
const againMs = 24 * 3_600_000
const afterFailureMs = 3_600_000

/** What the exchange has told of one file so far; null where it could not be asked. */
export type Answer = { kind: 'asked'; messages: readonly ExchangeMessage[] | null }

/** Asks for the notifications of one file, in case one was lost on its way. */
export async function performAsking(outside: Outside, einvoiceId: string): Promise<Answer> {
  const { exchange, fileName, sha256 } = await outside.inTransaction(async (scene) => {
    const row = await store.findEinvoice(scene, einvoiceId)
    const { mode } = scene.principal
    return { exchange: outside.ports.exchanges[mode], fileName: row.file_name, sha256: row.sha256 }
  })
  try {
    const found = (await exchange?.find(fileName)) ?? null
    const isOurs = found !== null && found.sha256 === sha256
    return { kind: 'asked', messages: isOurs ? found.messages : null }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return { kind: 'asked', messages: null }
  }
}

export async function settleAsking(
  scene: Scene,
  einvoiceId: string,
  answer: Answer,
): Promise<void> {
  const row = await store.lockEinvoice(scene, einvoiceId)
  if (row.status === 'queued') return
  if (answer.messages === null) return lookAfter(scene, row.id, afterFailureMs)
  endClaim(scene, row.id, isOpen(row.format, row.status) ? againMs : null)
  await applyAll(scene, row, answer.messages)
}

/** What cannot be read is left: it comes with the others, too, and is kept aside there. */
export async function applyAll(
  scene: Scene,
  row: EinvoiceRow,
  arrived: readonly ExchangeMessage[],
): Promise<void> {
  let current = row
  for (const { fileName, xml, at } of arrived) {
    const message = readMessage(xml)
    if ('unreadable' in message) continue
    current = await applyMessage(scene, current, { message, fileName, xml, at })
  }
}
