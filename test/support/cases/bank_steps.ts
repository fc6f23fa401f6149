import type { BankMove, Step } from '../../cases/case.ts'
import { toCamt } from '../bank/statements.ts'
import { setDay } from '../books/vat.ts'
import { upload } from '../documents/documents.ts'
import type { Reply } from '../reply.ts'
import type { Desk } from './desk.ts'

const ibans = { DK: 'DK5000400440116243', IT: 'IT60X0542811101000000123456' }
const currencies = { DK: 'DKK', IT: 'EUR' }

export async function moveMoney(desk: Desk, move: BankMove): Promise<Reply> {
  const { world, org, home } = desk
  setDay(world, move.importedOn ?? move.date)
  const { date: day, amount, text, counterparty, counterpartyIban } = move
  const sheet = {
    iban: move.account ?? ibans[home],
    currency: move.currency ?? currencies[home],
    opening: null,
    closing: move.closing ?? null,
    ...(move.closing === undefined ? {} : { closingDay: day }),
    entries: [
      {
        day,
        amount,
        text,
        ...(counterparty === undefined ? {} : { name: counterparty }),
        ...(counterpartyIban === undefined ? {} : { iban: counterpartyIban }),
      },
    ],
  }
  const fileId = await upload(world, org, toCamt([sheet]), 'statement.xml')
  const reply = await world.rest(org, 'operations/import_statement', { fileId })
  const found = await world.read(org, 'bank-transactions?limit=200')
  const items: { id: string }[] = found.body.result.items
  const fresh = items.find((one) => !desk.transactions.includes(one.id))
  if (!fresh) throw new Error(`the statement brought nothing: ${JSON.stringify(reply.body)}`)
  desk.transactions.push(fresh.id)
  desk.last = fresh.id
  return reply
}

export async function entryIdOf(desk: Desk, id: string): Promise<string> {
  const { body } = await desk.world.read(desk.org, `ledger-entries?sourceId=${id}`)
  return body.result.items[0].id as string
}

export async function match(desk: Desk, step: Extract<Step, { match: unknown }>): Promise<Reply> {
  const { world, org } = desk
  const transactionId = desk.transactions.at(-1)
  const target = desk.subjects.at(-1)?.id ?? ''
  // Where the evidence points to one target only, the import has matched it already.
  const seen = await world.read(org, `bank-transactions/${transactionId}`)
  if (seen.body.result.status === 'reconciled') return seen
  if (step.match === 'last') {
    const ledgerEntryId = await entryIdOf(desk, target)
    return await world.rest(org, 'actions/match_transaction', { transactionId, ledgerEntryId })
  }
  const allocations: object[] = []
  for (const [index, amount] of (step.amounts ?? []).entries()) {
    const targetId = await entryIdOf(desk, desk.subjects[index]?.id ?? '')
    allocations.push({ targetType: 'ledger', targetId, amount: Number(amount) })
  }
  return await world.rest(org, 'actions/split_transaction', { transactionId, allocations })
}
