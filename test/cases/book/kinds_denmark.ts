import type { Topic } from '../case.ts'
import { danishBuyer, sale, work } from '../shorthand.ts'

const advance = sale(danishBuyer, work(400, 25), { details: { documentType: 'advance' } })
const final = sale(danishBuyer, work(1000, 25), { date: '2026-07-10', deducts: [1] })

export default {
  title: 'Denmark: advances and final invoices',
  says: 'An advance is owed to the customer until the final invoice deducts it; its VAT is due in the period of its own date.',
  region: 'denmark',
  cases: [
    {
      id: 'DK-KI-01',
      title: 'Advance of 400 in May: VAT in the second quarter, no revenue',
      given: [advance],
      expect: {
        entry: { '6190': '500.00', '7410': '-400.00', '7680': '-100.00' },
        returns: [{ period: '2026-Q2', boxes: { salgsmoms: '100.00', tilsvar: '100.00' } }],
      },
      rule: 'If an invoice is issued or a payment received before the delivery, VAT is due then.',
      source: 'momsloven § 23(2)-(3)',
    },
    {
      id: 'DK-KI-02',
      title: 'The final invoice of 1,000 in July: VAT on 600, revenue of 1,000',
      given: [advance, final],
      expect: {
        entry: { '6190': '750.00', '1010': '-1000.00', '7410': '400.00', '7680': '-150.00' },
        totals: { net: '600.00', vat: '150.00', gross: '750.00' },
        balances: { '7410': '0.00' },
        returns: [
          { period: '2026-Q2', boxes: { salgsmoms: '100.00' } },
          { period: '2026-Q3', boxes: { salgsmoms: '150.00' } },
        ],
      },
      rule: 'Only the rest is charged and taxed with the final invoice.',
      source: 'momsloven § 23(2)-(3) and § 27(1)',
    },
    {
      id: 'DK-KI-03',
      title: 'The final invoice is credited in full: the advance is owed to the customer again',
      given: [advance, final, { credit: { date: '2026-07-20' } }],
      expect: {
        balances: { '7410': '-400.00', '1010': '0.00', '7680': '-100.00' },
        returns: [{ period: '2026-Q3', boxes: {} }],
      },
      rule: 'A credit note takes back what its invoice charged, on the same accounts.',
      source: 'momsbekendtgørelsen § 61; momsloven § 27(1)',
    },
  ],
} satisfies Topic
