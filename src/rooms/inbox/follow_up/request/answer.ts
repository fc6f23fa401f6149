import { createHash } from 'node:crypto'
import { backgroundPrincipal } from '#access/room'
import { cleanName, keepBlob, sniffType } from '#files/room'
import type { App } from '#kernel/corridor/app'
import { sql } from '#kernel/database/sql'
import { transact } from '#kernel/database/transaction'
import { Failure } from '#kernel/failure/failure'
import { encodeId } from '#kernel/values/id'
import type { Language } from '#languages/room'
import { limitRules, takeTries, tryOf } from '#signin/room'
import answerReceiptRequest from '../answer_receipt_request.ts'
import { describe } from './describe.ts'
import { findFacts } from './facts_store.ts'
import { hashOfLink } from './link.ts'

/** What the page of a link shows: no more than the mail did. */
export type ReceiptLink = {
  orgId: string
  requestId: string
  language: Language
  organization: { name: string; mode: 'live' | 'test' }
  askedBy: string
  about: string
  message: string | null
  expiresAt: Date
  regionKey: string
  state: 'open' | 'expired' | 'answered'
}

type Found = {
  id: string
  document_id: string | null
  transaction_id: string | null
  language: Language
  asked_by: string
  message: string | null
  status: string
  expires_at: Date
  name: string
  mode: 'live' | 'test'
  region_key: string
}

/** Of what nobody was given, each network gets only so many tries. */
export async function openReceiptLink(
  app: App,
  token: string,
  visitor: { ip: string },
): Promise<ReceiptLink> {
  const hash = hashOfLink(token)
  const found = hash === null ? null : await findLink(app, hash)
  if (found !== null) return found
  await takeTries(app, [tryOf(limitRules.receiptLink, visitor.ip)])
  throw new Failure('receipt_link_unknown')
}

async function findLink(app: App, hash: Buffer): Promise<ReceiptLink | null> {
  const place = await transact(app.database, { orgId: null, readOnly: true }, async (tx) => {
    const rows = await tx.query<{ org_id: string; id: string }>(
      sql`SELECT org_id, id FROM find_receipt_request(${hash})`,
    )
    return rows[0] ?? null
  })
  if (place === null) return null
  const { org_id: orgId, id } = place
  return await transact(app.database, { orgId, readOnly: true }, async (tx) => {
    const rows = await tx.query<Found>(sql`
      SELECT q.id, q.document_id, q.transaction_id, q.language, q.asked_by, q.message, q.status,
        q.expires_at, o.name, o.mode, o.region_key
      FROM receipt_request q JOIN organization_facts o ON o.org_id = q.org_id
      WHERE q.org_id = ${orgId} AND q.id = ${id} AND q.status <> 'cancelled'`)
    const [row] = rows
    if (row === undefined) return null
    const isExpired = row.expires_at <= app.clock.now()
    return {
      orgId,
      requestId: row.id,
      language: row.language,
      organization: { name: row.name, mode: row.mode },
      askedBy: row.asked_by,
      about: describe(row.language, await findFacts(tx, orgId, row)),
      message: row.message,
      expiresAt: row.expires_at,
      regionKey: row.region_key,
      state: row.status === 'answered' ? 'answered' : isExpired ? 'expired' : 'open',
    }
  })
}

/** Called before the files are read: a link takes only so many attempts. */
export async function beginAnswer(
  app: App,
  token: string,
  visitor: { ip: string },
): Promise<ReceiptLink> {
  const link = await openReceiptLink(app, token, visitor)
  if (link.state === 'expired') return link
  await takeTries(app, [tryOf(limitRules.receiptAnswer, link.requestId)])
  return link
}

export type HandedFile = { fileName: string; bytes: Buffer }

/** What readers read; everything else is refused by what it is, whatever it is called. */
const taken: ReadonlySet<string> = new Set([
  'application/pdf',
  'application/xml',
  'application/pkcs7-mime',
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/tiff',
  'image/heic',
])

export const mostFiles = 10

export async function answerReceipt(
  app: App,
  link: ReceiptLink,
  given: readonly HandedFile[],
  request: { id: string; ip: string },
): Promise<void> {
  if (given.length === 0) throw new Failure('receipt_files_refused', { reason: 'none' })
  if (given.length > mostFiles) throw new Failure('receipt_files_refused', { reason: 'too_many' })
  const files = new Map<string, { sha256: string; mimeType: string; file: HandedFile }>()
  for (const file of given) {
    const mimeType = await sniffType(file.bytes)
    if (!taken.has(mimeType)) throw new Failure('receipt_files_refused', { reason: 'type' })
    const sha256 = createHash('sha256').update(file.bytes).digest('hex')
    files.set(sha256, { sha256, mimeType, file })
  }
  const { orgId, requestId } = link
  const kept = [...files.values()]
  for (const { sha256, file } of kept) await keepBlob(app, orgId, sha256, file.bytes)
  const principal = await backgroundPrincipal(app, orgId, {
    name: 'receipt request',
    caller: `receipt_request:${encodeId('rrq', requestId)}`,
    permissions: ['documents:edit'],
  })
  // The same files in another order are the same answer.
  const all = [...files.keys()].toSorted().join(' ')
  const body = {
    requestId,
    answerSha256: createHash('sha256').update(all).digest('hex'),
    files: kept.map(({ sha256, mimeType, file }) => ({
      sha256,
      mimeType,
      size: file.bytes.length,
      fileName: cleanName(file.fileName),
    })),
  }
  await app.call(app, {
    principal,
    definition: answerReceiptRequest,
    body: () => body,
    via: 'web',
    requestId: request.id,
    address: request.ip,
  })
}
