import { expect } from 'vitest'
import type { Reply } from '../reply.ts'
import type { TestOrg, World } from '../world.ts'
import { drafted, entriesOfInvoice, run, standardRates } from './invoices.ts'

type Line = { account: string; amount: number }

/** Advances and final invoices of June 2026, in one world. */
export function advancesIn(world: () => World) {
  const worth = (org: TestOrg, unitPrice: number) => [
    { description: 'Ting', unitPrice, vatRate: standardRates[org.region as 'denmark' | 'italy'] },
  ]
  const save = (org: TestOrg, body: object): Promise<Reply> =>
    world().rest(org, 'operations/save_invoice_details', body)
  const issue = (org: TestOrg, id: string) => run(world(), org, 'actions/issue_invoice', { id })

  return {
    worth,
    save,
    issue,
    tryIssue: (org: TestOrg, id: string): Promise<Reply> =>
      world().rest(org, 'actions/issue_invoice', { id }),
    credit: (org: TestOrg, body: object): Promise<Reply> =>
      world().rest(org, 'operations/create_credit_note', body),

    async advanceOf(org: TestOrg, amount: number, over: object = {}): Promise<string> {
      const body = { date: '2026-06-01', lines: worth(org, amount), ...over }
      const invoiceId = await drafted(world(), org, body)
      await save(org, { invoiceId, documentType: 'advance' })
      await issue(org, invoiceId)
      return invoiceId
    },

    async finalOf(org: TestOrg, amount: number, advances: string[]): Promise<string> {
      const body = { date: '2026-06-10', lines: worth(org, amount) }
      const invoiceId = await drafted(world(), org, body)
      const reply = await save(org, { invoiceId, advances })
      expect([reply.status, reply.body.code]).toEqual([200, undefined])
      return invoiceId
    },

    /** What the entries of these leave on each account. */
    async balances(org: TestOrg, ids: string[]): Promise<Record<string, number>> {
      const found = await Promise.all(ids.map((id) => entriesOfInvoice(world(), org, id)))
      const sums: Record<string, number> = {}
      for (const { account, amount } of found.flat().flatMap((one) => one.lines as Line[])) {
        sums[account] = Math.round(((sums[account] ?? 0) + amount) * 100) / 100
      }
      return sums
    },
  }
}
