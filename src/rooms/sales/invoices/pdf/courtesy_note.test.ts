import { describe, expect, it } from 'vitest'
import { readPages, textOf } from '#pdf/room'
import { connectExchange } from '#test/support/einvoices/exchange_stub'
import { issued, pdfOf, run } from '#test/support/books/invoices'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld()

async function printed(org: TestOrg, id: string): Promise<string> {
  const { rawPayload } = await pdfOf(world, org, id)
  return textOf((await readPages(new Uint8Array(rawPayload))).flat())
}

const firm = { name: 'Ditta Nuova S.r.l.', vatNumber: '07643520567', sdiCode: 'M5UXCR1' }
const abroad = { name: 'Käufer GmbH', country: 'DE', vatNumber: '136695976' }
const lines = [{ description: 'Consulenza', quantity: 2, unitPrice: 500, vatRate: 22 }]

describe('the PDF of an invoice', () => {
  it('says nothing of a copy where no e-invoice was sent', async () => {
    const text = await printed(world.it, await issued(world, world.it))
    expect(text).not.toMatch(/cortesia|copy|SdI/)
  })

  it.each([
    [firm, 'Copia di cortesia priva di valore fiscale'],
    [abroad, 'Courtesy copy, not valid for tax purposes'],
  ])('says in the language of the buyer that it is a copy: %j', async (buyer, note) => {
    connectExchange(world)
    const sent = await run(world, world.it, 'actions/issue_einvoice', { buyer, lines })
    expect(await printed(world.it, sent.invoiceId)).toContain(note)
  })
})
