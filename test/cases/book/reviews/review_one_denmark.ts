import type { Topic } from '../../case.ts'
import { bill, german, line, post } from '../../shorthand.ts'

const drills = (over: object) =>
  bill('Müller Werkzeuge GmbH', [line('Bohrmaschinen', '4000.00', '0')], {
    ...german,
    currency: 'EUR',
    ...over,
  })

export default {
  title: 'Denmark: cases of the first review',
  says: 'Reckoned by hand from the law before the program was read.',
  region: 'denmark',
  cases: [
    {
      id: 'DK-V-01',
      title: 'Hotel bill with breakfast priced apart',
      given: [
        bill(
          'Hotel Marselis A/S',
          [line('Overnatning', '2400.00', '25'), line('Morgenmad', '200.00', '25')],
          { date: '2026-09-14' },
        ),
        post,
      ],
      expect: {
        entry: { '2470': '2400.00', '1890': '237.50', '7740': '612.50', '7440': '-3250.00' },
        returns: [{ period: '2026-Q3', boxes: { købsmoms: '612.00' }, dueDate: '2026-12-01' }],
      },
      rule: 'The room is deducted in full, a quarter of the VAT on breakfast: 600.00 + 12.50.',
      source: 'momsloven § 37, § 42(1) no. 5, § 42(2)',
    },
    {
      id: 'DK-V-02',
      title: 'Ten laptops from a Danish wholesaler on a PDF that says the buyer owes the VAT',
      waits:
        'quantities that the readers read: the limit holds per asset, until then a person is asked',
      given: [
        bill('Dustin A/S', [line('Bærbar pc, 10 stk.', '60000.00', '0')], {
          date: '2026-08-05',
          form: 'text',
          words: ['Omvendt betalingspligt, køber afregner momsen'],
        }),
        post,
      ],
      expect: {
        entry: { '2230': '60000.00', '7740': '15000.00', '7680': '-15000.00', '7440': '-60000.00' },
        returns: [
          {
            period: '2026-Q3',
            boxes: { salgsmoms: '15000.00', købsmoms: '15000.00', tilsvar: '0.00' },
          },
        ],
      },
      rule: 'The buyer accounts for 25 % in salgsmoms and deducts it.',
      source: 'momsloven § 46(1) no. 10, § 37',
    },
    {
      id: 'DK-V-03',
      title: 'American software in dollars, pro rata 60 %',
      profile: { proRataPercent: 60 },
      given: [
        bill('Figma, Inc.', [line('Professional plan', '1100.00', '0')], {
          country: 'US',
          currency: 'USD',
          form: 'text',
          date: '2026-08-03',
          words: ['760 Market Street', 'San Francisco, CA 94102', 'United States'],
        }),
        post,
      ],
      expect: {
        entry: { '2310': '8206.00', '7740': '1119.00', '7720': '-1865.00', '7440': '-7460.00' },
        returns: [
          {
            period: '2026-Q3',
            boxes: { moms_ydelseskob_udland: '1865.00', købsmoms: '1119.00', tilsvar: '746.00' },
          },
        ],
      },
      rule: '25 % of 7,460.00 is owed, 60 % of it deducted; rubrik A is for the EU only.',
      source: 'momsloven § 16(1), § 46(1) no. 3, § 38(1)',
    },
    {
      id: 'DK-V-04',
      title: 'Hotel in Berlin with German VAT of 7 %',
      given: [
        bill('Hotel Adler GmbH', [line('Übernachtung', '200.00', '7')], {
          ...german,
          currency: 'EUR',
          date: '2026-08-20',
        }),
        post,
      ],
      expect: {
        entry: { '2470': '1596.44', '7440': '-1596.44' },
        returns: [{ period: '2026-Q3', boxes: {} }],
      },
      rule: 'Supplied where the hotel is; foreign VAT is not deducted here and nothing is self-charged.',
      source: 'momsloven § 18, § 37(1)',
    },
    {
      id: 'DK-V-05',
      title: 'Van in mixed use: lease one third, running costs in full, lines by hand',
      given: [
        bill(
          'Nordania Leasing A/S',
          [line('Leasing varebil', '3000.00', '25'), line('Service og dæk', '400.00', '25')],
          { date: '2026-08-01' },
        ),
        {
          correctDocument: {
            lines: [
              { ledgerAccountId: '2460', vatCode: 'I33', net: 3000, vat: 750, deductible: 250 },
              { ledgerAccountId: '2560', vatCode: 'I25', net: 400, vat: 100, deductible: 100 },
            ],
          },
        },
        post,
      ],
      expect: {
        entry: { '2460': '3500.00', '2560': '400.00', '7740': '350.00', '7440': '-4250.00' },
        returns: [{ period: '2026-Q3', boxes: { købsmoms: '350.00' } }],
      },
      rule: 'One third of 750.00 and the whole of 100.00.',
      source: 'momsloven § 41',
    },
    {
      id: 'DK-V-06',
      title: 'German goods in June, a part credited in July',
      given: [
        drills({ date: '2026-06-20' }),
        { correct: { category: 'goods_eu' } },
        post,
        bill('Müller Werkzeuge GmbH', [line('Bohrmaschinen, Gutschrift', '500.00', '0')], {
          ...german,
          currency: 'EUR',
          kind: 'credit_note',
          number: 'G-7',
          date: '2026-07-10',
        }),
        { correct: { category: 'goods_eu' } },
        post,
      ],
      expect: {
        entry: { '1630': '-3730.00', '7740': '-932.50', '7700': '932.50', '7440': '3730.00' },
        returns: [
          {
            period: '2026-Q2',
            boxes: {
              moms_varekob_udland: '7460.00',
              købsmoms: '7460.00',
              rubrikA_varer: '29840.00',
            },
          },
          {
            period: '2026-Q3',
            boxes: {
              moms_varekob_udland: '-932.00',
              købsmoms: '-932.00',
              rubrikA_varer: '-3730.00',
            },
          },
        ],
      },
      rule: 'The credit note belongs to its own quarter; øre are dropped.',
      source: 'momsloven § 11, § 27(4), § 57(1)',
    },
    {
      id: 'DK-V-07',
      title: 'Dinner with a client on a receipt, with a tip without VAT',
      given: [
        bill(
          'Restaurant Kanalen',
          [line('Middag', '1200.00', '25'), line('Drikkepenge', '150.00', '0')],
          {
            form: 'text',
            kind: 'receipt',
            date: '2026-09-02',
          },
        ),
        post,
      ],
      expect: {
        entry: { '1890': '1575.00', '7740': '75.00', '7440': '-1650.00' },
        returns: [{ period: '2026-Q3', boxes: { købsmoms: '75.00' } }],
      },
      rule: 'A quarter of the VAT of 300.00; the tip carries none.',
      source: 'momsloven § 42(2)',
    },
    {
      id: 'DK-V-08',
      title: 'Goods from China: import VAT on the customs value with freight and duty',
      given: [
        bill('Shenzhen Trading Co', [line('LED panels', '10000.00', '0')], {
          country: 'CN',
          currency: 'DKK',
          date: '2026-08-12',
        }),
        {
          correctDocument: {
            lines: [
              {
                ledgerAccountId: '1650',
                vatCode: 'IVV',
                net: 10_000,
                vat: 0,
                deductible: 3000,
                vatBase: 12_000,
              },
            ],
          },
        },
        post,
      ],
      expect: {
        entry: { '1650': '10000.00', '7740': '3000.00', '7700': '-3000.00', '7440': '-10000.00' },
        returns: [
          { period: '2026-Q3', boxes: { moms_varekob_udland: '3000.00', købsmoms: '3000.00' } },
        ],
      },
      rule: 'The base is 10,000 + freight 1,200 + duty 800 as the import statement says.',
      source: 'momsloven § 12, § 32, § 37(2) no. 3',
    },
  ],
} satisfies Topic
