import { z } from 'zod'
import { decodeId } from '#kernel/values/id'
import { read } from '#kernel/corridor/read'
import { toVatCheck, vatCheck } from './vat_check/vat_check.ts'
import { countVatChecks, listVatChecks, vatCheckOutcomes } from './vat_check/vat_check_store.ts'

export default read({
  name: 'vat-number-checks',
  resource: 'vat_number_check',
  says: 'What the register of VAT numbers said of buyers in other EU countries, newest first. Each answer is kept as proof of sales without VAT. Saving a contact or a draft asks; nothing waits for it.',
  needs: 'invoices:read',
  fails: [],
  item: vatCheck,
  filters: z.strictObject({
    vatNumber: z
      .string()
      .max(40)
      .optional()
      .meta({ description: 'With its prefix, such as DE123456789.' }),
    outcome: z.enum(vatCheckOutcomes).optional(),
  }),
  async list(scene, { filters, limit, after }) {
    const rows = await listVatChecks(scene, filters, limit, after?.[0] ?? null)
    return rows.map(toVatCheck)
  },
  position: (item) => [decodeId('vck', item.id) ?? ''],
  count: countVatChecks,
})
