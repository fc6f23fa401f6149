import { encodeId } from '#kernel/values/id'
import type { TestOrg, World } from '../support/world.ts'
import { force, sql, type Plant } from './plant.ts'

const fileWhere = (world: World, org: TestOrg, where: string): Promise<string> =>
  sql(world, `SELECT id FROM einvoice WHERE org_id = $1 AND ${where} LIMIT 1`, org.orgId)

const einvoice = (id: string): string => encodeId('ein', id)

/** Changes one file that stands so, and names it. */
const changing = (says: string, where: string, change: string): Plant => ({
  id: 'I8',
  says,
  region: 'italy',
  plant: async (world, org) => {
    const id = await fileWhere(world, org, where)
    await force(world, change.replaceAll('$id', `'${id}'`))
    return einvoice(id)
  },
})

const isSentInvoice = `status = 'sent' AND invoice_id IS NOT NULL`

export const einvoices: Plant[] = [
  changing(
    'a file that is delivered though nobody said so',
    isSentInvoice,
    `UPDATE einvoice SET status = 'delivered' WHERE id = $id`,
  ),
  changing(
    'a file that believed what was said of another sending',
    `status = 'delivered'`,
    `UPDATE einvoice SET exchange_id = 'another' WHERE id = $id`,
  ),
  changing(
    'a file on its way that nobody asks for',
    isSentInvoice,
    `UPDATE einvoice SET next_look_at = NULL WHERE id = $id`,
  ),
  changing(
    'a file that goes out for an invoice which does not name it',
    isSentInvoice,
    `UPDATE invoice SET einvoice_id = NULL WHERE einvoice_id = $id`,
  ),
  {
    id: 'I8',
    says: 'an invoice that is issued by a rejected file',
    region: 'italy',
    plant: async (world, org) => {
      const id = await fileWhere(world, org, isSentInvoice)
      await force(
        world,
        `UPDATE einvoice SET status = 'rejected', resend_by = now() WHERE id = '${id}'`,
      )
      const invoice = await sql(world, 'SELECT invoice_id AS id FROM einvoice WHERE id = $1', id)
      return encodeId('inv', invoice)
    },
  },
  {
    id: 'I8',
    says: 'an invoice that was rejected and then issued without a file',
    region: 'italy',
    plant: async (world, org) => {
      const id = await fileWhere(world, org, isSentInvoice)
      const invoice = await sql(world, 'SELECT invoice_id AS id FROM einvoice WHERE id = $1', id)
      await force(
        world,
        `UPDATE einvoice SET status = 'rejected', resend_by = now() WHERE id = '${id}';
         UPDATE invoice SET einvoice_id = NULL WHERE id = '${invoice}'`,
      )
      return encodeId('inv', invoice)
    },
  },
  {
    id: 'I8',
    says: 'a self-invoice that is issued by a rejected file',
    region: 'italy',
    plant: async (world, org) => {
      const id = await fileWhere(world, org, 'self_invoice_id IS NOT NULL')
      await force(
        world,
        `UPDATE einvoice SET status = 'rejected', resend_by = now() WHERE id = '${id}'`,
      )
      const self = await sql(world, 'SELECT self_invoice_id AS id FROM einvoice WHERE id = $1', id)
      return encodeId('siv', self)
    },
  },
  {
    id: 'I8',
    says: 'a file whose bytes are no longer those that were sent',
    region: 'italy',
    plant: async (world, org) => {
      const checked = 'einvoice_file_check'
      await sql(world, `ALTER TABLE einvoice_file DROP CONSTRAINT ${checked}`)
      const id = await sql(
        world,
        `UPDATE einvoice_file SET bytes = 'x' WHERE (org_id, sha256) = (SELECT org_id, sha256
           FROM einvoice WHERE org_id = $1 LIMIT 1) RETURNING sha256 AS id`,
        org.orgId,
      )
      return `file ${id}`
    },
    fix: (world) =>
      world.owner.query(
        `ALTER TABLE einvoice_file ADD CHECK (sha256 = encode(sha256(bytes), 'hex')) NOT VALID`,
      ),
  },
]
