import type { Topic } from '../../case.ts'
import { bill, danishBuyer, germanBuyer, line, post, sale } from '../../shorthand.ts'

const details = (...lines: Record<string, unknown>[]) => ({
  details: { lines: lines.map((one, index) => ({ line: index + 1, ...one })) },
})

const british = { name: 'Smith Trading Ltd', country: 'GB', vatNumber: 'GB220430231' }
const owed = ['Omvendt betalingspligt - køber afregner momsen, momslovens § 46, stk. 1']

export default {
  title: 'Denmark: third review, sales and periods',
  says: 'Worked by an independent accountant from the law, before the program was looked at.',
  region: 'denmark',
  cases: [
    {
      id: 'DK-Y-08',
      title: 'Laptops from a Danish wholesaler: the buyer owes the VAT',
      given: [
        bill('Dansk Data Engros A/S', [line('5 stk. bærbare computere', '20000.00', '0')], {
          form: 'text',
          words: owed,
        }),
        post,
      ],
      expect: {
        vatCodes: ['IOB'],
        balances: { '7740': '5000.00', '7680': '-5000.00', '7440': '-20000.00' },
        returns: [{ period: '2026-Q2', boxes: { salgsmoms: '5000.00', købsmoms: '5000.00' } }],
      },
      rule: 'Laptops between businesses are under reverse charge: 25 % is owed and deducted.',
      source: 'momsloven § 46(1) no. 8-10, § 37(2)',
    },
    {
      id: 'DK-Y-08b',
      title: 'Telephones: “Momsen afregnes af køber jf. momslovens § 46”',
      given: [
        bill('Nordisk Telefoni A/S', [line('Mobiltelefon, 3 stk.', '18000.00', '0')], {
          form: 'text',
          words: ['Momsen afregnes af køber jf. momslovens § 46'],
        }),
      ],
      expect: { vatCodes: ['IOB'] },
      rule: 'The words on the bill say that the buyer owes the VAT, however they are put.',
      source: 'momsloven § 46(1) no. 8',
    },
    {
      id: 'DK-Y-09',
      title: 'A leased passenger car: the lessor states what is deducted',
      given: [
        bill('Nordleasing A/S', [
          line('Leasingydelse personbil Skoda Octavia, maj', '6000.00', '25'),
        ]),
        {
          correctDocument: {
            lines: [
              {
                ledgerAccountId: '2530',
                vatCode: 'I25',
                net: 6000,
                vat: 1500,
                deductible: 412,
              },
            ],
          },
        },
        post,
      ],
      expect: {
        entry: { '2530': '7088.00', '7740': '412.00', '7440': '-7500.00' },
        returns: [{ period: '2026-Q2', boxes: { købsmoms: '412.00' } }],
      },
      rule: 'Of the VAT on a lease of at least six months the amount that the lessor states.',
      source: 'momsloven § 42(4)-(5)',
    },
    {
      id: 'DK-Y-10',
      title: 'A quarter of sales, and goods returned from Germany in the next',
      given: [
        sale(danishBuyer, [{ text: 'Borde', net: 10_000, rate: 25 }], {
          details: { discountPercent: 10, lines: [{ line: 1, supply: 'goods' }] },
        }),
        sale(british, [{ text: 'Tables', net: 8000, rate: 25 }], {
          date: '2026-05-20',
          ...details({ supply: 'goods' }),
        }),
        sale(germanBuyer, [{ text: 'Tische', net: 50_000, rate: 25 }], {
          date: '2026-06-15',
          ...details({ supply: 'goods' }),
        }),
        {
          credit: {
            date: '2026-07-03',
            lines: [{ text: 'Tische zurück', net: 10_000, rate: 0 }],
          },
        },
      ],
      expect: {
        entry: { '6190': '-10000.00', '1050': '10000.00' },
        vatCodes: ['UEUV'],
        returns: [
          {
            period: '2026-Q2',
            boxes: {
              salgsmoms: '2250.00',
              tilsvar: '2250.00',
              rubrikB_varer_eusalg: '50000.00',
              rubrikC: '8000.00',
            },
            dueDate: '2026-09-01',
          },
          { period: '2026-Q3', boxes: { rubrikB_varer_eusalg: '-10000.00' } },
        ],
      },
      rule: 'What is credited is what was sold: goods stay goods, in the quarter of the credit note.',
      source: 'momsloven § 27(3)-(4), § 34(1) no. 1 and 5, § 52',
    },
    {
      id: 'DK-Y-10b',
      title: 'Goods and advice on one invoice to Germany: which of them is credited?',
      given: [
        sale(
          germanBuyer,
          [
            { text: 'Tische', net: 50_000, rate: 25 },
            { text: 'Beratung', net: 5000, rate: 25 },
          ],
          { date: '2026-06-15', ...details({ supply: 'goods' }, { supply: 'service' }) },
        ),
        {
          credit: {
            date: '2026-07-03',
            lines: [{ text: 'Tische zurück', net: 3000, rate: 0, line: 1 }],
          },
        },
      ],
      expect: {
        vatCodes: ['UEUV'],
        returns: [
          {
            period: '2026-Q2',
            boxes: { rubrikB_varer_eusalg: '50000.00', rubrikB_ydelser: '5000.00' },
          },
          { period: '2026-Q3', boxes: { rubrikB_varer_eusalg: '-3000.00' } },
        ],
      },
      rule: 'Goods and services go to different boxes, so the line that is credited is named.',
      source: 'momsloven § 27(4), § 54',
    },
    {
      id: 'DK-Y-11',
      title: 'Consumers: advice to Norway, goods to Sweden below the threshold',
      given: [
        sale(
          { name: 'Ola Nordmann', country: 'NO' },
          [{ text: 'Rådgivning', net: 8000, rate: 25 }],
          {
            ...details({ supply: 'service', taxedAtBuyer: true }),
          },
        ),
        sale({ name: 'Anna Svensson', country: 'SE' }, [{ text: 'Lampe', net: 3000, rate: 25 }], {
          date: '2026-05-13',
          ...details({ supply: 'goods' }),
        }),
      ],
      expect: {
        entry: { '6190': '3750.00', '1010': '-3000.00', '7680': '-750.00' },
        returns: [
          {
            period: '2026-Q2',
            boxes: { salgsmoms: '750.00', rubrikC: '8000.00', tilsvar: '750.00' },
          },
        ],
      },
      rule: 'Advice to a consumer outside the EU is taxed there; goods below 10,000 euro at home.',
      source: 'momsloven § 21 d, § 14',
    },
    {
      id: 'DK-Y-12',
      title: 'Delivered on 30 June and invoiced on 2 July',
      given: [
        sale(danishBuyer, [{ text: 'Varer', net: 20_000, rate: 25 }], {
          date: '2026-07-02',
          details: { deliveryDate: '2026-06-30', lines: [{ line: 1, supply: 'goods' }] },
        }),
      ],
      expect: {
        returns: [
          { period: '2026-Q2', boxes: {} },
          { period: '2026-Q3', boxes: { salgsmoms: '5000.00' } },
        ],
      },
      rule: 'An invoice that is issued at once after the delivery decides the quarter.',
      source: 'momsloven § 23(2)',
    },
    {
      id: 'DK-Y-12b',
      title: 'Delivered on 20 March and only invoiced on 15 June',
      given: [
        sale(danishBuyer, [{ text: 'Varer', net: 12_000, rate: 25 }], {
          date: '2026-06-15',
          details: { deliveryDate: '2026-03-20', lines: [{ line: 1, supply: 'goods' }] },
        }),
      ],
      expect: {
        vatDate: '2026-03-20',
        balances: { '7680': '-3000.00' },
      },
      rule: 'Three months are not at once: the VAT belongs to the quarter of the delivery.',
      source: 'momsloven § 23(1)',
    },
  ],
} satisfies Topic
