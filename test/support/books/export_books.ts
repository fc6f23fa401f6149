import { encodeId } from '#kernel/values/id'
import { allocate } from '#ledger/parts'
import { act, coded, domesticInvoice } from '../documents/documents.ts'
import { client, clientOf, credited, issued, run } from './invoices.ts'
import { atDesk, paymentOf } from './ledger_desk.ts'
import { buyOf, post, setDay } from './vat.ts'
import type { TestOrg, World } from '../world.ts'

/** The day on which everything here happens. */
const today = '2026-03-20'
export const quarter = 'from=2026-01-01&to=2026-03-31'

type Paper = { number: string; text: string; net: string; rate: string }

/** A supplier's invoice of that month, posted; gives the document. */
export async function bought(
  world: World,
  org: TestOrg,
  paper: Paper,
  vendor?: string,
): Promise<string> {
  const { number, ...line } = paper
  const bytes = domesticInvoice(org, { number, date: '2026-03-03', lines: [line] })
  const documentId = await coded(world, org, bytes)
  if (vendor !== undefined) {
    await act(world, org, 'link_document_contact', { documentId, contactId: vendor })
  }
  await act(world, org, 'post_document', { documentId })
  return documentId
}

const line = (unitPrice: number, vatRate: number): object[] => [
  { description: 'Work', unitPrice, vatRate },
]

/**
 * A quarter with a bit of everything: sales at home and abroad, in another currency and taken back,
 * purchases with a vendor and without, one of them reversed, own VAT, and a payment.
 */
export async function danishBooks(world: World, org: TestOrg): Promise<void> {
  setDay(world, today)
  await clientOf(world, org)
  const german = await client(world, org, {
    name: '=SUM(A1) & Søhne <GmbH>',
    country: 'DE',
    vatNumber: 'DE136695976',
  })
  const french = await client(world, org, {
    name: 'Atelier "Ça va"',
    country: 'FR',
    vatNumber: 'FR40303265045',
  })
  const northern = await client(world, org, {
    name: 'Belfast Ltd',
    country: 'GB',
    vatNumber: 'XI925901618',
  })
  await issued(world, org, { lines: line(1000, 25) })
  await credited(world, org)
  await issued(world, org, { contactId: german, lines: line(100.6, 0), currency: 'EUR' })
  await issued(world, org, { contactId: french, lines: line(49.7, 0) })
  await issued(world, org, { contactId: northern, lines: line(310.4, 0) })
  await buyAndPay(world, org)
}

async function buyAndPay(world: World, org: TestOrg): Promise<void> {
  const vendor = await run(world, org, 'actions/save_contact', {
    name: 'Lomax A/S',
    type: 'vendor',
    country: 'DK',
    vatNumber: 'DK13748136',
    businessId: '13748136',
  })
  const paper = { text: 'Kontorartikler', rate: '25' }
  const paid = await bought(world, org, { ...paper, number: 'F-77', net: '800.00' }, vendor.id)
  const wrong = await bought(world, org, { ...paper, number: 'F-78', net: '90.00' })
  await act(world, org, 'reverse_posting', { documentId: wrong })
  const buying = { vatCode: 'IEUY', net: '746.00' }
  await post(world, org, [buyOf(world, org, '2026-02-10', [{ day: '2026-02-10', ...buying }])])

  const { posting } = (await world.read(org, `documents/${paid}`)).body.result
  const entries = (await world.read(org, `ledger-entries/${posting.ledgerEntryId}`)).body.result
  const { rows } = await world.owner.query<{ id: string }>(
    `SELECT id FROM ledger_entry WHERE org_id = $1 AND text = $2`,
    [org.orgId, entries.text],
  )
  const entryId = rows.find((row) => encodeId('led', row.id) === entries.id)?.id ?? ''
  const transaction = paymentOf(world, org, -100_000n)
  await atDesk(world, org, (scene) =>
    allocate(scene, {
      transaction,
      target: { type: 'ledger', entryId },
      amountMinor: transaction.amountMinor,
    }),
  )
}

/** A month in Italy: two rates and a nature, what may be deducted in part, and own VAT. */
export async function italianBooks(world: World, org: TestOrg): Promise<void> {
  setDay(world, today)
  await clientOf(world, org)
  const abroad = await client(world, org, {
    name: 'Kunde & Söhne GmbH',
    country: 'DE',
    vatNumber: 'DE136695976',
  })
  await issued(world, org, { lines: [...line(1000, 22), ...line(50, 10)] })
  await issued(world, org, { contactId: abroad, lines: line(250.25, 0) })
  await credited(world, org)
  const paper = { text: 'Cancelleria', rate: '22' }
  await bought(world, org, { ...paper, number: '12/A', net: '400.00' })
  const day = '2026-03-04'
  const lines = [
    { day, vatCode: 'A22D40', net: '65.57', vat: '14.43' },
    { day, vatCode: 'AN4', net: '30.00' },
  ]
  await post(world, org, [
    buyOf(world, org, day, lines),
    buyOf(world, org, day, [{ day, vatCode: 'RC17', net: '500.00' }]),
  ])
  const wrong = await bought(world, org, { ...paper, number: '13/A', net: '10.00' })
  await act(world, org, 'reverse_posting', { documentId: wrong })
}
