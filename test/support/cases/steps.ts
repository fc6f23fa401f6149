import type { JournalLine, Step } from '../../cases/case.ts'
import { journalLines } from '../../cases/shorthand.ts'
import { run } from '../books/invoices.ts'
import { setDay } from '../books/vat.ts'
import { upload } from '../documents/documents.ts'
import type { Reply } from '../reply.ts'
import { match, moveMoney } from './bank_steps.ts'
import { isDifference, takeDifference } from './difference_steps.ts'
import type { Desk } from './desk.ts'
import { printPaper } from './paper.ts'
import { reach } from './returns.ts'
import { credit, sell } from './sale_steps.ts'
import { count, recordDay } from './takings_steps.ts'

/** Takes one step; gives the answer of its last call. */
export async function take(desk: Desk, step: Step): Promise<Reply> {
  const { world, org } = desk
  const call = async (path: string, body: unknown): Promise<Reply> =>
    await world.rest(org, path, body)
  const documentId = desk.subjects.at(-1)?.id ?? ''
  if ('purchase' in step) return await takeIn(desk, step.purchase)
  if ('correct' in step) return await call('actions/update_coding', { documentId, ...step.correct })
  if ('correctDocument' in step) {
    return await call('operations/correct_document', { documentId, ...step.correctDocument })
  }
  if ('post' in step) {
    if (step.on !== undefined) setDay(world, step.on)
    return await call('actions/post_document', { documentId })
  }
  if ('reverse' in step) {
    setDay(world, step.on)
    return await call('operations/reverse_posting', { documentId })
  }
  if ('sale' in step) return await sell(desk, step.sale)
  if ('credit' in step) return await credit(desk, step.credit)
  if ('bank' in step) return await moveMoney(desk, step.bank)
  if ('match' in step) return await match(desk, step)
  if (isDifference(step)) return await takeDifference(desk, step)
  if ('reconcile' in step) return await call('actions/reconcile_now', {})
  if ('book' in step) {
    const transactionId = desk.transactions.at(-1)
    const body = { transactionId, ledgerAccountId: step.book }
    return await call('operations/book_transaction', body)
  }
  if ('journal' in step) {
    const { lines, ...entry } = step.journal
    setDay(world, entry.date)
    const body = { ...entry, lines: journalLines(lines).map(numbersOf) }
    const reply = await call('operations/post_entry', body)
    desk.last = reply.body.result?.id ?? ''
    return reply
  }
  if ('takings' in step) return await recordDay(desk, step)
  if ('count' in step) return await count(desk, step.count)
  if ('frequency' in step) {
    setDay(world, step.on)
    return await call('actions/set_vat_frequency', { frequency: step.frequency })
  }
  const draft = await reach(desk, step.file, step.fill)
  return await call('actions/file_vat_return', { returnId: draft.id })
}

/** The amounts of a line as numbers. */
function numbersOf({ account, vatCode, ...amounts }: JournalLine): object {
  const given = Object.entries(amounts).map(([name, text]) => [name, Number(text)] as const)
  return { account, ...(vatCode === undefined ? {} : { vatCode }), ...Object.fromEntries(given) }
}

type Purchase = Extract<Step, { purchase: unknown }>['purchase']

async function takeIn(desk: Desk, paper: Purchase): Promise<Reply> {
  const { world, org, home } = desk
  setDay(world, paper.received ?? paper.date)
  const { bytes, isText } = printPaper(paper, home)
  const body = isText ? { text: bytes } : { fileId: await upload(world, org, bytes) }
  const { id } = await run(world, org, 'actions/capture_document', body)
  desk.subjects.push({ kind: 'document', id })
  desk.last = id
  await run(world, org, 'actions/extract_document', { documentId: id })
  return await world.rest(org, 'actions/code_document', { documentId: id })
}
