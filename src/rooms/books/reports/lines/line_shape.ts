import { z } from 'zod'
import { titleIn, type Region } from '#regions/room'
import type { FilledLine } from './line_rules.ts'

const amount = z.number()
const compared = z.array(amount).meta({ description: 'One for each that it is compared with.' })

const named = { name: z.string(), nameEn: z.string() }

export const lineRecord = z.object({
  id: z.string(),
  kind: z.enum(['heading', 'group', 'total', 'result', 'earlier_result']).meta({
    description:
      'group: accounts. total: a sum of lines. result, earlier_result: what this year, and the years before, have come to and no entry has carried to equity yet.',
  }),
  level: z.number().int().meta({ description: 'How far it is indented.' }),
  mark: z.string().nullable().meta({ description: 'How the law numbers the line.' }),
  ...named,
  side: z.enum(['income', 'cost', 'asset', 'liability']).meta({
    description: 'What is above zero: income and liability by credit, cost and asset by debit.',
  }),
  amount: amount.nullable().meta({ description: 'null for a heading.' }),
  compared,
  accounts: z.array(z.object({ account: z.string(), ...named, amount, compared })),
  source: z.string().meta({ description: 'The law that the line follows.' }),
})

export function showLine(
  { line, minors, accounts }: FilledLine,
  region: Region,
  figure: (minor: bigint) => number,
): z.input<typeof lineRecord> {
  const isHeading = line.kind === 'heading'
  const [first = 0, ...rest] = minors.map(figure)
  return {
    id: line.id,
    kind: line.kind,
    level: line.level,
    mark: line.mark,
    name: titleIn(line.texts, region.languages[0] ?? 'en'),
    nameEn: titleIn(line.texts, 'en'),
    side: line.side,
    amount: isHeading ? null : first,
    compared: isHeading ? [] : rest,
    accounts: accounts.map(({ account, minors: own }) => {
      const [amountOf = 0, ...others] = own.map(figure)
      const { id, name, nameEn } = account
      return { account: id, name, nameEn, amount: amountOf, compared: others }
    }),
    source: line.source,
  }
}
