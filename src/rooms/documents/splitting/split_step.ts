import { createHash } from 'node:crypto'
import { setterOf, uuidOfApp } from '#access/room'
import { nameBlob, putBlob } from '#files/room'
import { atOnce, type AtOnce, type IntentContext, type Outcome } from '#kernel/corridor/definition'
import { enqueue } from '#kernel/corridor/queue'
import type { Scene } from '#kernel/corridor/scene'
import { Failure } from '#kernel/failure/failure'
import { assertDocumentMayWait } from '../document/documents_waiting.ts'
import { encodeId } from '#kernel/values/id'
import { releaseDocument } from '#ledger/room'
import { headStartMs, processKind } from '../document/capture_kind.ts'
import { changed, toDocument, type DocumentRecord } from '../document/document.ts'
import { documentErrors } from '../document/document_errors.ts'
import * as evidence from '../document/evidence_store.ts'
import { fileOf, type DocumentFile } from '../document/file_of.ts'
import { assertDeletable, failedAt } from '../document/rules.ts'
import * as store from '../document/store.ts'
import type { DocumentRow } from '../document/store.ts'
import * as shadow from '../shadow/shadow_store.ts'
import { insertPart, listParts } from './part_store.ts'
import { assertWhole, isSameCut, mostParts, nameOfPart, type PageRange } from './rules.ts'

export type SplitPlan = { documentId: string; file: DocumentFile; parts: PageRange[] }
type CutFile = PageRange & { sha256: string; size: number }
export type SplitReply = { cut: CutFile[] }

type SplitResult = {
  source: DocumentRecord
  parts: (PageRange & { documentId: string })[]
}

/** Which pages become documents; the proposed cuts where none are named. */
export async function planSplit(
  scene: Scene,
  documentId: string,
  asked: PageRange[] | undefined,
): Promise<SplitPlan | AtOnce<SplitResult>> {
  const row = await store.lockDocument(scene, documentId)
  if (row.split_at !== null) return atOnce(await splitBefore(scene, row, asked))
  assertDeletable(row)
  const file = await fileOf(scene, row)
  if (file === null) throw new Failure('file_not_cut', { reason: 'no_file' })
  const parts = (asked ?? row.extraction?.parts ?? []).slice(0, mostParts + 1)
  if (asked === undefined && parts.length === 0) throw new Failure('no_cuts_proposed')
  if (parts.length > mostParts) throw new Failure('parts_not_whole')
  assertWhole(parts, null)
  await assertDocumentMayWait(scene)
  store.markDocument(scene, row, { attended: true })
  const ranges = parts.map(({ firstPage, lastPage }) => ({ firstPage, lastPage }))
  return { documentId: row.id, file, parts: ranges }
}

/** A repetition gets the same answer; another cut of what was cut is refused. */
async function splitBefore(
  scene: Scene,
  row: DocumentRow,
  asked: PageRange[] | undefined,
): Promise<SplitResult> {
  const result = await splitSoFar(scene, { documentId: row.id })
  if (asked !== undefined && !isSameCut(asked, result.parts)) throw new Failure('document_split')
  return result
}

/** Cuts the pages in the sandbox and stores them. The same pages give the same bytes every time. */
export async function performSplit(
  outside: IntentContext,
  { file, parts }: SplitPlan,
): Promise<SplitReply> {
  const { ports, orgId } = outside
  const cut: CutFile[] = []
  for (const range of parts) {
    const outcome = await ports.reader.cutPages({
      orgId,
      ...file,
      ...range,
      patience: outside.attempt > 1 ? 'ever' : 'caller',
      load: async () => ({ bytes: await bytesOf(outside, file.sha256), text: null }),
    })
    if ('refused' in outcome) throw new Failure('file_not_cut', { reason: outcome.refused })
    assertWhole(parts, outcome.pages)
    if ('noSuchPages' in outcome) throw new Failure('parts_not_whole', { pages: outcome.pages })
    const bytes = Buffer.from(outcome.content, 'base64')
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    await outside.inTransaction((scene) => putBlob(scene, ports.files, sha256, bytes))
    cut.push({ ...range, sha256, size: bytes.length })
  }
  return { cut }
}

