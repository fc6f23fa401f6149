import { z } from 'zod'
import { Failure } from '#kernel/failure/failure'
import { uuidOf } from '#kernel/corridor/record'
import type { Scene } from '#kernel/corridor/scene'
import { lockRecord } from '#kernel/database/record_lock'
import { findUnreversedPosting } from '#ledger/room'
import type { GivenTarget } from '../transactions/lock_targets.ts'

/** One of the ways to name what is owed. */
export const openTargetShape = {
  ledgerEntryId: z.string().optional(),
  documentId: z.string().optional(),
  invoiceId: z.string().optional(),
}

export type NamedTarget = {
  ledgerEntryId?: string | undefined
  documentId?: string | undefined
  invoiceId?: string | undefined
}

export const oneTarget = 'Set exactly one of ledgerEntryId, documentId and invoiceId.'

export function namesOne({ ledgerEntryId, documentId, invoiceId }: NamedTarget): boolean {
  return [ledgerEntryId, documentId, invoiceId].filter((id) => id !== undefined).length === 1
}

/** As the target of a match: the entry of an invoice is fixed once it is issued. */
export async function matchTargetOf(scene: Scene, named: NamedTarget): Promise<GivenTarget> {
  if (named.documentId !== undefined) {
    return { type: 'document', id: uuidOf('doc', named.documentId, 'document_not_found') }
  }
  return { type: 'ledger', id: await entryOf(scene, named) }
}

/** The entry whose open item is named. A document is locked before its entry. */
export async function openEntryOf(scene: Scene, named: NamedTarget): Promise<string> {
  if (named.documentId === undefined) return await entryOf(scene, named)
  const id = uuidOf('doc', named.documentId, 'document_not_found')
  lockRecord(scene.tx, id)
  return posted(await findUnreversedPosting(scene, id, 'document'), 'document_not_found')
}

async function entryOf(scene: Scene, { ledgerEntryId, invoiceId }: NamedTarget): Promise<string> {
  if (invoiceId === undefined) return uuidOf('led', ledgerEntryId ?? '', 'ledger_entry_not_found')
  const id = uuidOf('inv', invoiceId, 'invoice_not_found')
  return posted(await findUnreversedPosting(scene, id, 'invoice'), 'invoice_not_found')
}

function posted(
  entryId: string | null,
  missing: 'document_not_found' | 'invoice_not_found',
): string {
  if (entryId === null) {
    const detail = 'There is none of that id with a posted entry. Post or issue it first.'
    throw new Failure(missing, { detail })
  }
  return entryId
}
