import { createHash } from 'node:crypto'
import { cleanName, putBlob, readBlob, sniffType } from '#files/room'
import { call } from '#kernel/corridor/call'
import type { App } from '#kernel/corridor/app'
import { createScene } from '#kernel/corridor/open_scene'
import type { Scene } from '#kernel/corridor/scene'
import { comeBackLater, task } from '#kernel/corridor/task'
import { transact } from '#kernel/database/transaction'
import { Failure } from '#kernel/failure/failure'
import { openMailKind } from './mail/open_kind.ts'
import { mailPrincipal } from './mail/receive_mail.ts'
import { findByUuid, type InboundRow } from './message/store.ts'
import takeMail from './take_mail.ts'

const retries = 8
const soonMs = 500

type Part = { sha256: string; size: number; mimeType: string; fileName: string }
type Opened = { parts: Part[]; problem: string | null }

/**
 * Takes a mail apart in the readers' sandbox and makes its documents. Any number of times until it
 * succeeds; a mail that cannot be opened becomes a document as it is, so that none is lost.
 */
export const openMail = task({
  kind: openMailKind,
  class: 'extract',
  restsOn: {
    nothingSet: 'It opens a mail that was delivered; its sender decides what becomes of it.',
  },
  retries,
  backoffMs: 2_000,
  async run(app, { orgId, data, attempt }) {
    const { messageId } = data as { messageId: string }
    const busyMs = app.ports.reader.busyForMs(orgId)
    if (busyMs !== null) throw comeBackLater(busyMs)
    const principal = await mailPrincipal(app, orgId)
    const row = await inScene(app, orgId, (scene) => findByUuid(scene, messageId))
    if (row === null || row.state === 'done') return
    const opened = await openOrLeave(app, orgId, row, attempt > retries)
    await call(app, {
      principal,
      definition: takeMail,
      body: () => ({ messageId, ...opened }),
      via: 'job',
      requestId: app.newId(),
    })
  },
})

async function inScene<T>(app: App, orgId: string, work: (scene: Scene) => Promise<T>): Promise<T> {
  const principal = await mailPrincipal(app, orgId)
  return await transact(app.database, { orgId }, (tx) =>
    work(createScene(app, tx, { principal, via: 'job', requestId: '' }).scene),
  )
}

async function openOrLeave(
  app: App,
  orgId: string,
  row: InboundRow,
  isLast: boolean,
): Promise<Opened> {
  try {
    return await open(app, orgId, row)
  } catch (error) {
    if (error instanceof Failure && error.code === 'reader_busy') {
      throw comeBackLater(app.ports.reader.busyForMs(orgId) ?? soonMs)
    }
    if (!isLast) throw error
    app.log.warn({ error, message: row.id }, 'a mail could not be taken apart')
    return { parts: [], problem: 'reader_crashed' }
  }
}

async function open(app: App, orgId: string, row: InboundRow): Promise<Opened> {
  const outcome = await app.ports.reader.takeApart({
    orgId,
    sha256: row.sha256,
    patience: 'job',
    load: async () => ({ bytes: await readBlob(app, orgId, row.sha256), text: null }),
  })
  if ('refused' in outcome) return { parts: [], problem: outcome.refused }
  const parts = new Map<string, Part>()
  for (const { fileName, content } of outcome.parts) {
    const bytes = Buffer.from(content, 'base64')
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    // The same file attached twice is one document.
    if (parts.has(sha256)) continue
    // The mail was accepted, so its parts are taken in whatever the quota is.
    await inScene(app, orgId, (scene) => putBlob(scene, app.ports.files, sha256, bytes))
    const mimeType = await sniffType(bytes)
    parts.set(sha256, { sha256, size: bytes.length, mimeType, fileName: cleanName(fileName) })
  }
  return { parts: [...parts.values()], problem: outcome.isCut ? 'too_many_attachments' : null }
}
