import { denmark } from './denmark.ts'
import type { DemoPaper, DemoStory } from './story_type.ts'

/** The organization that just began. */
export const beginner = 'Daybook Demo Egne Bøger ApS'

/** The last weeks of the other company, without its bank: for an organization that just began. */
export const fewPapers: DemoStory = {
  ...denmark,
  bills: denmark.bills.slice(-3).map(({ paid: _paid, ...bill }) => bill),
  sales: denmark.sales.slice(-2),
  writeBill: (bill, date) => toBeginner(denmark.writeBill(bill, date)),
  papers: () => [],
  rows: () => [],
}

/** Its bills are addressed to it. */
function toBeginner(paper: DemoPaper): DemoPaper {
  if (!('page' in paper)) return paper
  const buyer = [beginner, ...paper.page.buyer.slice(1)]
  return { ...paper, page: { ...paper.page, buyer } }
}
