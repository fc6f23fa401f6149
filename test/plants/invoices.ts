import { encodeId } from '#kernel/values/id'
import type { TestOrg, World } from '../support/world.ts'
import { force, sql, type Plant } from './plant.ts'

const invoiceWhere = (world: World, org: TestOrg, where: string): Promise<string> =>
  sql(
    world,
    `SELECT i.id FROM invoice i WHERE i.org_id = $1 AND ${where} ORDER BY i.id LIMIT 1`,
    org.orgId,
  )

const counted = `i.status = 'issued' AND i.series = 'main' AND i.counter = 1`
const isCredited = 'EXISTS (SELECT FROM invoice c WHERE c.credits = i.id)'

export const invoices: Plant[] = [
  {
    id: 'I7',
    says: 'a number that was counted and that no invoice has',
    plant: async (world, org) => {
      await sql(
        world,
        `UPDATE invoice_counter SET last = last + 1 WHERE org_id = $1 AND series = 'KN'`,
        org.orgId,
      )
      return 'invoice number KN-'
    },
  },
  {
    id: 'I7',
    says: 'an invoice whose number was never counted',
    plant: async (world, org) => {
      const id = await invoiceWhere(world, org, `i.series = 'KN'`)
      await sql(world, `DELETE FROM invoice_counter WHERE org_id = $1 AND series = 'KN'`, org.orgId)
      return encodeId('inv', id)
    },
  },
  {
    id: 'I7',
    says: 'an invoice that is called by another number than it took',
    plant: async (world, org) => {
      const id = await invoiceWhere(world, org, counted)
      await force(world, `UPDATE invoice SET number = '2026-9999' WHERE id = '${id}'`)
      return encodeId('inv', id)
    },
  },
  {
    id: 'I7',
    says: 'an issued invoice that names an entry which is not its own',
    plant: async (world, org) => {
      const id = await invoiceWhere(world, org, counted)
      await force(world, `UPDATE invoice SET entry_id = gen_random_uuid() WHERE id = '${id}'`)
      return encodeId('inv', id)
    },
  },
  {
    id: 'I7',
    says: 'an entry whose invoice says that it is a draft',
    plant: async (world, org) => {
      const id = await invoiceWhere(world, org, `i.status = 'issued' AND i.series = 'manual'`)
      await force(
        world,
        `UPDATE invoice SET status = 'draft', series = NULL, year = NULL, buyer = NULL,
           seller = NULL, entry_id = NULL, issued_at = NULL, file_id = NULL WHERE id = '${id}'`,
      )
      return encodeId('inv', id)
    },
  },
  {
    id: 'I7',
    says: 'an invoice that asks for another amount than the books have open',
    plant: async (world, org) => {
      const id = await invoiceWhere(world, org, `i.status = 'issued' AND NOT ${isCredited}`)
      await force(
        world,
        `UPDATE invoice SET priced = jsonb_set(priced, '{grossMinor}', '"1"') WHERE id = '${id}'`,
      )
      return encodeId('inv', id)
    },
  },
  {
    id: 'I7',
    says: 'an invoice that is booked on another day than its own',
    plant: async (world, org) => {
      const id = await invoiceWhere(world, org, `i.status = 'issued' AND i.series = 'manual'`)
      await force(world, `UPDATE invoice SET date = date - 1 WHERE id = '${id}'`)
      return encodeId('inv', id)
    },
  },
  {
    id: 'I7',
    says: 'an invoice that is credited with more than it asks for',
    plant: async (world, org) => {
      const id = await invoiceWhere(world, org, `i.kind = 'invoice' AND ${isCredited}`)
      await force(
        world,
        `UPDATE invoice SET priced = jsonb_set(priced, '{grossMinor}', '"9999999"')
         WHERE credits = '${id}'`,
      )
      return encodeId('inv', id)
    },
  },
]
