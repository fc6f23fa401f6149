import { beforeEach, describe, expect, it } from 'vitest'
import { addPerson, connectApp } from '#test/support/access/apps'
import {
  approvalOf,
  codeOf,
  openDesk,
  pending,
  withoutBooks,
  type Desk,
} from '#test/support/access/approvals'
import { act, coded, documentOf, entriesOf, posted } from '#test/support/documents/documents'
import { connectExchange } from '#test/support/einvoices/exchange_stub'
import { clientOf, drafted, issued } from '#test/support/books/invoices'
import { proposedSelf } from '#test/support/einvoices/self_invoices'
import { useWorld } from '#test/support/use_world'

const world = useWorld()
let desk: Desk
beforeEach(async () => {
  desk = await openDesk(world)
})

describe('an app that asks and then changes what it asked for', () => {
  it('gets nothing: the person let what they saw, and no more', async () => {
    const documentId = await coded(world, desk.org)
    const { approvalId } = (await desk.ask({ documentId })).body
    const edit = { documentId, bookingText: 'Something else' }
    expect((await desk.ask(edit, { action: 'update_coding' })).status).toBe(200)
    const reply = await desk.decide('approve', approvalId)
    expect(codeOf(reply)).toEqual([412, 'version_mismatch'])
    expect(reply.body.detail).toContain('has changed since the request')
    expect(await approvalOf(world, desk.org, approvalId)).toMatchObject({
      status: 'failed',
      outcome: { problem: { code: 'version_mismatch' } },
    })
    expect(await entriesOf(world, desk.org, documentId)).toEqual([])
    const anew = await desk.ask({ documentId })
    expect(codeOf(anew)).toEqual(pending)
    expect(anew.body.approvalId).not.toBe(approvalId)
  })

  type Case = { action: string; make(it: Desk): Promise<{ body: object; table: string }> }
  const cases: Case[] = [
    {
      action: 'post_document',
      make: async ({ org }) => ({
        body: { documentId: await coded(world, org) },
        table: 'document',
      }),
    },
    {
      action: 'reverse_posting',
      make: async ({ org }) => ({
        body: { documentId: await posted(world, org) },
        table: 'document',
      }),
    },
    {
      action: 'issue_invoice',
      make: async ({ org }) => ({ body: { id: await drafted(world, org) }, table: 'invoice' }),
    },
    {
      action: 'create_credit_note',
      make: async ({ org }) => ({
        body: { invoiceId: await issued(world, org) },
        table: 'invoice',
      }),
    },
    {
      action: 'file_vat_return',
      make: async ({ org }) => {
        const reply = await world.rest(org, 'actions/prepare_vat_return', {})
        return { body: { returnId: reply.body.result.id }, table: 'vat_return' }
      },
    },
    {
      action: 'issue_self_invoice',
      make: async ({ org }) => {
        connectExchange(world)
        return { body: { selfInvoiceId: await proposedSelf(world, org) }, table: 'self_invoice' }
      },
    },
  ]

  it.each(cases)('gets no $action of a record that moved on', async ({ action, make }) => {
    const it = action === 'issue_self_invoice' ? await openDesk(world, 'italy') : desk
    const { body, table } = await make(it)
    const asked = await it.ask(body, { action })
    expect([action, ...codeOf(asked)]).toEqual([action, ...pending])
    const { approvalId } = asked.body
    await world.owner.query(`UPDATE ${table} SET version = version + 1 WHERE org_id = $1`, [
      it.org.orgId,
    ])
    const before = await printOf(it)
    expect(codeOf(await it.decide('approve', approvalId))).toEqual([412, 'version_mismatch'])
    expect(await printOf(it)).toEqual(before)
    const anew = await it.ask(body, { action })
    const done = await it.decide('approve', anew.body.approvalId)
    expect(done.body.result?.status).toBe('done')
    expect(await printOf(it)).not.toEqual(before)
  })
})

/** What could have been written: entries, numbers, states. */
async function printOf({ org }: Desk): Promise<unknown> {
  const { rows } = await world.owner.query(
    `SELECT (SELECT count(*) FROM ledger_entry WHERE org_id = $1) AS entries,
      (SELECT count(*) FROM einvoice WHERE org_id = $1) AS einvoices,
      (SELECT string_agg(status, ',' ORDER BY id) FROM vat_return WHERE org_id = $1) AS returns`,
    [org.orgId],
  )
  return rows[0]
}

