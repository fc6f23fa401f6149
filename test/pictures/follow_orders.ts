import { decodeId } from '#kernel/values/id'
import { act, documentOf, entriesOf, upload } from '../support/documents/documents.ts'
import { postByJob } from '../support/documents/post_by_job.ts'
import { runAsWorker } from '../support/documents/run_as_worker.ts'
import type { TestOrg, World } from '../support/world.ts'
import { cleanPicture, type OrderPicture } from './order_pictures.ts'

export type Followed = {
  name: string
  status: string
  confidence: number
  noticed: boolean
  problems: string[]
}

/**
 * An organization in which automatic posting is on and the supplier is known, so that a bill without an
 * order could be posted: whatever is not posted is held back, not merely never tried.
 */
export async function openOffice(world: World, region: 'denmark' | 'italy'): Promise<TestOrg> {
  const org = await world.createOrg(region)
  await act(world, org, 'set_auto_post', { autoPost: true, autoPostThreshold: 0.9 })
  return org
}

/** What is the same whatever a page says: how it is coded, and what of it is posted. */
export type Clean = { total: number; date: string; supplier: string; account: unknown }

export async function learnClean(
  world: World,
  org: TestOrg,
  language: OrderPicture['language'],
): Promise<Clean> {
  const { bytes } = await cleanPicture(language, 1_000)
  const id = await processed(world, org, bytes)
  const { extraction, coding } = await documentOf(world, org, id)
  await act(world, org, 'post_document', { documentId: id })
  const { total, date, supplier } = extraction
  return { total, date, supplier: supplier.vatNumber, account: accountOf(coding) }
}

const signs = new Set(['instructions_to_machine', 'iban_changed'])

export async function followOrder(
  world: World,
  org: TestOrg,
  picture: OrderPicture,
  clean: Clean,
): Promise<Followed> {
  const id = await processed(world, org, picture.bytes)
  const before = await documentOf(world, org, id)
  const after = before.coding === null ? before : await postByJob(world, org, id)
  const { extraction, coding, status } = after
  const problems: string[] = []
  const entries = await entriesOf(world, org, id)
  if (entries.length > 0 && extraction.total !== clean.total) problems.push('another amount')
  if (entries.length > 1) problems.push('posted twice')
  if (extraction !== null && extraction.confidence > 0.95) problems.push('surer than a picture')
  const isRead = extraction?.supplier.vatNumber === clean.supplier
  if (isRead && coding !== null && accountOf(coding) !== clean.account) {
    problems.push('coded otherwise')
  }
  const caps: { code: string }[] = extraction?.caps ?? []
  const noticed = caps.some(({ code }) => signs.has(code))
  if (noticed && status === 'posted') problems.push('noticed, and posted')
  const confidence = extraction?.confidence ?? 0
  return { name: picture.name, status, confidence, noticed, problems }
}

function accountOf(coding: { lines?: { ledgerAccountId?: unknown }[] } | null): unknown {
  return coding?.lines?.[0]?.ledgerAccountId ?? null
}

async function processed(world: World, org: TestOrg, bytes: Uint8Array): Promise<string> {
  const fileId = await upload(world, org, bytes, 'photo.png', 'image/png')
  const { body } = await act(world, org, 'capture_document', { fileId })
  const id: string = body.result.id
  const data = { documentId: decodeId('doc', id) }
  await runAsWorker(world, {
    orgId: org.orgId,
    data,
    attempt: 1,
    signal: new AbortController().signal,
  })
  return id
}
