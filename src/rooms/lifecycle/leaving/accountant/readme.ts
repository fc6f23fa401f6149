import type { DaySpan, Home } from '#exports/room'
import { firstSpoken, wordsOf } from '#languages/room'

/** What is in the package, in the organization's language. */
export function accountantReadme({ name, region }: Home, { from, to }: DaySpan): string {
  const [spoken = ''] = region.languages
  const words = wordsOf(firstSpoken([spoken])).leaving.accountant
  const contents = [words.ledger, words.documents, words.returns, words.registers, words.sums]
  return [
    words.title(name),
    words.span(from, to),
    '',
    `${words.contents}:`,
    ...contents.map((line) => `- ${line}`),
    '',
    words.csv,
    '',
  ].join('\n')
}
