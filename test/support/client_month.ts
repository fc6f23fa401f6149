import type { Call, Daybook } from '../../sdk/src/index.ts'
import { encodeId } from '#kernel/values/id'
import { asPerson, callAs } from './access/approvals.ts'
import type { Office } from './mcp/agent_month.ts'

export type Meter = { calls: number; bytes: number; fetch: typeof fetch }

/** Counts what goes through it, and the bytes of the answers, which an agent has to read. */
export function createMeter(): Meter {
  const meter: Meter = {
    calls: 0,
    bytes: 0,
    fetch: async (input, init) => {
      const response = await fetch(input, init)
      const body = await response.clone().arrayBuffer()
      meter.calls += 1
      meter.bytes += body.byteLength
      return response
    },
  }
  return meter
}

/** What one look at what there is to do found: ids of records. */
export type Look = Set<string>

/** As it was before `attention`: the lists that may hold something to decide, as narrow as they can be. */
export async function lookAtLists(daybook: Daybook): Promise<Look> {
  const { documents, bank, invoices, approvals, calendar } = daybook
  const open = [
    await documents.listDocuments({ status: 'draft' }).all(),
    await documents.listDocuments({ status: 'extracted' }).all(),
    await documents.listDocuments({ status: 'coded' }).all(),
    await bank.listBankTransactions({ status: 'unmatched' }).all(),
    await approvals.listApprovals({ status: 'waiting' }).all(),
  ]
  // Read to find that nothing in them has to be decided.
  await invoices.listEinvoices().all()
  await invoices.listSelfInvoices().all()
  await bank.listBankAccounts().all()
  await calendar.listDeadlines().all()
  return new Set(open.flat().map((one) => one.id))
}

export async function lookAtAttention(daybook: Daybook): Promise<Look> {
  const items = await daybook.work.listAttention().all()
  return new Set(items.map((one) => one.id))
}

/** The agent calls, its person approves what waits, and the agent gets the result. */
export async function agreedTo<Result>(
  office: Office,
  call: Call<Result, string>,
): Promise<Result> {
  const outcome = await call.outcome()
  if (outcome.kind === 'done') return outcome.result
  if (outcome.kind === 'failed') throw outcome.error
  const { world, person } = office
  const id = encodeId('usr', person.userId)
  const owner = await asPerson(world, person, { ...person, id, email: 'owner@example.com' })
  const { approvalId } = outcome.approval
  const reply = await callAs(world, owner, 'approve', { approvalId })
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body))
  return await outcome.approval.wait({ intervalMs: 20 })
}
