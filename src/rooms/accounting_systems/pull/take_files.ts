import { createHash } from 'node:crypto'
import { cleanName, mostBytes, putBlob, sniffType } from '#files/room'
import { isDay } from '#kernel/values/day'
import { sql } from '#kernel/database/sql'
import { Failure } from '#kernel/failure/failure'
import { failures } from '#failures/failures'
import type { RunContext } from '#kernel/corridor/run_context'
import type { Scene } from '#kernel/corridor/scene'
import type { OpenKeeper } from '../connection/keeper.ts'
import type { RemoteFile } from '../ports.ts'
import * as store from './file_store.ts'
import { holdPulling } from './pulling.ts'
import { findCursors } from './remote_store.ts'

/** After so many in a row the others wait for the next reading: it is not the file. */
const mostFailuresInARow = 5
const mostRetries = 20

type Taking = { context: RunContext; connectionId: string; failedInARow: number }

/**
 * E-invoices that the exchange delivered over there become documents here. Each is fetched and captured
 * by itself and known by its key, so a process that dies between two captures none of them twice, and
 * one that cannot be had is named and tried again later, while the others come in.
 */
export async function takeFiles(context: RunContext, keeper: OpenKeeper): Promise<void> {
  const { provider, connection } = keeper
  if (provider.readFiles === undefined) return
  const taking: Taking = { context, connectionId: connection.id, failedInARow: 0 }
  await retryFiles(taking, keeper)
  for (;;) {
    const { files_cursor: cursor } = await context.inTransaction((scene) =>
      findCursors(scene, connection.id),
    )
    const page = await provider.readFiles(connection, cursor)
    for (const file of page.files) {
      if (taking.failedInARow >= mostFailuresInARow) return
      const known = await context.inTransaction((scene) =>
        store.isKnownFile(scene, connection.id, file.key),
      )
      if (known === null) await takeOne(taking, file, 0)
    }
    await context.inTransaction(async (scene) =>
      scene.tx.send(sql`
        UPDATE accounting_connection SET files_cursor = ${page.cursor}
        WHERE org_id = ${scene.orgId} AND id = ${connection.id}`),
    )
    if (page.isLast) return
    if (page.cursor === cursor) throw new Failure('provider_failed')
  }
}

async function retryFiles(taking: Taking, { provider, connection }: OpenKeeper): Promise<void> {
  const { context, connectionId } = taking
  if (provider.findFile === undefined) return
  const due = await context.inTransaction((scene) =>
    store.listDueFiles(scene, connectionId, mostRetries),
  )
  for (const { key, tries } of due) {
    if (taking.failedInARow >= mostFailuresInARow) return
    const file = await provider.findFile(connection, key)
    if (file !== null) await takeOne(taking, file, tries)
    else await context.inTransaction(async (scene) => store.forgetFile(scene, connectionId, key))
  }
}

async function takeOne(taking: Taking, file: RemoteFile, tries: number): Promise<void> {
  const { context, connectionId } = taking
  const read = await readFile(file)
  taking.failedInARow = 'fault' in read && !read.isOfFile ? taking.failedInARow + 1 : 0
  await context.inTransaction(async (scene) => {
    await holdPulling(scene, connectionId)
    if ((await store.isKnownFile(scene, connectionId, file.key)) === 'taken') return
    if ('bytes' in read) return await takeFile(scene, taking, file, read.bytes)
    store.saveFileProblem(scene, connectionId, file, { message: read.fault, tries })
  })
}

type Read = { bytes: Uint8Array } | { fault: string; isOfFile: boolean }

/** Access that is lost, and a limit that is reached, are of all files and end the reading. */
async function readFile(file: RemoteFile): Promise<Read> {
  const again = 'It is tried again later; until then capture the file yourself if it is urgent.'
  try {
    const bytes = await file.read()
    if (bytes.length === 0) return { fault: `The file is empty. ${again}`, isOfFile: true }
    if (bytes.length <= mostBytes) return { bytes }
    return { fault: `The file is larger than ${mostBytes} bytes. ${again}`, isOfFile: true }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const { code, details } = error
    if (code === 'provider_access_lost' || details.retryAfterSeconds !== undefined) throw error
    return { fault: `${details.detail ?? failures[code].says} ${again}`, isOfFile: false }
  }
}

async function takeFile(
  scene: Scene,
  { context, connectionId }: Taking,
  { key, fileName, receivedOn }: RemoteFile,
  bytes: Uint8Array,
): Promise<void> {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await putBlob(scene, context.ports.files, sha256, bytes)
  const isPast = isDay(receivedOn) && receivedOn <= scene.today
  const { documentId } = await scene.hooks.files.takeDelivered(scene, {
    sha256,
    size: bytes.length,
    fileName: cleanName(fileName),
    mimeType: await sniffType(Buffer.from(bytes)),
    receivedOn: isPast ? receivedOn : null,
    exchangeId: null,
    contentSha256: null,
  })
  store.saveTakenFile(scene, connectionId, { key, sha256, documentId })
}
