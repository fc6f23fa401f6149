import { denmark } from './denmark.ts'
import type { DemoStory } from './story_type.ts'

/** The last weeks of the other company, without its bank: for an organization that just began. */
export const fewPapers: DemoStory = {
  ...denmark,
  bills: denmark.bills.slice(-3).map(({ paid: _paid, ...bill }) => bill),
  sales: denmark.sales.slice(-2),
  papers: () => [],
  rows: () => [],
}
