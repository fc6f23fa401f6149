import { beforeAll, describe, expect, it } from 'vitest'
import { connectExchange, notify } from '#test/support/einvoices/exchange_stub'
import { run } from '#test/support/books/invoices'
import { act } from '#test/support/documents/documents'
import {
  postedFromAbroad,
  proposedSelf,
  selfInvoiceOf,
  selfInvoicesOf,
} from '#test/support/einvoices/self_invoices'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'
import type { Reply } from '#test/support/reply'

const world = useWorld()
let org: TestOrg
beforeAll(() => {
  connectExchange(world)
  org = world.it
})

const dismiss = (selfInvoiceId: string, reason = 'Told by our accountant'): Promise<Reply> =>
  world.rest(org, 'operations/dismiss_self_invoice', { selfInvoiceId, reason })

/** The self-invoice of a document, sent and refused. */
async function refused(documentId: string): Promise<Reply['body']> {
  const [{ id }] = await selfInvoicesOf(world, org, documentId)
  const sent = await run(world, org, 'operations/issue_self_invoice', { selfInvoiceId: id })
  await notify(world, org, sent.einvoiceId, 'NS')
  return await selfInvoiceOf(world, org, id)
}

describe('200', () => {
  it('keeps the reason, and the same answer comes again', async () => {
    const id = await proposedSelf(world, org)
    const { status, body } = await dismiss(id)
    expect(status).toBe(200)
    expect(body.result).toMatchObject({
      status: 'dismissed',
      dismissal: 'Told by our accountant',
      allowedActions: [],
    })
    expect((await dismiss(id, 'Another reason')).body.result).toEqual(body.result)
  })

  it('keeps the number of one that the exchange refused, which nothing waits for any more', async () => {
    const { id, number } = await refused(await postedFromAbroad(world, org))
    const { status, body } = await dismiss(id)
    expect(status).toBe(200)
    expect(body.result).toMatchObject({ status: 'dismissed', number, resendBy: null })
    const next = await proposedSelf(world, org)
    const sent = await run(world, org, 'operations/issue_self_invoice', { selfInvoiceId: next })
    expect(Number(sent.number.slice(-4))).toBe(Number(number.slice(-4)) + 1)
  })

  it('is all that is left of one that was refused, and whose purchase was taken back', async () => {
    const documentId = await postedFromAbroad(world, org)
    const { id } = await refused(documentId)
    await act(world, org, 'reverse_posting', { documentId })
    const before = await selfInvoiceOf(world, org, id)
    expect(before).toMatchObject({
      documentReversed: true,
      allowedActions: ['dismiss_self_invoice'],
    })
    expect((await dismiss(id)).body.result).toMatchObject({ status: 'dismissed' })
  })

  it('is for good: the database itself keeps number and reason', async () => {
    const { id, number } = await refused(await postedFromAbroad(world, org))
    await dismiss(id)
    const change = (what: string) =>
      world.owner.query(`UPDATE self_invoice SET ${what} WHERE org_id = $1 AND number = $2`, [
        org.orgId,
        number,
      ])
    await expect(change(`dismissal = 'x'`)).rejects.toThrow('keeps its number')
    await expect(change(`einvoice_id = NULL`)).rejects.toThrow('keeps its number')
    await expect(
      change(`status = 'proposed', dismissed_at = NULL, rejected_at = now(), resend_by = now()`),
    ).rejects.toThrow('keeps its number')
    await change('contact_id = NULL')
  })
})

describe('400', () => {
  it('asks for a reason', async () => {
    expect((await dismiss(await proposedSelf(world, org), '')).status).toBe(400)
  })
})

describe('404', () => {
  it('answers self_invoice_not_found for one of others', async () => {
    const id = await proposedSelf(world, await world.createOrg('italy'))
    expect((await dismiss(id)).body.code).toBe('self_invoice_not_found')
    expect((await dismiss('inv_1')).body.code).toBe('self_invoice_not_found')
  })
})

describe('409', () => {
  it('answers self_invoice_issued for what was sent', async () => {
    const id = await proposedSelf(world, org)
    await run(world, org, 'operations/issue_self_invoice', { selfInvoiceId: id })
    expect((await dismiss(id)).body.code).toBe('self_invoice_issued')
  })
})
