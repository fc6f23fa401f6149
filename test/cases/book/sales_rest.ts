import type { Topic } from '../case.ts'
import { danishBuyer, germanBuyer, sale, work } from '../shorthand.ts'

export default {
  title: 'Denmark: credit notes and lists',
  says: 'What is left to credit, and what a sale to the EU obliges to.',
  region: 'denmark',
  cases: [
    {
      id: 'DK-S-24',
      title: 'A credit note for the whole invoice',
      given: [sale(danishBuyer, work(1000, 25)), { credit: { date: '2026-05-20' } }],
      expect: {
        entry: { '6190': '-1250.00', '1010': '1000.00', '7680': '250.00' },
        balances: { '6190': '0.00', '1010': '0.00', '7680': '0.00' },
      },
      rule: 'A credit note refers to the invoice and takes it back.',
      source: 'momsbekendtgørelsen chapter 12 (bek. 1435/2023)',
    },
    {
      id: 'DK-S-25',
      title: 'A credit note without lines after a partial one: the rest',
      row: 'C',
      given: [
        sale(danishBuyer, work(1000, 25)),
        { credit: { date: '2026-05-20', lines: work(400, 25) } },
        { credit: { date: '2026-05-21' } },
      ],
      expect: {
        entry: { '6190': '-750.00', '1010': '600.00', '7680': '150.00' },
        balances: { '6190': '0.00', '7680': '0.00' },
      },
      rule: 'What is left of 1,000.00 after 400.00 was credited is 600.00.',
      source: 'momsbekendtgørelsen chapter 12 (bek. 1435/2023)',
    },
    {
      id: 'DK-S-26',
      title: 'Nothing can be credited twice',
      given: [
        sale(danishBuyer, work(1000, 25)),
        { credit: { date: '2026-05-20' } },
        { credit: { date: '2026-05-21', lines: work(1, 25) } },
      ],
      expect: { refused: 'credit_exceeds_invoice' },
      rule: 'Credit notes together are never more than the invoice.',
      source: 'momsbekendtgørelsen chapter 12 (bek. 1435/2023)',
    },
    {
      id: 'DK-S-27',
      title: 'A sale to an EU company: the EU sales list is due',
      row: 'C',
      given: [sale(germanBuyer, work(1000, 0))],
      expect: { deadlines: { 'eu_sales_list_monthly.2026-05': '2026-06-25' } },
      rule: 'Whoever fills rubrik B files the list by the 25th of the month after.',
      source: 'momsloven § 54 (paragraph not confirmed); skat.dk on EU-salg uden moms',
    },
    {
      id: 'DK-S-28',
      title: 'A discount line reduces the base',
      given: [
        sale(danishBuyer, [
          { text: 'Work', net: 1000, rate: 25 },
          { text: 'Discount', net: -100, rate: 25 },
        ]),
      ],
      expect: {
        entry: { '6190': '1125.00', '1010': '-900.00', '7680': '-225.00' },
        returns: [{ period: '2026-Q2', boxes: { salgsmoms: '225.00' } }],
      },
      rule: 'VAT is reckoned of what the buyer pays: 25 % of 900.00.',
      source: 'momsloven § 27 (paragraph not confirmed)',
    },
  ],
} satisfies Topic
