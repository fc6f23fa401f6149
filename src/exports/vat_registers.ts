import { z } from 'zod'
import { lastOfBooks } from './books_store.ts'
import { lookOnce } from './desk.ts'
import { defineExport, inChunks } from './download.ts'
import { fileNameOf } from './file_name.ts'
import { homeOf } from './home.ts'
import { registerRows } from './register_csv.ts'
import { countBefore, stretchOfVat } from './register_store.ts'
import { registerOf } from './register_lines.ts'
import { withSpan } from './span.ts'

/**
 * The registers of VAT (DPR 633/1972 artt. 23 and 25; in Denmark the same lists prove the return).
 * What is in them and which boxes they add up to is decided by the region's VAT codes.
 */
export const vatRegistersExport = defineExport({
  name: 'vat-registers',
  title: 'Download VAT register',
  says:
    'Sales or purchases with VAT within the span, one row for each entry and VAT code, as CSV in ' +
    'UTF-8; at the end the totals by code, and the boxes of the return that they make.',
  type: 'text/csv; charset=utf-8',
  fails: ['record_busy'],
  input: withSpan({
    register: z.enum(['sales', 'purchases']).meta({
      description:
        'sales: what we sold, and VAT that we owe on purchases; purchases: what we bought.',
    }),
  }),
  async start(desk, { register: kind, ...span }) {
    const last = await lastOfBooks(desk)
    return await lookOnce(desk, async (scene) => {
      const home = await homeOf(scene)
      const register = registerOf(home.region, kind)
      const stretch = await stretchOfVat(scene, span, last)
      // Protocol numbers count a whole year, whatever part of it is asked for.
      const years = { from: `${span.from.slice(0, 4)}-01-01`, to: `${span.to.slice(0, 4)}-12-31` }
      const counts = await countBefore(scene, register, years, stretch.after)
      return {
        fileName: fileNameOf(home.name, [`vat-register-${kind}`, span.from, span.to], 'csv'),
        chunks: inChunks(
          registerRows(desk, { kind, home, register, span, years, stretch, counts }),
        ),
      }
    })
  },
})
