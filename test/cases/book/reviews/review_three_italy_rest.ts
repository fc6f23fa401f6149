import type { Topic } from '../../case.ts'
import { germanBuyer, italianBuyer, sale } from '../../shorthand.ts'

const details = (...lines: Record<string, unknown>[]) => ({
  details: { lines: lines.map((one, index) => ({ line: index + 1, ...one })) },
})

export default {
  title: 'Italy: third review, deliveries and withholding',
  says: 'Worked by an independent accountant from the law, before the program was looked at.',
  region: 'italy',
  cases: [
    {
      id: 'IT-Y-15',
      title: 'Sales abroad: goods to Switzerland, a service to Germany, a German consumer',
      given: [
        sale(
          { name: 'Alpen AG', country: 'CH', vatNumber: 'CHE123456788' },
          [{ text: 'Macchinario', net: 7500, rate: 22 }],
          details({ supply: 'goods' }),
        ),
        sale(germanBuyer, [{ text: 'Consulenza', net: 2000, rate: 22 }], {
          date: '2026-05-13',
          ...details({ supply: 'service' }),
        }),
        sale({ name: 'Hans Müller', country: 'DE' }, [{ text: 'Lampada', net: 400, rate: 22 }], {
          date: '2026-05-14',
          details: { discountPercent: 5, lines: [{ line: 1, supply: 'goods' }] },
        }),
      ],
      expect: {
        totals: { net: '380.00', vat: '83.60' },
        returns: [
          {
            period: '2026-05',
            boxes: { VP2: '9880.00', VP4: '83.60', 'VP6.1': '83.60' },
            payable: '0.00',
          },
        ],
      },
      rule: 'N3.1 and N2.1 carry no VAT; goods to consumers below the EU threshold carry Italian VAT.',
      source: 'artt. 7-ter and 8 DPR 633/72; art. 41 c. 1 lett. b DL 331/93',
    },
    {
      id: 'IT-Y-16',
      title: 'Goods delivered on 28 June, invoiced on 10 July',
      given: [
        sale(italianBuyer, [{ text: 'Merce DDT 12', net: 1000, rate: 22 }], {
          date: '2026-07-10',
          details: { deliveryDate: '2026-06-28', lines: [{ line: 1, supply: 'goods' }] },
        }),
      ],
      expect: {
        returns: [
          { period: '2026-06', boxes: { VP2: '1000.00', VP4: '220.00' } },
          { period: '2026-07', boxes: {} },
        ],
      },
      rule: 'A deferred invoice counts in the month of the delivery.',
      source: 'art. 21 c. 4 lett. a DPR 633/72; DPR 100/98 art. 1',
    },
    {
      id: 'IT-Y-17',
      title: 'Goods sold to Germany, some of them returned',
      given: [
        sale(germanBuyer, [{ text: 'Merce', net: 5000, rate: 22 }], {
          date: '2026-06-15',
          ...details({ supply: 'goods' }),
        }),
        { credit: { date: '2026-07-03', lines: [{ text: 'Reso', net: 1000, rate: 0 }] } },
      ],
      expect: {
        vatCodes: ['VN3.2'],
        returns: [
          { period: '2026-06', boxes: { VP2: '5000.00' } },
          { period: '2026-07', boxes: { VP2: '-1000.00' } },
        ],
      },
      rule: 'The credit note has the nature of the sale, N3.2.',
      source: 'art. 26 DPR 633/72; art. 41 DL 331/93',
    },
  ],
} satisfies Topic
