import { Failure } from '#kernel/failure/failure'
import type { Scene } from '#kernel/corridor/scene'
import { findSettings } from '#settings/room'
import { documentUuid } from '../document/store.ts'
import type { PostingItemRow } from './posting_run.ts'
import { holdsOfContent } from '../posting/holds.ts'
import { listNamed, listReady, type ReadyDocument, type ReadyToPost } from './ready_store.ts'

type Asked = { minConfidence?: number | undefined; documentIds?: string[] | undefined }

type Planned = { items: PostingItemRow[]; isMore: boolean }

/** What the run posts and what it refuses, by what it sees now. */
export async function planPostingRun(
  scene: Scene,
  { minConfidence, documentIds }: Asked,
  most: number,
): Promise<Planned> {
  const { auto_post_threshold: threshold } = await findSettings(scene)
  const floor = Number(threshold)
  if (minConfidence !== undefined && minConfidence < floor) {
    const detail = `Not below ${floor}, the confidence that this organization asks for.`
    const error = { pointer: '/minConfidence', code: 'too_small', detail }
    throw new Failure('invalid_input', { errors: [error] })
  }
  const least = minConfidence ?? floor
  const named = documentIds === undefined ? null : [...new Set(documentIds.map(documentUuid))]
  const found = named ? await listNamed(scene, named) : await listFree(scene, least, most + 1)
  if (named !== null && found.length < named.length) throw new Failure('document_not_found')
  const items = found.slice(0, most).map((one) => toItemRow(one, least))
  return { items, isMore: found.length > most }
}

/** The ready ones whose content nobody holds, however many of the oldest are held. */
async function listFree(scene: Scene, least: number, limit: number): Promise<ReadyDocument[]> {
  const free: ReadyDocument[] = []
  let last: string | null = null
  for (;;) {
    const page: ReadyToPost[] = await listReady(scene, least, limit, last)
    const held = await holdsOfContent(scene, page)
    free.push(...page.filter(({ id }) => !held.has(id)))
    last = page.at(-1)?.id ?? null
    if (free.length >= limit || page.length < limit) return free.slice(0, limit)
  }
}

function toItemRow(one: ReadyDocument, least: number): PostingItemRow {
  const code = refusalOf(one, least)
  return {
    document_id: one.id,
    document_version: one.version,
    confidence: one.certainty,
    state: code === null ? 'to_post' : 'refused',
    code,
    entry_id: null,
  }
}

function refusalOf({ kind, status, certainty }: ReadyDocument, least: number): string | null {
  if (status !== 'coded') return 'document_not_coded'
  if (kind === null) return 'document_busy'
  if (kind !== 'document_ready') return kind
  return Number(certainty ?? 0) < least ? 'document_to_check' : null
}
