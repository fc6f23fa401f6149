import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { decodeId } from '#kernel/values/id'
import { codeOf, openDesk, pending, type Desk } from '#test/support/access/approvals'
import { coded, domesticInvoice, entriesOf, posted } from '#test/support/documents/documents'
import { connectExchange } from '#test/support/einvoices/exchange_stub'
import { client, clientOf, run } from '#test/support/books/invoices'
import { proposedSelf, selfInvoiceOf } from '#test/support/einvoices/self_invoices'
import { returnOf } from '#test/support/books/vat'
import { useWorld } from '#test/support/use_world'

const world = useWorld()
let desk: Desk
beforeAll(() => {
  connectExchange(world)
})
beforeEach(async () => {
  desk = await openDesk(world)
})

const mismatch = [412, 'version_mismatch']
const moved = { street: 'Altrove 9', postalCode: '20100', city: 'Milano', province: 'MI' }

/** Asks, has something else changed, and is let: what the person saw is not what would be done. */
async function askChangeApprove(at: Desk, action: string, body: object, change: () => unknown) {
  const asked = await at.ask(body, { action })
  expect([action, ...codeOf(asked)]).toEqual([action, ...pending])
  await change()
  return await at.decide('approve', asked.body.approvalId)
}

/** As the app itself, without anybody's approval. */
async function asApp(at: Desk, action: string, body: object): Promise<void> {
  expect([action, (await at.ask(body, { action })).status]).toEqual([action, 200])
}

describe('an e-invoice that waits', () => {
  const body = {
    buyer: { name: 'Cliente S.p.A.', vatNumber: '00488410010', sdiCode: 'ABC1234', country: 'IT' },
    lines: [{ description: 'Consulenza', quantity: 2, unitPrice: 100, vatRate: 22 }],
  }
  const countOf = async ({ org }: Desk): Promise<number> =>
    (await world.read(org, 'invoices')).body.result.items.length

  it('is not sent with what the app made of the contact meanwhile', async () => {
    const at = await openDesk(world, 'italy')
    const contactId = await clientOf(world, at.org)
    const reply = await askChangeApprove(at, 'issue_einvoice', body, () =>
      asApp(at, 'save_contact_details', { contactId, address: moved }),
    )
    expect(codeOf(reply)).toEqual(mismatch)
    expect(reply.body.detail).toContain('data it depends on')
    expect(await countOf(at)).toBe(0)
  })

  it('is sent once, though the policy asks nobody any more and the app repeats itself', async () => {
    for (const isLetFirst of [true, false]) {
      const at = await openDesk(world, 'italy')
      await clientOf(world, at.org)
      const ask = (more: object) => at.ask(body, { action: 'issue_einvoice', ...more })
      const { approvalId } = (await ask({ idempotencyKey: 'K' })).body
      if (isLetFirst) await at.decide('approve', approvalId)
      await at.setPolicy('none')
      for (const more of [{ idempotencyKey: 'K' }, {}]) {
        const reply = await ask(more)
        if (isLetFirst) expect(reply.headers['idempotency-replayed']).toBe('true')
        else expect([...codeOf(reply), reply.body.approvalId]).toEqual([...pending, approvalId])
      }
      if (!isLetFirst) await at.decide('approve', approvalId)
      expect(await countOf(at)).toBe(1)
      // Another key is another wish, and nobody is asked about it.
      expect((await ask({ idempotencyKey: 'another' })).status).toBe(200)
      expect(await countOf(at)).toBe(2)
    }
  })

  it('is sent where nothing but something else has changed', async () => {
    const at = await openDesk(world, 'italy')
    await clientOf(world, at.org)
    const other = await client(world, at.org, { name: 'Altra S.r.l.' })
    const reply = await askChangeApprove(at, 'issue_einvoice', body, () =>
      asApp(at, 'save_contact_details', { contactId: other, address: moved }),
    )
    expect(reply.body.result?.status).toBe('done')
    expect(await countOf(at)).toBe(1)
  })
})

describe('a self-invoice that waits', () => {
  it('names no other supplier than the person saw', async () => {
    const at = await openDesk(world, 'italy')
    const selfInvoiceId = await proposedSelf(world, at.org)
    const contactId = await client(world, at.org, { name: 'Cloud Services Ltd', country: 'IE' })
    await world.owner.query('UPDATE self_invoice SET contact_id = $1 WHERE org_id = $2', [
      decodeId('con', contactId),
      at.org.orgId,
    ])
    const reply = await askChangeApprove(at, 'issue_self_invoice', { selfInvoiceId }, () =>
      asApp(at, 'save_contact', { id: contactId, name: 'Somebody Else Ltd' }),
    )
    expect(codeOf(reply)).toEqual(mismatch)
    expect((await selfInvoiceOf(world, at.org, selfInvoiceId)).status).toBe('proposed')
  })
})

describe('a posting that waits', () => {
  it('goes into no other journal, and is booked by the rules of no other region', async () => {
    const changes = [{ regionKey: 'denmark', defaultJournalId: 'J2' }, { regionKey: 'italy' }]
    for (const change of changes) {
      const documentId = await coded(world, desk.org)
      const reply = await askChangeApprove(desk, 'post_document', { documentId }, () =>
        run(world, desk.org, 'actions/set_region', change),
      )
      expect([change, ...codeOf(reply)]).toEqual([change, ...mismatch])
      expect(await entriesOf(world, desk.org, documentId)).toEqual([])
    }
  })

  it('is not let where another paper for the same purchase was posted since', async () => {
    const bytes = domesticInvoice(desk.org)
    const first = await coded(world, desk.org, bytes)
    const second = await coded(world, desk.org, bytes)
    const { approvalId } = (await desk.ask({ documentId: first })).body
    const reply = await askChangeApprove(desk, 'post_document', { documentId: second }, () =>
      desk.decide('approve', approvalId),
    )
    expect(codeOf(reply)).toEqual(mismatch)
    expect(await entriesOf(world, desk.org, first)).toHaveLength(1)
    expect(await entriesOf(world, desk.org, second)).toEqual([])
    // Asked for anew, the person decides with the first one before their eyes.
    const anew = (await desk.ask({ documentId: second })).body.approvalId
    expect((await desk.decide('approve', anew)).body.result.status).toBe('done')
  })

  it('is taken back in no other journal either', async () => {
    const documentId = await posted(world, desk.org)
    const reply = await askChangeApprove(desk, 'reverse_posting', { documentId }, () =>
      run(world, desk.org, 'actions/set_region', { regionKey: 'denmark', defaultJournalId: 'J3' }),
    )
    expect(codeOf(reply)).toEqual(mismatch)
    expect(await entriesOf(world, desk.org, documentId)).toHaveLength(1)
  })
})

describe('a return that waits', () => {
  it('is not filed as complete where something was posted since the person saw it', async () => {
    const { org } = desk
    await posted(world, org)
    const { id: returnId } = await run(world, org, 'actions/prepare_vat_return', {})
    const reply = await askChangeApprove(desk, 'file_vat_return', { returnId }, () =>
      posted(world, org),
    )
    expect(codeOf(reply)).toEqual(mismatch)
    expect((await returnOf(world, org, returnId)).status).toBe('draft')
  })
})
