import type { App } from '#kernel/corridor/app'
import type { Principal } from '#kernel/corridor/principal'
import { fromDecimal } from '#kernel/values/money'
import { run } from './demo_documents.ts'
import type { DemoBankRow, DemoCalendar, DemoStory } from './story/story_type.ts'

type Issued = { number: string; totals: { payable: number } }

/**
 * Invoices that are issued, with number, entry and PDF, and one that still is a draft. Answers with
 * how they were paid, by the numbers and amounts that they got.
 */
export async function addInvoices(
  app: App,
  principal: Principal,
  story: DemoStory,
  calendar: DemoCalendar,
  contacts: ReadonlyMap<string, string>,
): Promise<DemoBankRow[]> {
  const rows: DemoBankRow[] = []
  for (const { client, ago, lines, paid } of story.sales) {
    const contactId = contacts.get(client.name)
    const draft = { contactId, lines, date: calendar.ago(ago) }
    const { id } = await run(app, principal, 'save_invoice', draft)
    const issued = (await run(app, principal, 'issue_invoice', { id })) as unknown as Issued
    if (paid === undefined) continue
    const day = calendar.ago(ago - paid.after)
    const { name } = client
    rows.push({
      account: 'main',
      day,
      amountMinor: fromDecimal(issued.totals.payable) + (paid.offMinor ?? 0n),
      text: story.words.received[paid.how]({ name, number: issued.number, day }),
      ...(paid.how === 'bare' ? {} : { name }),
    })
  }
  const [last] = story.sales.slice(-1)
  const contactId = contacts.get(last?.client.name ?? '')
  await run(app, principal, 'save_invoice', { contactId, lines: last?.lines })
  return rows
}

/** How the bills were paid. */
export function payBills(story: DemoStory, calendar: DemoCalendar): DemoBankRow[] {
  return story.bills.flatMap(({ supplier: { name }, number, ago, netMinor, paid }) => {
    if (paid === undefined) return []
    const day = calendar.ago(ago - paid.after)
    const gross = netMinor + (netMinor * story.vatPercent) / 100n
    const row: DemoBankRow = {
      account: 'main',
      day,
      amountMinor: -gross - (paid.offMinor ?? 0n),
      text: story.words.sent[paid.how]({ name, number, day }),
      ...(paid.how === 'bare' ? {} : { name }),
    }
    return [row]
  })
}
