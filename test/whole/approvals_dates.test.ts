import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { approvalOf, codeOf, openDesk, pending, type Desk } from '../support/access/approvals.ts'
import { coded, entriesOf, posted } from '../support/documents/documents.ts'
import { connectExchange } from '../support/einvoices/exchange_stub.ts'
import { clientOf, drafted, issued } from '../support/books/invoices.ts'
import { filed } from '../support/books/vat.ts'
import { useWorld } from '../support/use_world.ts'
import type { World } from '../support/world.ts'

const world = useWorld()
let clock: World['app']['clock']
beforeAll(() => {
  clock = world.app.clock
  connectExchange(world)
})
afterEach(() => setClock(null))

function setClock(day: string | null): void {
  const still = { now: () => new Date(`${day}T10:00:00Z`) }
  Object.assign(world.app, { clock: day === null ? clock : still })
}

const buyer = {
  name: 'Cliente S.p.A.',
  vatNumber: '00488410010',
  sdiCode: 'ABC1234',
  country: 'IT',
}
const lines = [{ description: 'Consulenza', quantity: 2, unitPrice: 100, vatRate: 22 }]

type Wish = { action: string; region: string; body: (at: Desk) => Promise<object> }

/** What is dated on the day on which it is done, unless a day is given. */
const wishes: Wish[] = [
  {
    action: 'issue_einvoice',
    region: 'italy',
    body: async (at) => {
      await clientOf(world, at.org)
      return { buyer, lines }
    },
  },
  {
    action: 'issue_invoice',
    region: 'denmark',
    body: async (at) => ({ id: await drafted(world, at.org) }),
  },
  {
    action: 'issue_invoice',
    region: 'italy',
    body: async (at) => ({ id: await drafted(world, at.org, { currency: 'USD' }) }),
  },
  {
    action: 'create_credit_note',
    region: 'denmark',
    body: async (at) => ({ invoiceId: await issued(world, at.org) }),
  },
]

type Shown = { kind: string; status: string; date: string }

async function papersOf({ org }: Desk): Promise<Shown[]> {
  return (await world.read(org, 'invoices')).body.result.items
}

describe('a paper without a date of its own', () => {
  it.each(wishes)(
    '$action in $region, approved in the next month, is not done in another than was shown',
    async ({ action, region, body }) => {
      setClock('2026-11-28')
      const at = await openDesk(world, region)
      const asked = await at.ask(await body(at), { action })
      expect(codeOf(asked)).toEqual(pending)
      const before = await papersOf(at)
      setClock('2026-12-01')
      const reply = await at.decide('approve', asked.body.approvalId)
      expect(codeOf(reply)).toEqual([412, 'version_mismatch'])
      expect(await papersOf(at)).toEqual(before)
      expect(await approvalOf(world, at.org, asked.body.approvalId)).toMatchObject({
        status: 'failed',
      })
    },
  )

  it.each(wishes.filter(({ action }) => action !== 'issue_invoice'))(
    '$action, approved on a later day of the same month, has that day',
    async ({ action, region, body }) => {
      setClock('2026-11-27')
      const at = await openDesk(world, region)
      const asked = await at.ask(await body(at), { action })
      setClock('2026-11-30')
      expect((await at.decide('approve', asked.body.approvalId)).status).toBe(200)
      expect((await papersOf(at))[0]).toMatchObject({ date: '2026-11-30' })
    },
  )
})

describe('a paper with a date of its own', () => {
  it('is issued as it was shown, also in the next month', async () => {
    setClock('2026-11-28')
    const at = await openDesk(world)
    const id = await drafted(world, at.org, { date: '2026-11-20' })
    const asked = await at.ask({ id }, { action: 'issue_invoice' })
    setClock('2026-12-01')
    expect((await at.decide('approve', asked.body.approvalId)).status).toBe(200)
    expect((await papersOf(at))[0]).toMatchObject({ date: '2026-11-20', status: 'issued' })
  })
})

describe('a purchase whose period is filed while it waits', () => {
  it('does not fall into another return than was shown', async () => {
    setClock('2026-12-30')
    const at = await openDesk(world)
    await posted(world, at.org)
    const documentId = await coded(world, at.org)
    const asked = await at.ask({ documentId })
    const shown = await approvalOf(world, at.org, asked.body.approvalId)
    expect(shown.preview.coding.entry.vatDate).toBe('2026-11-03')
    setClock('2027-01-04')
    const { period } = await filed(world, at.org)
    expect([period.from, period.to]).toEqual(['2026-10-01', '2026-12-31'])
    const reply = await at.decide('approve', asked.body.approvalId)
    expect(codeOf(reply)).toEqual([412, 'version_mismatch'])
    expect(await entriesOf(world, at.org, documentId)).toEqual([])
    // Asked for anew, it is let with the return that it will be in.
    const anew = await at.ask({ documentId })
    expect((await at.decide('approve', anew.body.approvalId)).body.result.status).toBe('done')
    expect(await entriesOf(world, at.org, documentId)).toMatchObject([{ vatDate: '2027-01-01' }])
  })
})
