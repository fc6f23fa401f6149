import { beforeAll, expect, it } from 'vitest'
import { byHand, line } from '#test/support/books/by_hand'
import { exported, rowsOf } from '#test/support/books/exports'
import { run } from '#test/support/books/invoices'
import { setDay } from '#test/support/books/vat'
import { act, captured } from '#test/support/documents/documents'
import { connectExchange } from '#test/support/einvoices/exchange_stub'
import { postedFromAbroad, selfInvoicesOf } from '#test/support/einvoices/self_invoices'
import { useWorld } from '#test/support/use_world'

const world = useWorld()
const year = 'from=2026-01-01&to=2026-12-31'

type Row = Record<string, string>
async function register(kind: string): Promise<Row[]> {
  const path = `exports/vat-registers?separator=comma&register=${kind}&${year}`
  return rowsOf(await exported(world, world.it, path)).filter(({ row }) => row === 'entry')
}

beforeAll(() => {
  connectExchange(world)
  setDay(world, '2026-05-20')
})

it('VAT owed on a purchase has the number and protocol of its self-invoice once it is issued', async () => {
  const documentId = await postedFromAbroad(world, world.it)
  const [bought] = await register('purchases')
  const [before] = await register('sales')
  expect(before).toMatchObject({ kind: 'reverse_charge', protocol: '', number: bought?.['number'] })
  const [proposal] = await selfInvoicesOf(world, world.it, documentId)
  const issued = await run(world, world.it, 'operations/issue_self_invoice', {
    selfInvoiceId: proposal.id,
  })
  const [after] = await register('sales')
  expect(after).toMatchObject({
    protocol: '1',
    number: issued.number,
    date: issued.date,
    name: 'Cloud Services Ltd',
  })
  expect(issued.number).toBe('AF-2026-0001')
  expect(await register('purchases')).toEqual([bought])
  const paper = await exported(world, world.it, `vat-register-sales/csv?separator=comma&${year}`)
  expect(paper).toContain('AF-2026-0001')
})

it('an entry by hand is named by its own number and what it says', async () => {
  const entry = await byHand(world, world.it).posted(
    [line('4901', 12.2), line('3101', -10, { vatCode: 'V22' })],
    { date: '2026-05-10', text: 'Autoconsumo TD27' },
  )
  const row = (await register('sales')).find(({ entryId }) => entryId === entry.id)
  expect(row).toMatchObject({ number: 'H-2026-0001', name: 'Autoconsumo TD27', vatDue: '2.20' })
})

it('a fine without a number takes no protocol among the purchases, though it was read as an invoice', async () => {
  const before = (await register('purchases')).length
  const text =
    'COMUNE DI BOLOGNA\nVerbale di accertamento\ndel 10/05/2026\nSanzione amministrativa 95,00\n' +
    'Spese di notifica 7,00\nTotale da pagare EUR 102,00'
  const documentId = await captured(world, world.it, text)
  await act(world, world.it, 'extract_document', { documentId })
  await act(world, world.it, 'code_document', { documentId })
  await act(world, world.it, 'update_coding', { documentId, vatCode: 'AN1' })
  const posted = await act(world, world.it, 'post_document', { documentId })
  expect([posted.status, posted.body.result?.extraction.kind]).toEqual([200, 'invoice'])
  expect(await register('purchases')).toHaveLength(before)
})