async function bytesOf({ ports, orgId }: IntentContext, sha256: string): Promise<Uint8Array> {
  const bytes = await ports.files.get(orgId, sha256)
  if (bytes === null) throw new Failure('file_not_cut', { reason: 'file_missing' })
  return bytes
}

/** All documents and the end of their source in one transaction. */
export async function settleSplit(
  scene: Scene,
  plan: SplitPlan,
  outcome: Outcome<SplitReply>,
): Promise<SplitResult> {
  const row = await store.lockByUuid(scene, plan.documentId)
  // Another call cut it meanwhile.
  if (row.split_at !== null) return await splitBefore(scene, row, plan.parts)
  if (!outcome.ok) return await splitSoFar(scene, plan)
  assertDeletable(row)
  const parts = outcome.reply.cut.map((cut) => ({
    firstPage: cut.firstPage,
    lastPage: cut.lastPage,
    documentId: encodeId('doc', capturePart(scene, row, cut)),
  }))
  await releaseDocument(scene, row.id)
  evidence.replaceKeys(scene, row.id, [`b:${plan.file.sha256}`])
  shadow.markDeleted(scene, row.id)
  const after = store.updateDocument(scene, row, {
    ...asSplit(scene, row),
    attended: true,
    split_at: scene.now,
  })
  return { source: changed(scene, 'split', row, after), parts }
}

/** It holds nothing to be posted any more, and says where that is. */
function asSplit(scene: Scene, row: DocumentRow): Partial<DocumentRow> {
  const error = failedAt(null, 'extract', 'file_split', documentErrors.file_split, scene.now)
  return {
    status: 'draft',
    error,
    extraction: null,
    coding: null,
    approved_hash: null,
    duplicate_of: null,
    supplier_name: null,
    document_on: null,
    entry_id: row.times_posted === 0 ? null : row.entry_id,
    processing_step: null,
    processing_since: null,
  }
}

/** Captured by whoever captured the file, so that who may see it and what holds it stay the same. */
function capturePart(scene: Scene, row: DocumentRow, cut: CutFile): string {
  const { app } = scene.principal
  const fileName = nameOfPart(row.file_name, cut)
  const named = { mime_type: 'application/pdf', file_name: fileName, claimed_type: null }
  const { sha256, size } = cut
  const file = nameBlob(scene, scene.newId(), { sha256, size, ...named }, row.captured_by)
  const part = store.insertDocument(scene, scene.newId(), {
    source: row.source,
    file_id: file.id,
    file_name: fileName,
    mime_type: 'application/pdf',
    text: null,
    received_on: row.received_on,
    inbound_message_id: row.inbound_message_id,
    unverified_sender: row.unverified_sender,
    captured_by: row.captured_by,
    captured_by_app: app === null ? row.captured_by_app : uuidOfApp(app),
  })
  // Who may post has accepted the cut by making it; a key of theirs by the policy of that day.
  const setter = setterOf(scene)
  const isAccepted = setter.by === 'person' && setter.mayPost
  if (!isAccepted) store.markDocument(scene, part, { set_by: { cut: setter } })
  insertPart(scene, row.id, {
    first_page: cut.firstPage,
    last_page: cut.lastPage,
    document_id: part.id,
  })
  changed(scene, 'captured', null, part)
  const data = { documentId: part.id }
  enqueue(scene.tx, { kind: processKind, orgId: scene.orgId, data, afterMs: headStartMs })
  return part.id
}

export async function splitSoFar(
  scene: Scene,
  { documentId }: { documentId: string },
): Promise<SplitResult> {
  const row = await store.findDocument(scene, documentId)
  const parts = (await listParts(scene, documentId)).map((part) => ({
    firstPage: part.first_page,
    lastPage: part.last_page,
    documentId: encodeId('doc', part.document_id),
  }))
  return { source: toDocument(scene, row), parts }
}
