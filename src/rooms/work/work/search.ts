import { z } from 'zod'
import { bankTransactionHits } from '#bank/room'
import { contactHits } from '#contacts/room'
import { documentHits } from '#documents/room'
import { invoiceHits } from '#invoices/room'
import { type Hit, type HitPart, findRecords, searchKinds, type SearchQuestion } from '#search/room'
import { read } from '#kernel/corridor/read'
import type { Scene } from '#kernel/corridor/scene'
import { encodeId, type Prefix } from '#kernel/values/id'
import { toVisibleLine } from '#kernel/values/visible_text'
import { ledgerEntryHits } from '#ledger/room'
import { questionOf } from './search/question.ts'

const parts: readonly HitPart[] = [
  documentHits,
  contactHits,
  invoiceHits,
  bankTransactionHits,
  ledgerEntryHits,
]

const prefixes: Record<HitPart['kind'], Prefix> = {
  document: 'doc',
  contact: 'con',
  invoice: 'inv',
  bank_transaction: 'btx',
  ledger_entry: 'led',
}

const text = z.string().nullable()

const result = z.object({
  groups: z.array(
    z.object({
      kind: z.enum(searchKinds),
      items: z.array(
        z.object({
          id: z.string(),
          name: text,
          detail: text,
          date: text,
          amount: z.number().nullable(),
          currency: text,
          status: text,
        }),
      ),
      hasMore: z.boolean(),
    }),
  ),
})

const usual = 5

export default read({
  name: 'search',
  resource: 'search',
  says: 'Search documents (the words on their pages too), contacts, invoices, bank transactions and ledger entries by words, numbers, IBAN or amount; newest first, grouped by kind. Shows what your permissions let you read.',
  needs: 'documents:read',
  alsoFor: [...new Set(parts.map((part) => part.needs))],
  fails: [],
  item: result,
  filters: z.strictObject({
    q: z.string().max(200).optional().meta({
      description:
        'Beginnings of words, all of which must occur; a number, of a voucher too; an IBAN; an amount such as 1.250,50 or 1250.50.',
    }),
    kind: z.enum(searchKinds).optional(),
    limit: z.coerce
      .number()
      .int()
      .min(1)
      .max(50)
      .optional()
      .meta({ description: `Hits of each kind. Default: ${usual}.` }),
  }),
  async one(scene, { q = '', kind, limit = usual }) {
    const question = questionOf(q)
    const groups = []
    for (const part of question === null ? [] : parts) {
      if (!scene.may(part.needs) || (kind !== undefined && kind !== part.kind)) continue
      const { hits, hasMore } = await hitsOf(scene, part, question, limit)
      if (hits.length > 0) groups.push({ kind: part.kind, items: hits.map(shown), hasMore })
    }
    return { groups }
  },
})

async function hitsOf(
  scene: Scene,
  part: HitPart,
  question: SearchQuestion | null,
  limit: number,
): Promise<{ hits: Hit[]; hasMore: boolean }> {
  if (question === null) return { hits: [], hasMore: false }
  const ids = await findRecords(scene, part.kind, question, limit + 1)
  if (ids.length === 0) return { hits: [], hasMore: false }
  const found = new Map((await part.show(scene, ids)).map((hit) => [hit.id, hit]))
  const prefix = prefixes[part.kind]
  const hits = ids.flatMap((id) => found.get(encodeId(prefix, id)) ?? [])
  return { hits: hits.slice(0, limit), hasMore: ids.length > limit }
}

const shown = (hit: Hit): Hit => ({
  ...hit,
  name: hit.name === null ? null : toVisibleLine(hit.name, 120),
  detail: hit.detail === null ? null : toVisibleLine(hit.detail, 120),
})
