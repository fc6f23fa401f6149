import { beforeAll, describe, expect, it } from 'vitest'
import { act, documentOf, upload } from '#test/support/documents/documents'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'
import { firstHour } from '../../lab/eval/extraction/made/first_hour.ts'
import { danishBuyer, italianBuyer } from '../../lab/eval/extraction/made/layout.ts'
import { documentsOf, type MadeDocument } from '../../lab/eval/extraction/made/made.ts'
import type { MadeTruth } from '../../lab/eval/extraction/made/truth.ts'

/** Kinds of bill that new users try first. Each is read and coded as a bookkeeper would. */

const world = useWorld()
const buyers: Partial<Record<MadeTruth['country'], TestOrg>> = {}

beforeAll(async () => {
  buyers.DK = await world.createOrg('denmark')
  buyers.IT = await world.createOrg('italy')
  await profile(buyers.DK, { legalName: danishBuyer.name, vatNumber: danishBuyer.vat })
  await profile(buyers.IT, { legalName: italianBuyer.name, vatNumber: italianBuyer.vat })
})

async function profile(
  org: TestOrg,
  body: { legalName: string; vatNumber: string },
): Promise<void> {
  const reply = await world.rest(org, 'operations/save_organization_profile', body)
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body))
}

const amountOf = (amount: string | null): number => Number(amount ?? 0)

/** What a bookkeeper would write down. A rate without VAT is no row of VAT. */
function wanted(truth: MadeTruth) {
  return {
    kind: truth.kind,
    supplier: truth.supplier,
    vatNumber: truth.supplierVat,
    date: truth.date,
    dueDate: truth.dueDate,
    invoiceNumber: truth.invoiceNumber,
    total: amountOf(truth.total),
    vat: amountOf(truth.vat),
    currency: truth.currency,
    vatRows: truth.vatRows.map(({ rate, net, vat }) => [rate, amountOf(net), amountOf(vat)]),
    category: truth.category,
    iban: truth.iban,
  }
}

function isNameOf({ supplier, altSuppliers }: MadeTruth, name: string | null): boolean {
  const names = [supplier, ...altSuppliers].map((one) => one.toLowerCase())
  return names.includes(name?.toLowerCase() ?? '')
}

type Row = { rate: number; net: number; vat: number }

async function bookedOf({ truth, bytes, file }: MadeDocument) {
  const org = buyers[truth.country]
  if (org === undefined) throw new Error('no organization')
  const fileId = await upload(world, org, bytes, file, 'application/pdf')
  const reply = await act(world, org, 'capture_document', { fileId })
  const documentId = reply.body.result.id as string
  await act(world, org, 'extract_document', { documentId })
  await world.rest(org, 'actions/code_document', { documentId })
  const { extraction, coding } = await documentOf(world, org, documentId)
  const rows = extraction.vatRows as Row[]
  return {
    kind: extraction.kind,
    supplier: isNameOf(truth, extraction.supplier.name) ? truth.supplier : extraction.supplier.name,
    vatNumber: extraction.supplier.vatNumber,
    date: extraction.date,
    dueDate: extraction.dueDate,
    invoiceNumber: extraction.invoiceNumber,
    total: extraction.total,
    vat: extraction.vat ?? 0,
    currency: extraction.currency,
    vatRows: rows
      .filter(({ vat }) => vat !== 0)
      .toSorted((a, b) => a.rate - b.rate)
      .map(({ rate, net, vat }) => [rate, net, vat]),
    category: coding?.category,
    iban: extraction.supplier.iban,
  }
}

describe.each(firstHour)('$name', (layout) => {
  it('is read and coded as it is printed', { timeout: 60_000 }, async () => {
    const documents = await documentsOf(layout)
    expect(documents).not.toHaveLength(0)
    for (const document of documents) {
      const booked = await bookedOf(document)
      expect.soft({ file: document.file, ...booked }).toEqual({
        file: document.file,
        ...wanted(document.truth),
      })
    }
  })
})
