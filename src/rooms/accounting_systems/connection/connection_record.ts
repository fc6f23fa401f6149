import { z } from 'zod'
import { encodeId } from '#kernel/values/id'
import { stampsOf } from '#kernel/corridor/record'
import type { ConnectionRow } from './connection_store.ts'

const text = z.string().nullable()
const problem = z.object({ code: z.string(), message: z.string(), at: z.string() })

const counterpart = {
  kind: z.enum(['account', 'vat_code']),
  ours: z.string().meta({ description: "Daybook's id." }),
  ourName: z.string(),
}

/** Who keeps the books, as every operation of the connection and the read return it. */
export const connectionRecord = z.object({
  id: text.meta({ description: 'null while Daybook keeps the books itself.' }),
  provider: z.string().meta({ description: 'own_books: Daybook itself.' }),
  name: z.string(),
  state: z.enum(['none', 'pending', 'connected', 'broken']).meta({
    description:
      'pending: a person has yet to allow it over there; broken: nothing is sent until it is connected again.',
  }),
  company: z
    .object({ id: z.string(), name: z.string(), businessId: text })
    .nullable()
    .meta({ description: 'The company or agreement over there.' }),
  keepsFrom: text.meta({ description: 'The first day whose entries go there.' }),
  keepsTo: text,
  keepers: z
    .array(
      z.object({ provider: z.string(), name: z.string(), from: text, to: text, says: z.string() }),
    )
    .meta({ description: 'Which system keeps the books of which days, newest first.' }),
  journalId: text.meta({ description: 'The journal or payment account that is posted to.' }),
  journals: z.array(z.object({ id: z.string(), name: z.string() })),
  booksFinally: z
    .boolean()
    .meta({ description: 'false: entries are drafts over there until a person books them.' }),
  mapping: z
    .array(
      z.object({
        ...counterpart,
        theirs: z.string(),
        theirName: text,
        setBy: z.enum(['person', 'meaning']),
        isGone: z.boolean().meta({ description: 'The system no longer has it: name another.' }),
      }),
    )
    .meta({ description: 'What accounts and VAT codes are called over there.' }),
  unmapped: z
    .array(
      z.object({
        ...counterpart,
        isUsual: z
          .boolean()
          .meta({ description: 'Daybook uses it by itself: name its counterpart first.' }),
      }),
    )
    .meta({ description: 'Posting with one of these fails with account_not_mapped.' }),
  waiting: z.number().int().meta({ description: 'Entries on their way, or in doubt.' }),
  failed: z.number().int().meta({ description: 'Entries that were refused over there.' }),
  problems: z
    .array(
      z.object({ entryId: z.string(), state: z.enum(['waiting', 'failed']), ...problem.shape }),
    )
    .meta({ description: 'What went wrong with them, oldest first, at most 50.' }),
  problem: problem.nullable().meta({ description: 'Why the connection is broken.' }),
  warnings: z.array(z.string()).meta({ description: 'What to put right over there.' }),
  lastReadAt: text.meta({ description: 'When entries were last read from there.' }),
  version: z.number().int().nullable(),
  createdAt: text,
  updatedAt: text,
  allowedActions: z.array(z.string()),
})

/** A connection as events and the audit log show it: without mapping, chart and credentials. */
export function toConnection(row: ConnectionRow): { id: string } & Record<string, unknown> {
  return {
    id: encodeId('acn', row.id),
    provider: row.provider,
    state: row.state,
    company: companyOf(row),
    keepsFrom: row.keeps_from,
    keepsTo: row.keeps_to,
    booksFinally: row.books_finally,
    journals: row.journals.map(({ id, name }) => ({ id, name })),
    warnings: row.warnings,
    problem: row.problem,
    ...stampsOf(row),
  }
}

export function companyOf(row: ConnectionRow) {
  return { id: row.company_id, name: row.company_name, businessId: row.business_id }
}