describe('an issue_einvoice that waits', () => {
  it('takes no number and makes no contact before it is let, and one of each after', async () => {
    connectExchange(world)
    const it = await openDesk(world, 'italy')
    await clientOf(world, it.org)
    const body = {
      buyer: {
        name: 'Cliente S.p.A.',
        vatNumber: '00488410010',
        sdiCode: 'ABC1234',
        country: 'IT',
      },
      lines: [{ description: 'Consulenza', quantity: 2, unitPrice: 100, vatRate: 22 }],
    }
    const asked = await it.ask(body, { action: 'issue_einvoice' })
    expect(codeOf(asked)).toEqual(pending)
    const waiting = await approvalOf(world, it.org, asked.body.approvalId)
    expect([waiting.targetId, waiting.input]).toEqual([null, body])
    const invoices = async () => (await world.read(it.org, 'invoices')).body.result.items.length
    expect(await invoices()).toBe(0)
    const done = await it.decide('approve', asked.body.approvalId)
    expect(done.body.result.status).toBe('done')
    expect(await invoices()).toBe(1)
  })
})

describe('a call that failed and may be let again', () => {
  it('is not let on what the app changed after the failure', async () => {
    const documentId = await coded(world, desk.org)
    const { approvalId } = (await desk.ask({ documentId })).body
    await withoutBooks(world, 'provider_unavailable', () => desk.decide('approve', approvalId))
    expect((await approvalOf(world, desk.org, approvalId)).status).toBe('waiting')
    const edit = { documentId, bookingText: 'Something else' }
    expect((await desk.ask(edit, { action: 'update_coding' })).status).toBe(200)
    expect(codeOf(await desk.decide('approve', approvalId))).toEqual([412, 'version_mismatch'])
    expect(await entriesOf(world, desk.org, documentId)).toEqual([])
  })
})

describe('a requester that is no longer what it was', () => {
  it('whose user lost the role gets nothing, though the person let it', async () => {
    const { org } = desk
    const accountant = await addPerson(world, org, 'accountant')
    const app = await connectApp(world, org, accountant)
    const documentId = await coded(world, org)
    const asked = await desk.ask({ documentId }, { app })
    await world.owner.query(`UPDATE member SET role = 'viewer' WHERE user_id = $1`, [
      accountant.userId,
    ])
    const reply = await desk.decide('approve', asked.body.approvalId)
    expect(codeOf(reply)).toEqual([403, 'permission_denied'])
    expect((await approvalOf(world, org, asked.body.approvalId)).status).toBe('failed')
    expect((await documentOf(world, org, documentId)).status).toBe('coded')
  })

  it('that was disconnected has nothing waiting any more', async () => {
    const documentId = await coded(world, desk.org)
    const { approvalId } = (await desk.ask({ documentId })).body
    await world.rest(desk.org, 'operations/disconnect_app', { appId: desk.robot.id })
    expect((await approvalOf(world, desk.org, approvalId)).status).toBe('expired')
    expect(codeOf(await desk.decide('approve', approvalId))).toEqual([409, 'approval_expired'])
  })
})

describe('several who decide at once', () => {
  it('ten approvals run it once', async () => {
    const documentId = await coded(world, desk.org)
    const { approvalId } = (await desk.ask({ documentId })).body
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => desk.decide('approve', approvalId)),
    )
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1)
    const others = replies.filter((reply) => reply.status !== 200)
    expect(new Set(others.map((reply) => reply.body.code))).toEqual(new Set(['approval_decided']))
    expect(await entriesOf(world, desk.org, documentId)).toHaveLength(1)
  })

  it('of approve and decline one holds, and the record says which', async () => {
    for (let round = 0; round < 4; round += 1) {
      const documentId = await coded(world, desk.org)
      const { approvalId } = (await desk.ask({ documentId })).body
      const order = round % 2 === 0 ? ['approve', 'decline'] : ['decline', 'approve']
      const replies = await Promise.all(order.map((name) => desk.decide(name, approvalId)))
      expect(replies.map((reply) => `${reply.status}`).toSorted()).toEqual(['200', '409'])
      const { status } = await approvalOf(world, desk.org, approvalId)
      const entries = await entriesOf(world, desk.org, documentId)
      expect([status, entries.length]).toEqual(status === 'done' ? ['done', 1] : ['declined', 0])
    }
  })

  it('an edit at the same moment as the approval never posts what nobody saw', async () => {
    for (let round = 0; round < 4; round += 1) {
      const documentId = await coded(world, desk.org)
      const { approvalId } = (await desk.ask({ documentId })).body
      const edit = { documentId, bookingText: 'Changed behind the back' }
      await Promise.all([
        desk.decide('approve', approvalId),
        desk.ask(edit, { action: 'update_coding' }),
      ])
      const { status, coding } = await documentOf(world, desk.org, documentId)
      if (status === 'posted') expect(coding.bookingText).not.toBe(edit.bookingText)
    }
    await act(world, desk.org, 'capture_document', {})
  })
})
