import { encodeId } from '#kernel/values/id'
import type { TestOrg, World } from '../support/world.ts'
import { force, sql, type Plant } from './plant.ts'

const takingsOf = (world: World, org: TestOrg): Promise<string> =>
  sql(world, `SELECT id FROM takings WHERE org_id = $1 AND status = 'recorded' LIMIT 1`, org.orgId)

export const takings: Plant[] = [
  {
    id: 'I16',
    says: 'takings with another VAT than their entry',
    plant: async (world, org) => {
      const id = await takingsOf(world, org)
      const more = 'vat_minor = vat_minor + 1, gross_minor = gross_minor + 1'
      await force(world, `UPDATE takings SET ${more} WHERE id = '${id}'`)
      return encodeId('tak', id)
    },
  },
  {
    id: 'I16',
    says: 'takings whose entry is another',
    plant: async (world, org) => {
      const id = await takingsOf(world, org)
      await force(world, `UPDATE takings SET entry_id = gen_random_uuid() WHERE id = '${id}'`)
      return encodeId('tak', id)
    },
  },
]
