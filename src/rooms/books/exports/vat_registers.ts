import { z } from 'zod'
import { lastOfBooks } from './download/books_store.ts'
import { csvRowsWith, separatorShape } from './download/csv.ts'
import { readOnce } from './download/export_context.ts'
import { defineExport, inChunks } from './download/download.ts'
import { fileNameOf } from './download/file_name.ts'
import { homeOf } from './download/home.ts'
import { registerRows } from './registers/register_csv.ts'
import { countBefore, listDeferred, vatEntryRangeOf } from './registers/register_store.ts'
import {
  assertKept,
  deferredLineOf,
  registerKinds,
  registerOf,
  sides,
} from './registers/register_lines.ts'
import { withSpan } from './download/span.ts'

/**
 * The VAT registers (DPR 633/1972 artt. 23, 24 and 25; in Denmark the same lists support the return).
 * The region's VAT codes decide what they contain and which boxes they add up to.
 */
export const vatRegistersExport = defineExport({
  name: 'vat-registers',
  title: 'Download VAT register',
  says:
    'Sales or purchases with VAT within the given days, one row for each entry and VAT code, as ' +
    'CSV in UTF-8. VAT that counts with a payment follows by VAT code. It ends with the totals by ' +
    'VAT code and by box of the VAT return. Also needs invoices:read and documents:read, because ' +
    'it lists buyers and suppliers.',
  type: 'text/csv; charset=utf-8',
  fails: ['record_busy', 'region_not_supported'],
  quotes: ['invoices:read', 'documents:read'],
  input: withSpan({
    ...separatorShape,
    register: z.enum(registerKinds).meta({
      description:
        'sales: sales, and purchases under reverse charge; purchases: all purchases; takings: those of tills, where the country keeps them apart.',
    }),
  }),
  async start(context, { register: kind, separator, ...span }) {
    const last = await lastOfBooks(context)
    return await readOnce(context, async (scene) => {
      const home = await homeOf(scene)
      assertKept(home.region, kind)
      const register = registerOf(home.region, kind)
      const range = await vatEntryRangeOf(scene, span, last)
      // Protocol numbers count a whole year, whatever part of it is asked for.
      const years = { from: `${span.from.slice(0, 4)}-01-01`, to: `${span.to.slice(0, 4)}-12-31` }
      const counts = await countBefore(scene, register, years, range.after)
      const { role } = sides[kind]
      const isDeferred = home.region.deferredVat !== null && kind !== 'takings'
      const sums = isDeferred ? await listDeferred(scene, role, span, last) : []
      const deferred = sums.map((sum) => deferredLineOf(sum, role))
      const write = csvRowsWith(separator)
      const asked = { kind, home, register, span, years, range, counts, deferred, write }
      return {
        fileName: fileNameOf(home.name, [`vat-register-${kind}`, span.from, span.to], 'csv'),
        chunks: inChunks(registerRows(context, asked)),
      }
    })
  },
})
