import { z } from 'zod'
import { action } from '#kernel/corridor/definition'
import { lockRecord } from '#kernel/database/record_lock'
import { Failure } from '#kernel/failure/failure'
import { decodeText, readContactsCsv } from '#readers/room'
import { contactTypes } from './contact/contact.ts'
import {
  contactImport,
  importOutcomes,
  mostImported,
  type ImportOutcome,
} from './import/import_record.ts'
import { importLines } from './import/import_rows.ts'

/** Of one file. */
const mostRows = 20_000

export default action({
  name: 'import_contacts',
  says: 'Make contacts from a CSV file of another system or a spreadsheet. Columns are recognised by their headings in Danish, Italian and English, separator and encoding by the file. Nobody is made twice: a row whose number or name is here already is only reported. Try it as a dry run first.',
  needs: 'invoices:edit',
  input: z.strictObject({
    text: z.string().max(1_500_000).optional().meta({ description: 'The file as text.' }),
    base64: z.base64().max(2_000_000).optional().meta({
      description: 'The file as it is, where its encoding is not known. Instead of `text`.',
    }),
    type: z.enum(contactTypes).optional().meta({
      description: 'Of rows that do not say it. Default: client.',
    }),
    fill: z.boolean().optional().meta({
      description: 'Give contacts with the number of a row what they lack and the row has.',
    }),
    from: z
      .number()
      .int()
      .min(1)
      .max(mostRows)
      .optional()
      .meta({
        description: `The row to begin with, from 1. One call takes ${mostImported}.`,
      }),
  }),
  output: contactImport,
  fails: ['contacts_unreadable'],

  async run(scene, { text, base64, type = 'client', fill = false, from = 1 }) {
    const given = text ?? (base64 === undefined ? null : decodeText(Buffer.from(base64, 'base64')))
    const table = given === null ? null : readContactsCsv(given, mostRows + 1)
    if (table === null || table.lines.length === 0 || table.lines.length > mostRows) {
      throw new Failure('contacts_unreadable')
    }
    const { columns, unused, lines } = table
    // Two imports at once would each find what the other is about to make missing.
    lockRecord(scene.tx, `contact import ${scene.orgId}`)
    const to = from - 1 + mostImported
    const part = lines.slice(from - 1, to)
    const rows = await importLines(scene, part, lines.slice(0, from - 1), { type, fill })
    const count = (outcome: ImportOutcome): number =>
      rows.filter((row) => row.outcome === outcome).length
    const counts = Object.fromEntries(importOutcomes.map((one) => [one, count(one)])) as Record<
      ImportOutcome,
      number
    >
    const next = lines.length > to ? to + 1 : null
    return { columns, unused, rows, counts, total: lines.length, next }
  },
})
