import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { text } from '../table/cells.ts'
import { readRows } from '../table/rows.ts'

const formRow = z
  .strictObject({
    // Written without full stops.
    id: text,
    country: z.string().regex(/^[A-Z]{2}$/),
    // Whether capitals must match: short forms are also parts of names.
    exact: z.literal(['true', 'false']).transform((cell) => cell === 'true'),
    source: text,
  })
  .readonly()

const forms = readRows(
  'eu/company_forms.csv',
  readFileSync(new URL('./company_forms.csv', import.meta.url), 'utf8'),
  formRow,
)

/** The company form that a name ends in, such as GmbH; undefined if it looks like a person's. */
export function companyFormOf(name: string): string | undefined {
  const plain = name.replaceAll('.', '').replaceAll(/\s+/g, ' ').trim()
  return forms.find(({ id, exact }) => {
    const end = plain.slice(-id.length)
    const before = plain.at(-id.length - 1) ?? ''
    const isEnd = exact ? end === id : end.toLowerCase() === id.toLowerCase()
    return isEnd && /[\s,]/.test(before)
  })?.id
}
