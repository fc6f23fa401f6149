import { z } from 'zod'
import { decodeId, encodeId } from '#kernel/values/id'
import { read } from '#kernel/corridor/read'
import { regionOf } from '#regions/room'
import { listBoxLines } from './vat_return/entries_store.ts'
import { feedsOf } from './figures/feeds.ts'
import { listReturns } from './vat_return/list_store.ts'
import * as store from './vat_return/store.ts'
import { decimalIn, sourceIdOf } from './vat_return/vat_return.ts'

const item = z.object({
  id: z.string().meta({ description: 'Entry id and line number.' }),
  ledgerEntryId: z.string(),
  line: z.number().int(),
  sourceId: z.string().nullable().meta({ description: 'The document or invoice.' }),
  date: z.string(),
  vatDate: z.string(),
  text: z.string(),
  account: z.string(),
  vatCode: z.string().nullable(),
  amount: z.number().meta({ description: 'What the line adds to the box.' }),
  provisional: z.boolean(),
})

export default read({
  name: 'vat-return-entries',
  resource: 'vat_return_entry',
  says: 'The ledger lines of a VAT return or of one of its boxes, by VAT date, as of when the return was prepared.',
  needs: 'ledger:read',
  fails: ['vat_return_not_found'],
  item,
  filters: z.strictObject({
    returnId: z
      .string()
      .max(100)
      .optional()
      .meta({ description: 'Default: the return of the newest period.' }),
    box: z
      .string()
      .max(50)
      .optional()
      .meta({ description: 'The code of a box. Default: every line with VAT.' }),
  }),
  async list(scene, { filters, limit, after }) {
    const { returnId, box } = filters
    const row =
      returnId === undefined
        ? (await listReturns(scene, {}, 1, null))[0]
        : await store.findReturn(scene, store.returnUuid(returnId))
    if (row === undefined) return []
    const feed = box === undefined ? null : feedsOf(regionOf(row.region_key)).get(box)
    if (feed === undefined) return []
    const place = after?.[0] === undefined ? null : toPlace(after)
    const lines = await listBoxLines(scene, row, feed, limit, place)
    const decimal = decimalIn(row.currency)
    return lines.map((line) => ({
      id: `${encodeId('led', line.entry_id)}.${line.no}`,
      ledgerEntryId: encodeId('led', line.entry_id),
      line: line.no,
      sourceId: sourceIdOf(line.source, line.source_id),
      date: line.date,
      vatDate: line.vat_date,
      text: line.text,
      account: line.account,
      vatCode: line.vat_code,
      amount: decimal(line.amount),
      provisional: line.provisional,
    }))
  },
  position: ({ vatDate, ledgerEntryId, line }) => [
    vatDate,
    decodeId('led', ledgerEntryId) ?? '',
    String(line),
  ],
})

function toPlace([day = '', entryId = '', no = '0']: string[]) {
  return { day, entryId, no: Number(no) }
}
