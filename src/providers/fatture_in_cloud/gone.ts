import { z } from 'zod'
import { Failure } from '#kernel/failure/failure'
import type { Connection } from '#accounting_systems/ports'
import { quoted, readAll } from './pages.ts'
import type { Desk } from './desk.ts'
import { readReference, referenceText, type Reference } from './reference.ts'
import { companyAnswer, pendingListAnswer } from './wire.ts'

const row = pendingListAnswer.shape.data.element.pick({ id: true })
const idsAnswer = pendingListAnswer.extend({ data: z.array(row) })
const idAnswer = z.object({ data: row })

const lists = [
  { list: 'received', type: 'expense' },
  { list: 'received', type: 'passive_credit_note' },
  { list: 'issued', type: 'invoice' },
  { list: 'issued', type: 'credit_note' },
] as const

/** Each is asked for by itself before it counts as gone; the others follow at the next reading. */
const mostAtOnce = 50

/**
 * The service does not tell what was deleted. All ids of the days since are listed; what is missing
 * there is looked at by itself, since a list may shift while it is read, and a date may have moved.
 */
export async function findGone(
  desk: Desk,
  connection: Connection,
  { day, keys }: { day: string; keys: readonly string[] },
): Promise<string[]> {
  const there = new Set<string>()
  for (const { list, type } of lists) {
    const { rows, isWhole } = await readAll(desk.client, connection, {
      path: [`${list}_documents`],
      query: { type, q: `date >= ${quoted(day)}`, sort: 'id', fields: 'id' },
      answer: idsAnswer,
    })
    // So many documents are not looked through: nothing can be said of them.
    if (!isWhole) return []
    for (const { id } of rows) there.add(referenceText({ list, id }))
  }
  const missing = keys.filter((key) => !there.has(key)).slice(0, mostAtOnce)
  const gone: string[] = []
  for (const key of missing) {
    if (await isGone(desk, connection, readReference(key))) gone.push(key)
  }
  return gone
}

async function isGone(
  { client }: Desk,
  connection: Connection,
  { list, id }: Reference,
): Promise<boolean> {
  const path = [`${list}_documents`, id]
  try {
    const query = { fields: 'id' }
    await client.ask(connection, { method: 'GET', path, query, answer: idAnswer })
    return false
  } catch (error) {
    if (!(error instanceof Failure) || error.details['isMissing'] !== true) throw error
    // A company that is no longer shown to us misses every document: that proves nothing.
    const company = { method: 'GET', path: ['company', 'info'], answer: companyAnswer } as const
    await client.ask(connection, company)
    return true
  }
}
