import type { Step, Topic } from '../../case.ts'
import { bill, italianBuyer, line, post, sale, work } from '../../shorthand.ts'

const proRata = { proRataPercent: 70 }

const stationery = (net: string, date: string, received = date, number = 'A-101'): Step =>
  bill('Buffetti S.r.l.', [line('Cancelleria', net, '22')], { date, received, number })

export default {
  title: 'Italy: second review, combinations, part 3',
  says: 'Rules that meet: reckoned by hand before the program was looked at.',
  region: 'italy',
  cases: [
    {
      id: 'IT-W-15',
      title: 'Fuel: another category, another code, both taken back',
      given: [
        bill('Enilive S.p.A.', [line('Carburante gasolio', '100.00', '22')], {
          date: '2026-02-10',
        }),
        { correct: { category: 'business_vehicles' } },
        { correct: { vatCode: 'A22D0' } },
        { correctDocument: { reset: ['vatCode'] } },
        { correct: { category: 'fuel' } },
        post,
      ],
      expect: {
        entry: { '4210': '113.20', '1601': '8.80', '2501': '-122.00' },
        vatCodes: ['A22D40'],
        returns: [{ period: '2026-02', boxes: { VP3: '100.00', VP5: '8.80' } }],
      },
      rule: 'The VAT code follows the category chosen last: 40 % of 22.00.',
      source: 'art. 19-bis1 c. 1 lett. d) DPR 633/72',
    },
    {
      id: 'IT-W-16',
      title: 'Deferred invoice of 10 April for a delivery of 28 March: VAT of March',
      given: [
        sale(italianBuyer, work(1000, 22), {
          date: '2026-04-10',
          details: { deliveryDate: '2026-03-28' },
        }),
      ],
      expect: {
        returns: [{ period: '2026-03', boxes: { VP2: '1000.00', VP4: '220.00' } }],
      },
      rule: 'The VAT is settled with the month of the delivery, also if the invoice is deferred.',
      source: 'artt. 6, 21 c. 4 lett. a), 23 c. 1 DPR 633/72',
    },
    {
      id: 'IT-W-17',
      title: 'Service from the United States of February, bill received in March: VAT of February',
      profile: proRata,
      given: [
        bill('GitHub, Inc.', [line('Software', '100.00', '0')], {
          country: 'US',
          currency: 'EUR',
          date: '2026-02-27',
          received: '2026-03-05',
        }),
        post,
      ],
      expect: {
        selfInvoice: { type: 'TD17', dueDate: '2026-03-15' },
        returns: [{ period: '2026-02', boxes: { VP3: '100.00', VP4: '22.00', VP5: '15.40' } }],
      },
      rule: 'Outside the EU the self-invoice follows the operation, not the receipt of the bill.',
      source: 'art. 17 c. 2, art. 21 c. 4 lett. d) DPR 633/72',
    },
    {
      id: 'IT-W-21',
      title: 'Deferred invoice of a service: the VAT counts with the invoice',
      given: [
        sale(italianBuyer, work(1000, 22), {
          date: '2026-04-10',
          details: { deliveryDate: '2026-03-28', lines: [{ line: 1, supply: 'service' }] },
        }),
      ],
      expect: {
        vatDate: '2026-04-10',
        returns: [{ period: '2026-04', boxes: { VP2: '1000.00', VP4: '220.00' } }],
      },
      rule: 'A service is supplied when it is paid, or invoiced before that.',
      source: 'art. 6 c. 3-4 DPR 633/72',
    },
    {
      id: 'IT-W-18',
      title: 'Received on 10 February but registered on the 20th: February',
      given: [stationery('100.00', '2026-01-29', '2026-02-10'), { post: true, on: '2026-02-20' }],
      expect: { returns: [{ period: '2026-02', boxes: { VP3: '100.00', VP5: '22.00' } }] },
      rule: 'Received and registered by the 15th; both.',
      source: 'art. 1 c. 1 DPR 100/98',
    },
    {
      id: 'IT-W-19',
      title: 'Hotel with parking for a car in mixed use: 40 % of the parking',
      given: [
        bill('Hotel Roma S.r.l.', [
          line('Pernottamento camera', '200.00', '10'),
          line('Parcheggio auto', '20.00', '22'),
        ]),
        post,
      ],
      expect: { balances: { '1601': '21.76' } },
      rule: '20.00 of the room and 40 % of 4.40.',
      source: 'art. 19-bis1 c. 1 lett. d) DPR 633/72 (custodia)',
    },
    {
      id: 'IT-W-20',
      title: 'Lines by hand, then the category of representation: nothing is deducted',
      given: [
        bill('Forniture S.r.l.', [line('Merce', '200.00', '22'), line('Altro', '100.00', '22')]),
        {
          correctDocument: {
            lines: [
              { ledgerAccountId: '4101', vatCode: 'A22', net: 200, vat: 44, deductible: 44 },
              { ledgerAccountId: '4102', vatCode: 'A22', net: 100, vat: 22, deductible: 22 },
            ],
          },
        },
        { correct: { category: 'representation' } },
        post,
      ],
      expect: { returns: [{ period: '2026-05', boxes: { VP3: '300.00' } }] },
      rule: 'Representation gives no deduction.',
      source: 'art. 19-bis1 c. 1 lett. h) DPR 633/72',
    },
  ],
} satisfies Topic
