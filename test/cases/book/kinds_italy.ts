import type { Topic } from '../case.ts'
import { italianBuyer, sale, work } from '../shorthand.ts'

const deferred = (date: string, deliveryNotes: object[]) =>
  sale(italianBuyer, work(1000, 22), {
    date,
    details: { documentType: 'deferred', deliveryNotes },
  })

export default {
  title: 'Italy: kinds of invoices',
  says: 'Advances (TD02), deferred invoices (TD24) and sales of depreciable assets (TD26) have rules of their own for the day of VAT, the account and what the invoice must name.',
  region: 'italy',
  cases: [
    {
      id: 'IT-KI-01',
      title: 'Advance of 300 in May: VAT in May, and a debt to the customer instead of revenue',
      given: [sale(italianBuyer, work(300, 22), { details: { documentType: 'advance' } })],
      expect: {
        entry: { '1501': '366.00', '2510': '-300.00', '2601': '-66.00' },
        returns: [{ period: '2026-05', boxes: { VP2: '300.00', VP4: '66.00' } }],
      },
      rule: 'An advance is taxed when it is paid or invoiced, for its amount; it is revenue with the supply.',
      source: 'art. 6 c. 4 DPR 633/72; OIC 19',
    },
    {
      id: 'IT-KI-02',
      title: 'The final invoice of 1,000 in June deducts the advance: VAT on 700, revenue of 1,000',
      given: [
        sale(italianBuyer, work(300, 22), { details: { documentType: 'advance' } }),
        sale(italianBuyer, work(1000, 22), { date: '2026-06-10', deducts: [1] }),
      ],
      expect: {
        entry: { '1501': '854.00', '3101': '-1000.00', '2510': '300.00', '2601': '-154.00' },
        totals: { net: '700.00', vat: '154.00', gross: '854.00', payable: '854.00' },
        balances: { '2510': '0.00' },
        returns: [
          { period: '2026-05', boxes: { VP2: '300.00', VP4: '66.00' } },
          { period: '2026-06', boxes: { VP2: '700.00', VP4: '154.00' } },
        ],
      },
      rule: 'What an advance invoice has taxed is not taxed again: the final invoice is for the rest.',
      source: 'art. 6 c. 4 and art. 13 DPR 633/72',
    },
    {
      id: 'IT-KI-03',
      title: 'Deferred invoice of 10 June for deliveries of May: VAT in May',
      given: [
        deferred('2026-06-10', [
          { number: '7', date: '2026-05-05' },
          { number: '9', date: '2026-05-21' },
        ]),
      ],
      expect: {
        date: '2026-06-10',
        vatDate: '2026-05-21',
        returns: [{ period: '2026-05', boxes: { VP2: '1000.00', VP4: '220.00' } }],
      },
      rule: 'Goods with a delivery note are invoiced by the 15th of the next month, and taxed in the month of delivery.',
      source: 'art. 21 c. 4 lett. a DPR 633/72; art. 1 c. 1 DPR 100/98',
    },
    {
      id: 'IT-KI-04',
      title: 'Deferred invoice without delivery notes: refused',
      given: [deferred('2026-06-10', [])],
      expect: { refused: 'invoice_type_not_met' },
      rule: 'A deferred invoice names the delivery notes by number and date.',
      source: 'art. 21 c. 4 lett. a DPR 633/72',
    },
    {
      id: 'IT-KI-05',
      title: 'Deferred invoice over deliveries of two months: refused',
      given: [
        deferred('2026-06-10', [
          { number: '6', date: '2026-04-30' },
          { number: '7', date: '2026-05-05' },
        ]),
      ],
      expect: { refused: 'invoice_type_not_met' },
      rule: 'It sums up the deliveries of one calendar month.',
      source: 'art. 21 c. 4 lett. a DPR 633/72',
    },
    {
      id: 'IT-KI-06',
      title: 'A used machine is sold for 1,000: VAT as usual, no sales revenue',
      given: [sale(italianBuyer, work(1000, 22), { details: { documentType: 'asset_sale' } })],
      expect: {
        entry: { '1501': '1220.00', '3301': '-1000.00', '2601': '-220.00' },
        returns: [{ period: '2026-05', boxes: { VP2: '1000.00', VP4: '220.00' } }],
      },
      rule: 'The sale of a depreciable asset is taxed, and is not part of the volume of turnover.',
      source: 'art. 20 c. 1 DPR 633/72',
    },
  ],
} satisfies Topic
