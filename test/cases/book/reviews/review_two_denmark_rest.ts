import type { Topic } from '../../case.ts'
import { bill, danishBuyer, german, line, post, sale, work } from '../../shorthand.ts'

export default {
  title: 'Denmark: second review, combinations, part 3',
  says: 'Rules that meet: reckoned by hand before the program was looked at.',
  region: 'denmark',
  cases: [
    {
      id: 'DK-W-15',
      title: 'Danish sale in euro, a part and then the rest credited in the next quarter',
      given: [
        sale(danishBuyer, work(1000, 25), { date: '2026-02-15', currency: 'EUR' }),
        { credit: { date: '2026-02-20', lines: work(333.33, 25) } },
        { credit: { date: '2026-05-20' } },
      ],
      expect: {
        balances: { '6190': '0.00', '1010': '0.00', '7680': '0.00' },
        returns: [
          { period: '2026-Q1', boxes: { salgsmoms: '1243.00' } },
          { period: '2026-Q2', boxes: { salgsmoms: '-1243.00' } },
        ],
      },
      rule: 'The credit notes together take back exactly the kroner that were charged.',
      source: 'momsloven § 27(4), § 52 a',
    },
    {
      id: 'DK-W-16',
      title: 'Lines by hand, then the category of gifts: nothing is deducted',
      given: [
        bill('Lomax A/S', [line('Ting', '1000.00', '25'), line('Andet', '200.00', '25')]),
        {
          correctDocument: {
            lines: [
              { ledgerAccountId: '2450', vatCode: 'I25', net: 1000, vat: 250, deductible: 250 },
              { ledgerAccountId: '2810', vatCode: 'I25', net: 200, vat: 50, deductible: 50 },
            ],
          },
        },
        { correct: { category: 'gifts' } },
        post,
      ],
      expect: {
        entry: { '1990': '1500.00', '7440': '-1500.00' },
        returns: [{ period: '2026-Q2', boxes: {} }],
      },
      rule: 'Gifts give no deduction, however the lines came about.',
      source: 'momsloven § 42(1) no. 5',
    },
    {
      id: 'DK-W-17',
      title: 'Hotel with breakfast: category meals and back to hotel, breakfast stays a quarter',
      given: [
        bill('Scandic Aarhus', [
          line('Overnatning', '1600.00', '25'),
          line('Morgenmad', '200.00', '25'),
        ]),
        { correct: { category: 'meals' } },
        { correct: { category: 'hotel' } },
        post,
      ],
      expect: { balances: { '7740': '412.50' } },
      rule: '400.00 of the room and a quarter of 50.00.',
      source: 'momsloven § 37(1), § 42(2)',
    },
    {
      id: 'DK-W-18',
      title: 'A posting that was taken back teaches nothing',
      given: [
        bill('Lomax A/S', [line('Kontorartikler', '1000.00', '25')]),
        { correct: { category: 'gifts' } },
        post,
        { reverse: true, on: '2026-05-14' },
        bill('Lomax A/S', [line('Kontorartikler', '600.00', '25')], {
          number: 'A-102',
          date: '2026-05-20',
        }),
        post,
      ],
      expect: { entry: { '2450': '600.00', '7740': '150.00', '7440': '-750.00' } },
      rule: 'What was taken back was wrong, and is no example for the next bill.',
      source: 'momsloven § 37(1)',
    },
    {
      id: 'DK-W-19',
      title: 'Delivered in March, invoiced in June: VAT of the first quarter',
      given: [
        sale(danishBuyer, work(2000, 25), {
          date: '2026-06-20',
          details: { deliveryDate: '2026-03-20' },
        }),
      ],
      expect: { returns: [{ period: '2026-Q1', boxes: { salgsmoms: '500.00' } }] },
      rule: 'The invoice decides only if it is made before or soon after the delivery.',
      source: 'momsloven § 23(1)-(2)',
    },
    {
      id: 'DK-W-21',
      title:
        'Delivered in March, invoiced in June, the first quarter filed before: it is corrected',
      given: [
        sale(danishBuyer, work(1000, 25), { date: '2026-02-10' }),
        { file: '2026-Q1' },
        sale(danishBuyer, work(2000, 25), {
          date: '2026-06-20',
          details: { deliveryDate: '2026-03-20' },
        }),
      ],
      expect: {
        vatDate: '2026-03-20',
        warnings: ['vat_by_delivery', 'delivered_in_filed_period'],
        returns: [{ period: '2026-Q1', boxes: { salgsmoms: '750.00', tilsvar: '750.00' } }],
      },
      rule: 'VAT that was owed for a filed period is declared by correcting that period.',
      source: 'momsloven § 23(1), § 57; info.skat.dk A.A.8.3 on corrections',
    },
    {
      id: 'DK-W-22',
      title:
        'Service from Germany of March, the bill came after the quarter was filed; pro rata 60 %',
      profile: { proRataPercent: 60 },
      given: [
        sale(danishBuyer, work(1000, 25), { date: '2026-02-10' }),
        { file: '2026-Q1' },
        bill('Technik GmbH', [line('Hosting', '1000.00', '0')], {
          ...german,
          date: '2026-03-20',
          received: '2026-06-15',
        }),
        post,
      ],
      expect: {
        vatDate: '2026-03-20',
        returns: [
          {
            period: '2026-Q1',
            boxes: {
              salgsmoms: '250.00',
              moms_ydelseskob_udland: '250.00',
              købsmoms: '150.00',
              rubrikA_ydelser: '1000.00',
              tilsvar: '350.00',
            },
          },
        ],
      },
      rule: 'VAT that the buyer owes stays in its period, with its deduction: 250.00 owed, 150.00 deducted, 100.00 more to pay for the first quarter.',
      source: 'momsloven § 46(1) no. 3, § 38(1), § 57; info.skat.dk A.A.8.3 on corrections',
    },
    {
      id: 'DK-W-20',
      title: 'Laptop and hosting on one German bill: goods and services apart',
      given: [
        bill(
          'Technik GmbH',
          [line('Laptop', '1000.00', '0'), line('Hosting', '500.00', '0')],
          german,
        ),
        post,
      ],
      expect: {
        returns: [
          {
            period: '2026-Q2',
            boxes: {
              moms_varekob_udland: '250.00',
              moms_ydelseskob_udland: '125.00',
              købsmoms: '375.00',
              rubrikA_varer: '1000.00',
              rubrikA_ydelser: '500.00',
            },
          },
        ],
      },
      rule: 'Rubrik A has goods and services apart.',
      source: 'momsloven § 11, § 46(1) no. 3; skat.dk on rubrik A',
    },
  ],
} satisfies Topic
