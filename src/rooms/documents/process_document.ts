import { call } from '#kernel/corridor/call'
import type { Definition } from '#kernel/corridor/definition'
import { Failure } from '#kernel/failure/failure'
import { nullOn } from '#kernel/failure/failure_code'
import type { App } from '#kernel/corridor/app'
import { encodeId } from '#kernel/values/id'
import type { Principal } from '#kernel/corridor/principal'
import { comeBackLater, task, waitOf } from '#kernel/corridor/task'
import { transact } from '#kernel/database/transaction'
import { createScene } from '#kernel/corridor/open_scene'
import { processKind } from './document/capture_kind.ts'
import askLanguageModel from './ask_language_model.ts'
import codeDocument from './code_document.ts'
import { postKind } from './coding/coding_step.ts'
import extractDocument from './extract_document.ts'
import giveUpDocument from './give_up_document.ts'
import { postingStep } from './posting/holds.ts'
import { processingPrincipal } from './document/background_principal.ts'
import postAutomatically from './posting/post_automatically.ts'
import * as store from './document/store.ts'

const retries = 8
const soonMs = 500

/**
 * Nobody has acted on the document yet, or it is not known whether: the job must see how it ends, or
 * the document could be left without anybody who reads it.
 */
const passing: ReadonlySet<string> = new Set([
  'reader_busy',
  'record_busy',
  'idempotency_in_progress',
])

/**
 * Reads and codes documents that nobody works on. It continues from the state it finds, so another
 * worker can take over after a crash.
 */
export const processDocument = task({
  kind: processKind,
  class: 'extract',
  restsOn: { nothingSet: 'It reads and proposes; posting is a step of its own.' },
  retries,
  backoffMs: 2_000,
  async run(app, { orgId, data, attempt }) {
    const { documentId } = data as { documentId: string }
    // Before anything is written: other documents of this organization wait to be read already.
    const busyMs = app.ports.reader.busyForMs(orgId)
    if (busyMs !== null) throw comeBackLater(busyMs)
    const principal = await processingPrincipal(app, orgId)
    try {
      await readAndCode(app, principal, documentId)
    } catch (error) {
      if (waitOf(error) !== null) throw error
      const id = encodeId('doc', documentId)
      if (attempt > retries) await step(app, principal, giveUpDocument, id)
      throw error
    }
  },
})

async function readAndCode(app: App, principal: Principal, documentId: string): Promise<void> {
  const row = await lookAt(app, principal, documentId)
  if (row === null || row.attended || row.status === 'coded' || row.status === 'posted') return
  const id = encodeId('doc', documentId)
  const mayCode = row.status === 'extracted' || (await step(app, principal, extractDocument, id))
  if (!mayCode) return
  await askModel(app, principal, id)
  await step(app, principal, codeDocument, id)
}

/** A second reader where there is one; the document goes on without it, whatever becomes of that. */
async function askModel(app: App, principal: Principal, id: string): Promise<void> {
  if (app.ports.languageModels[principal.mode] === null) return
  try {
    await step(app, principal, askLanguageModel, id)
  } catch (error) {
    if (waitOf(error) !== null) throw error
    app.log.warn({ error, documentId: id }, 'a language model was not asked')
  }
}

/** Posts what was decided automatically; a coding changed since then is left to a person. */
export const postByPolicy = task({
  kind: postKind,
  class: 'post',
  restsOn: postingStep,
  retries: 8,
  backoffMs: 2_000,
  async run(app, { orgId, data }) {
    const { documentId, hash } = data as { documentId: string; hash: string }
    const principal = await processingPrincipal(app, orgId)
    await step(app, principal, postAutomatically, encodeId('doc', documentId), { hash })
  },
})

/** True if the step succeeded. A refusal by a rule means someone else acted first: not an error. */
async function step(
  app: App,
  principal: Principal,
  definition: Definition,
  documentId: string,
  more: object = {},
): Promise<boolean> {
  try {
    const { result } = await call(app, {
      principal,
      definition,
      body: () => ({ documentId, ...more }),
      via: 'job',
      requestId: app.newId(),
    })
    return (result as { error?: unknown }).error === null
  } catch (error) {
    if (error instanceof Failure && passing.has(error.code)) {
      throw comeBackLater(app.ports.reader.busyForMs(principal.orgId) ?? soonMs)
    }
    if (error instanceof Failure && error.status < 500) return false
    throw error
  }
}

async function lookAt(
  app: App,
  principal: Principal,
  documentId: string,
): Promise<store.DocumentRow | null> {
  const { orgId } = principal
  return await nullOn('document_not_found', () =>
    transact(app.database, { orgId, readOnly: true }, (tx) => {
      const { scene } = createScene(app, tx, { principal, via: 'job', requestId: '' })
      return store.findDocument(scene, documentId)
    }),
  )
}
