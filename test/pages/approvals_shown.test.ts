import { beforeAll, describe, expect, it } from 'vitest'
import { openDesk, type Desk } from '../support/access/approvals.ts'
import { coded } from '../support/documents/documents.ts'
import { connectExchange } from '../support/einvoices/exchange_stub.ts'
import { clientOf, drafted, issued } from '../support/books/invoices.ts'
import { prepared } from '../support/books/vat.ts'
import { useWorld } from '../support/use_world.ts'
import type { TestOrg, World } from '../support/world.ts'
import { addSignedUp } from './site.ts'
import { enter, type Visitor } from './visitor.ts'

type Wish = {
  action: string
  body: (world: World, org: TestOrg) => Promise<object>
  shows: RegExp[]
}

/** What a person must see before they let it happen, as it comes out of the real trial. */
const wishes: Wish[] = [
  {
    action: 'post_document',
    body: async (world, org) => ({ documentId: await coded(world, org) }),
    shows: [/Lomax A\/S/, /Debit, DKK/, /1,\d{3}\.\d\d/],
  },
  {
    action: 'reverse_posting',
    body: async (world, org) => {
      const documentId = await coded(world, org)
      await world.rest(org, 'actions/post_document', { documentId })
      return { documentId }
    },
    shows: [/Reverse a posting/, /Lomax A\/S/, /DKK/],
  },
  {
    action: 'issue_invoice',
    body: async (world, org) => ({ id: await drafted(world, org) }),
    shows: [/Kunde A\/S/, /2 × 500\.00 DKK; 25 %/, /1,250\.00 DKK/],
  },
  {
    action: 'create_credit_note',
    body: async (world, org) => ({ invoiceId: await issued(world, org) }),
    shows: [/Issue a credit note/, /Kunde A\/S/, /1,250\.00 DKK/],
  },
  {
    action: 'file_vat_return',
    body: async (world, org) => ({ returnId: (await prepared(world, org)).id }),
    shows: [/Record a VAT return as filed/, /Period/, /To pay/],
  },
  {
    action: 'set_auto_post',
    body: async () => ({ autoPost: true, autoPostThreshold: 0.5 }),
    shows: [/Change automatic posting/, /<details open>[^]*autoPostThreshold&quot;: 0\.5/],
  },
  {
    action: 'save_organization_profile',
    body: async () => ({ iban: 'IT60X0542811101000000123456' }),
    shows: [/profile/, /<details open>[^]*IT60X0542811101000000123456/],
  },
]

describe('before a person approves', () => {
  const world = useWorld({ config: { baseUrl: 'https://daybook.test' } })
  let desk: Desk
  let visitor: Visitor
  beforeAll(async () => {
    desk = await openDesk(world)
    visitor = await enter(world, await addSignedUp(world, desk.org, 'owner'))
  })

  it.each(wishes)('$action shows what it comes to', async ({ action, body, shows }) => {
    const asked = await desk.ask(await body(world, desk.org), { action })
    expect(asked.body.code).toBe('approval_pending')
    const { status, text } = await visitor.get(`/approvals/${asked.body.approvalId}`)
    expect(status).toBe(200)
    for (const pattern of shows) expect(text).toMatch(pattern)
    expect(text).toContain('name="decision" value="approve"')
  })

  it('issue_einvoice shows the sum of the invoice that it would make', async () => {
    connectExchange(world)
    const italian = await openDesk(world, 'italy')
    await clientOf(world, italian.org)
    const buyer = { name: 'Cliente S.p.A.', vatNumber: '00488410010', sdiCode: 'ABC1234' }
    const lines = [{ description: 'Consulenza', quantity: 2, unitPrice: 100, vatRate: 22 }]
    const asked = await italian.ask({ buyer, lines }, { action: 'issue_einvoice' })
    expect(asked.body.code).toBe('approval_pending')
    const owner = await enter(world, await addSignedUp(world, italian.org, 'owner'))
    const { text } = await owner.get(`/approvals/${asked.body.approvalId}`)
    for (const shown of ['Cliente S.p.A.', '244.00 EUR', '44.00 EUR', '200.00 EUR', 'Consulenza']) {
      expect(text).toContain(shown)
    }
  })

  it('issue_einvoice says what speaks against the invoice that it would make', async () => {
    connectExchange(world)
    const italian = await openDesk(world, 'italy')
    await clientOf(world, italian.org)
    const buyer = { name: 'Cliente S.p.A.', vatNumber: '00488410010', sdiCode: 'ABC1234' }
    const lines = [{ description: 'Consulenza', quantity: 2, unitPrice: 100, vatRate: 22 }]
    const before = new Date(world.app.clock.now().getTime() - 30 * 86_400_000)
    const date = before.toISOString().slice(0, 10)
    const asked = await italian.ask({ buyer, lines, date }, { action: 'issue_einvoice' })
    const owner = await enter(world, await addSignedUp(world, italian.org, 'owner'))
    const { text } = await owner.get(`/approvals/${asked.body.approvalId}`)
    expect(text).toMatch(/<p class="problem"><bdi>[^<]*more than 12 days later/)
  })
})
