import type { Topic } from '../../case.ts'
import { bill, danishBuyer, german, germanBuyer, line, post, sale, work } from '../../shorthand.ts'

const proRata = { proRataPercent: 60 }

const swedish = { country: 'SE', vatNumber: 'SE556012579001' }

const details = (...lines: Record<string, unknown>[]) => ({
  details: { lines: lines.map((one, index) => ({ line: index + 1, ...one })) },
})

export default {
  title: 'Denmark: second review, combinations',
  says: 'Rules that meet: reckoned by hand before the program was looked at.',
  region: 'denmark',
  cases: [
    {
      id: 'DK-W-01',
      title: 'Pro rata 60 %, service from Germany in euro, and a credit note in the next quarter',
      profile: proRata,
      given: [
        bill('Hetzner Online GmbH', [line('Hosting', '1000.00', '0')], {
          ...german,
          currency: 'EUR',
          date: '2026-03-10',
        }),
        post,
        bill('Hetzner Online GmbH', [line('Hosting', '200.00', '0')], {
          ...german,
          currency: 'EUR',
          kind: 'credit_note',
          number: 'K-7',
          date: '2026-04-20',
        }),
        post,
      ],
      expect: {
        entry: { '2310': '-1641.20', '7740': '-223.80', '7720': '373.00', '7440': '1492.00' },
        balances: { '2310': '6564.80', '7740': '895.20', '7720': '-1492.00', '7440': '-5968.00' },
        returns: [
          {
            period: '2026-Q1',
            boxes: {
              moms_ydelseskob_udland: '1865.00',
              købsmoms: '1119.00',
              rubrikA_ydelser: '7460.00',
              tilsvar: '746.00',
            },
            dueDate: '2026-06-01',
          },
          {
            period: '2026-Q2',
            boxes: {
              moms_ydelseskob_udland: '-373.00',
              købsmoms: '-223.00',
              rubrikA_ydelser: '-1492.00',
              tilsvar: '-150.00',
            },
            dueDate: '2026-09-01',
          },
        ],
      },
      rule: 'Output VAT in full, 60 % deducted, and the same shares go back with the note.',
      source: 'momsloven § 46(1) no. 3, § 38(1), § 57(1)',
    },
    {
      id: 'DK-W-02',
      title: 'Pro rata 60 %: hotel, breakfast and parking on one bill, lines by hand',
      profile: proRata,
      given: [
        bill('Scandic Aarhus', [
          line('Overnatning', '1600.00', '25'),
          line('Morgenmad', '200.00', '25'),
          line('Parkering personbil', '100.00', '25'),
        ]),
        {
          correctDocument: {
            lines: [
              { ledgerAccountId: '2470', vatCode: 'I25', net: 1600, vat: 400, deductible: 240 },
              { ledgerAccountId: '1890', vatCode: 'REP', net: 200, vat: 50, deductible: 7.5 },
              { ledgerAccountId: '2620', vatCode: 'I25N', net: 100, vat: 25, deductible: 0 },
            ],
          },
        },
        post,
      ],
      expect: {
        entry: {
          '2470': '1760.00',
          '1890': '242.50',
          '2620': '125.00',
          '7740': '247.50',
          '7440': '-2375.00',
        },
        returns: [{ period: '2026-Q2', boxes: { købsmoms: '247.00' } }],
      },
      rule: '400 x 60 %, 50 x 25 % x 60 %, nothing of the car’s parking.',
      source: 'momsloven § 38(1), § 42(1)-(2)',
    },
    {
      id: 'DK-W-03',
      title: 'Pro rata 60 %: laptops under domestic reverse charge and a part returned',
      profile: proRata,
      given: [
        bill('Proshop A/S', [line('Laptop, omvendt betalingspligt', '20000.00', '0', 'N6')]),
        post,
        bill('Proshop A/S', [line('Laptop retur, omvendt betalingspligt', '5000.00', '0', 'N6')], {
          kind: 'credit_note',
          number: 'K-8',
          date: '2026-05-20',
        }),
        post,
      ],
      expect: {
        entry: { '2230': '-5500.00', '7740': '-750.00', '7680': '1250.00', '7440': '5000.00' },
        returns: [
          {
            period: '2026-Q2',
            boxes: { salgsmoms: '3750.00', købsmoms: '2250.00', tilsvar: '1500.00' },
          },
        ],
      },
      rule: 'The output VAT belongs to salgsmoms, in full; 60 % is deducted.',
      source: 'momsloven § 46(1) no. 10, § 38(1)',
    },
    {
      id: 'DK-W-04',
      title: 'Wine for customers from France in euro: owed, not deducted, in rubrik A',
      given: [
        bill('Caves Dupont SARL', [line('Gaver: vin', '400.00', '0')], {
          country: 'FR',
          vatNumber: 'FR40303265045',
          currency: 'EUR',
        }),
        { correct: { category: 'gifts' } },
        post,
      ],
      expect: {
        entry: { '1990': '3730.00', '7700': '-746.00', '7440': '-2984.00' },
        vatCodes: ['IEUV'],
        returns: [
          {
            period: '2026-Q2',
            boxes: { moms_varekob_udland: '746.00', rubrikA_varer: '2984.00', tilsvar: '746.00' },
          },
        ],
      },
      rule: 'An acquisition of goods is taxed also where § 42 refuses the deduction.',
      source: 'momsloven § 11, § 42(1) no. 5',
    },
    {
      id: 'DK-W-05',
      title: 'EU services that were goods, found after filing',
      given: [
        bill('Nordisk Handel AB', [line('Konsulent', '10000.00', '0')], {
          ...swedish,
          date: '2026-02-10',
        }),
        post,
        { file: '2026-Q1' },
        { reverse: true, on: '2026-07-10' },
        { correct: { vatCode: 'IEUV' } },
        { post: true, on: '2026-07-10' },
      ],
      expect: {
        balances: { '7700': '-2500.00', '7720': '0.00', '7740': '2500.00', '7440': '-10000.00' },
      },
      rule: 'The filed quarter is corrected; the return that was filed stays as it was.',
      source: 'momsloven § 57(1), § 46(1) no. 3',
    },
    {
      id: 'DK-W-06',
      title: 'A half-year of sales to everywhere: rubrik B and C',
      profile: { vatFrequency: 'half_yearly' },
      given: [
        sale(germanBuyer, work(5000, 0), {
          date: '2026-02-10',
          currency: 'EUR',
          ...details({ supply: 'goods' }),
        }),
        sale({ name: 'Kund AB', ...swedish }, work(7460, 0), { date: '2026-03-10' }),
        sale({ name: 'Kunde AS', country: 'NO', businessId: '923609016' }, work(10_000, 0), {
          ...details({ supply: 'goods' }),
        }),
        sale({ name: 'Client Inc.', country: 'US', businessId: '12-3456789' }, work(6000, 0)),
        sale(danishBuyer, work(8000, 0), details({ vatCode: 'UOB' })),
        sale(danishBuyer, work(4000, 0), details({ vatCode: 'UF' })),
        sale(danishBuyer, work(2000, 25), { date: '2026-06-30' }),
        sale(danishBuyer, work(999, 25), { date: '2026-07-01' }),
      ],
      expect: {
        returns: [
          {
            period: '2026-H1',
            boxes: {
              salgsmoms: '500.00',
              rubrikB_varer_eusalg: '37300.00',
              rubrikB_ydelser: '7460.00',
              rubrikC: '24000.00',
              tilsvar: '500.00',
            },
            dueDate: '2026-09-01',
          },
        ],
      },
      rule: 'Goods and services to EU businesses in rubrik B, other sales without VAT in C, exempt ones nowhere.',
      source: 'momsloven § 34(1), § 16(1), § 46(1), § 13(1), § 57',
    },
    {
      id: 'DK-W-07',
      title: 'Discount of a tenth, one of three credited, the rest in the next quarter',
      given: [
        sale(danishBuyer, [{ text: 'Stol', net: 1000, quantity: 3, rate: 25 }], {
          date: '2026-03-20',
          details: { discountPercent: 10 },
        }),
        { credit: { date: '2026-03-25', lines: work(900, 25) } },
        { credit: { date: '2026-04-03' } },
      ],
      expect: {
        entry: { '6190': '-2250.00', '1010': '1800.00', '7680': '450.00' },
        balances: { '6190': '0.00', '1010': '0.00', '7680': '0.00' },
        returns: [
          { period: '2026-Q1', boxes: { salgsmoms: '450.00' } },
          { period: '2026-Q2', boxes: { salgsmoms: '-450.00' } },
        ],
      },
      rule: 'What is left of 2,700.00 after 900.00 is 1,800.00.',
      source: 'momsloven § 27(4); momsbekendtgørelsen chapter 12',
    },
  ],
} satisfies Topic
