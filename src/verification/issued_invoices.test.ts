import { describe, expect, it } from 'vitest'
import { transact } from '#kernel/database/transaction'
import { client, credited, invoiceOf, issued, run } from '#test/support/books/invoices'
import { force } from '#test/plants/plant'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'
import { issuedInvoices } from './issued_invoices.ts'

const world = useWorld()

async function faultsOf(org: TestOrg): Promise<string[]> {
  const { app } = world
  const options = { orgId: org.orgId, readOnly: true }
  const site = { app, appRole: app.database, orgId: org.orgId }
  return await transact(app.database, options, async (tx) => {
    const { findings = [] } = (await issuedInvoices.inOrganization?.(tx, org.orgId, site)) ?? {}
    return findings.map((one) => `${one.record} ${one.says}`)
  })
}

const lines = [{ description: 'Parcella', quantity: 1, unitPrice: 1000, vatRate: 22 }]

/** An invoice of 1,220.00 to a public body, which pays the VAT of it to the state itself. */
async function toPublicBody(): Promise<string> {
  const body = { name: 'Comune di Prova', country: 'IT', fiscalCode: '00488410010' }
  const contactId = await client(world, world.it, body)
  const details = { contactId, publicBody: true, officeCode: 'UFTEST' }
  await run(world, world.it, 'operations/save_contact_details', details)
  return await issued(world, world.it, { contactId, lines, date: '2026-06-01' })
}

/** An invoice of 1,220.00 of which the buyer keeps 20 % of the fee back. */
async function withheldFrom(): Promise<string> {
  const withholding = { kind: 'RT01', rate: 20, reason: 'A' }
  await run(world, world.it, 'operations/save_organization_profile', { withholding })
  const firm = { name: 'Cliente S.p.A.', country: 'IT', vatNumber: 'IT00743110157' }
  return await issued(world, world.it, { contactId: await client(world, world.it, firm), lines })
}

describe('what an invoice leaves open', () => {
  it.each([
    ['without the VAT that the buyer pays itself', toPublicBody, 1000],
    ['without the tax that the buyer keeps back', withheldFrom, 1020],
  ])('is what the buyer pays, %s, also once it is credited', async (_, issue, payable) => {
    const id = await issue()
    expect((await invoiceOf(world, world.it, id)).totals).toMatchObject({ gross: 1220, payable })
    expect(await faultsOf(world.it)).toEqual([])
    await credited(world, world.it, id)
    expect(await faultsOf(world.it)).toEqual([])
  })

  it('is found where the buyer pays another amount', async () => {
    const id = await toPublicBody()
    const { number } = await invoiceOf(world, world.it, id)
    await force(
      world,
      `UPDATE open_item SET amount_minor = 122000 WHERE entry_id =
         (SELECT entry_id FROM invoice WHERE org_id = '${world.it.orgId}' AND number = '${number}')`,
    )
    expect(await faultsOf(world.it)).toEqual([
      `${id} leaves an amount open that differs from what the buyer pays`,
    ])
  })
})
