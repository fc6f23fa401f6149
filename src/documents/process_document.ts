import { call } from '#kernel/call'
import type { Definition } from '#kernel/definition'
import { Failure } from '#kernel/failure'
import type { House } from '#kernel/house'
import { encodeId } from '#kernel/id'
import type { Principal } from '#kernel/principal'
import { task } from '#kernel/task'
import { transact } from '#kernel/transaction'
import { createScene } from '#kernel/scene'
import { processKind } from './capture_document.ts'
import codeDocument from './code_document.ts'
import { postKind } from './coding_step.ts'
import extractDocument from './extract_document.ts'
import giveUpDocument from './give_up_document.ts'
import { processingPolicy } from './policy.ts'
import postAutomatically from './post_automatically.ts'
import * as store from './store.ts'

const retries = 8

/**
 * Reads and codes what nobody has taken in hand. It goes on from the state it finds, so a worker that
 * was killed amid it is simply followed by another.
 */
export const processDocument = task({
  kind: processKind,
  class: 'extract',
  retries,
  backoffMs: 2_000,
  async run(house, { orgId, data, attempt }) {
    const { documentId } = data as { documentId: string }
    const principal = await processingPolicy(house, orgId)
    try {
      await readAndCode(house, principal, documentId)
    } catch (error) {
      const id = encodeId('doc', documentId)
      if (attempt > retries) await step(house, principal, giveUpDocument, id)
      throw error
    }
  },
})

async function readAndCode(house: House, principal: Principal, documentId: string): Promise<void> {
  const row = await lookAt(house, principal, documentId)
  if (row === null || row.attended || row.status === 'coded' || row.status === 'posted') return
  const id = encodeId('doc', documentId)
  const mayCode = row.status === 'extracted' || (await step(house, principal, extractDocument, id))
  if (mayCode) await step(house, principal, codeDocument, id)
}

/** Posts what the policy decided on; a coding that was changed since is left to a person. */
export const postByPolicy = task({
  kind: postKind,
  class: 'post',
  retries: 8,
  backoffMs: 2_000,
  async run(house, { orgId, data }) {
    const { documentId, hash } = data as { documentId: string; hash: string }
    const principal = await processingPolicy(house, orgId)
    await step(house, principal, postAutomatically, encodeId('doc', documentId), { hash })
  },
})

/** True where the step succeeded. A refusal by a rule says that somebody else was here: no error. */
async function step(
  house: House,
  principal: Principal,
  definition: Definition,
  documentId: string,
  more: object = {},
): Promise<boolean> {
  try {
    const { result } = await call(house, {
      principal,
      definition,
      body: () => ({ documentId, ...more }),
      via: 'job',
      requestId: house.newId(),
    })
    return (result as { error: unknown }).error === null
  } catch (error) {
    if (error instanceof Failure && error.status < 500) return false
    throw error
  }
}

async function lookAt(
  house: House,
  principal: Principal,
  documentId: string,
): Promise<store.DocumentRow | null> {
  const { orgId } = principal
  try {
    return await transact(house.database, { orgId, readOnly: true }, (tx) => {
      const { scene } = createScene(house, tx, { principal, via: 'job', requestId: '' })
      return store.findDocument(scene, documentId)
    })
  } catch (error) {
    if (error instanceof Failure && error.code === 'document_not_found') return null
    throw error
  }
}
