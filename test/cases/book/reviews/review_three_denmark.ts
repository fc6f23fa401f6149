import type { Topic } from '../../case.ts'
import { bill, german, line, post } from '../../shorthand.ts'

const garage = 'Nordvang Autoværksted ApS'

export default {
  title: 'Denmark: third review, purchases',
  says: 'Worked by an independent accountant from the law, before the program was looked at.',
  region: 'denmark',
  cases: [
    {
      id: 'DK-Y-01',
      title: 'A hotel bill with breakfast',
      given: [
        bill('Comwell Aarhus', [
          line('Overnatning, enkeltværelse 2 nætter', '2000.00', '25'),
          line('Morgenmad', '160.00', '25'),
        ]),
        post,
      ],
      expect: {
        entry: { '2470': '2000.00', '1890': '190.00', '7740': '510.00', '7440': '-2700.00' },
        returns: [{ period: '2026-Q2', boxes: { købsmoms: '510.00', tilsvar: '-510.00' } }],
      },
      rule: 'The VAT of the room is deducted in full, 500.00; of the breakfast a quarter, 10.00.',
      source: 'momsloven § 37, § 42(1) no. 5 and (2)',
    },
    {
      id: 'DK-Y-02',
      title: 'A garage: a passenger car deducts nothing, a van everything',
      given: [
        bill(garage, [line('Service og olieskift, personbil VW Passat', '4000.00', '25')]),
        post,
        bill(garage, [line('Service, VW Caddy', '3000.00', '25')], { number: 'A-2' }),
        { correct: { category: 'van_running' } },
        post,
      ],
      expect: {
        entry: { '2560': '3000.00', '7740': '750.00', '7440': '-3750.00' },
        balances: { '2540': '5000.00', '7740': '750.00' },
        returns: [{ period: '2026-Q2', boxes: { købsmoms: '750.00' } }],
      },
      rule: 'Cars for up to nine persons carry no deduction, also for repairs; the running of a van does.',
      source: 'momsloven § 41, § 42(1)',
    },
    {
      id: 'DK-Y-02b',
      title: 'A garage that does not say whether it was a car or a van',
      given: [bill(garage, [line('Service, VW Caddy', '3000.00', '25')])],
      expect: { asked: 'may_be_other', vatCodes: ['I25N'] },
      rule: 'Nothing is deducted until a person has said which it was.',
      source: 'momsloven § 41, § 42(1)',
    },
    {
      id: 'DK-Y-03',
      title: 'Wine is given away',
      given: [
        bill('Vinhuset ApS', [line('Rødvin, 12 flasker', '1200.00', '25')]),
        { correct: { category: 'gifts' } },
        post,
      ],
      expect: {
        entry: { '1990': '1500.00', '7440': '-1500.00' },
        returns: [{ period: '2026-Q2', boxes: {} }],
      },
      rule: 'Gifts carry no deduction; the VAT is part of the cost.',
      source: 'momsloven § 42(1) no. 5',
    },
    {
      id: 'DK-Y-04',
      title: 'A consultant in Sweden bills in Swedish kronor',
      given: [
        bill('Stockholm Konsult AB', [line('Konsultarvode maj', '20000.00', '0')], {
          country: 'SE',
          vatNumber: 'SE556703748501',
          currency: 'SEK',
        }),
        post,
      ],
      expect: {
        vatCodes: ['IEUY'],
        entry: {
          '2810': '13321.43',
          '7740': '3330.36',
          '7720': '-3330.36',
          '7440': '-13321.43',
        },
        returns: [
          {
            period: '2026-Q2',
            boxes: {
              moms_ydelseskob_udland: '3330.00',
              købsmoms: '3330.00',
              rubrikA_ydelser: '13321.00',
              tilsvar: '0.00',
            },
          },
        ],
      },
      rule: 'The buyer owes 25 % of the amount in kroner at the rate of the day, and deducts it.',
      source: 'momsloven § 16(1), § 46(1) no. 3, § 37(2)',
    },
    {
      id: 'DK-Y-05',
      title: 'Goods from Germany at the end of June, partly returned in July',
      given: [
        bill('Werkzeug Großhandel GmbH', [line('Werkzeuge, 40 Stück', '12000.00', '0')], {
          ...german,
          date: '2026-06-30',
          currency: 'DKK',
        }),
        { correct: { category: 'goods_eu' } },
        post,
        bill('Werkzeug Großhandel GmbH', [line('Werkzeuge zurück', '2000.00', '0')], {
          ...german,
          date: '2026-07-08',
          currency: 'DKK',
          number: 'G-12',
          kind: 'credit_note',
        }),
        { correct: { category: 'goods_eu' } },
        post,
      ],
      expect: {
        entry: { '1630': '-2000.00', '7740': '-500.00', '7700': '500.00', '7440': '2000.00' },
        returns: [
          {
            period: '2026-Q2',
            boxes: {
              rubrikA_varer: '12000.00',
              moms_varekob_udland: '3000.00',
              købsmoms: '3000.00',
            },
          },
          {
            period: '2026-Q3',
            boxes: {
              rubrikA_varer: '-2000.00',
              moms_varekob_udland: '-500.00',
              købsmoms: '-500.00',
            },
          },
        ],
      },
      rule: 'A later reduction counts in the quarter in which it is given.',
      source: 'momsloven §§ 11, 25, 27(4), 52',
    },
    {
      id: 'DK-Y-06',
      title: 'Goods from China: customs charges VAT on its own value',
      given: [
        bill('Shenzhen Bright Lamps Co., Ltd.', [line('LED lamps, 400 pcs', '20000.00', '0')], {
          country: 'CN',
          form: 'text',
          vatNumber: null,
          currency: 'DKK',
          words: ['Nanshan District, Shenzhen, China'],
        }),
        {
          correctDocument: {
            lines: [
              {
                ledgerAccountId: '1650',
                vatCode: 'IVV',
                net: 20_000,
                vat: 0,
                vatBase: 22_500,
                deductible: 5625,
              },
            ],
          },
        },
        post,
      ],
      expect: {
        entry: { '1650': '20000.00', '7740': '5625.00', '7700': '-5625.00', '7440': '-20000.00' },
        returns: [
          { period: '2026-Q2', boxes: { moms_varekob_udland: '5625.00', købsmoms: '5625.00' } },
        ],
      },
      rule: 'Import VAT is 25 % of the customs value with duty, 22,500.00; rubrik A holds EU goods only.',
      source: 'momsloven § 12, § 32, § 37(2) no. 3',
    },
    {
      id: 'DK-Y-07',
      title: 'Pro rata 60 %: software from America, and a business dinner',
      profile: { proRataPercent: 60 },
      given: [
        bill('OpenAI, LLC', [line('ChatGPT Team subscription', '1000.00', '0')], {
          country: 'US',
          form: 'text',
          vatNumber: null,
          currency: 'DKK',
          words: ['San Francisco, CA 94110, United States'],
        }),
        post,
        bill('Restaurant Kronborg ApS', [line('Forretningsmiddag, 2 personer', '800.00', '25')]),
        post,
      ],
      expect: {
        entry: { '1890': '970.00', '7740': '30.00', '7440': '-1000.00' },
        balances: { '2310': '1100.00', '7740': '180.00', '7720': '-250.00' },
        returns: [
          {
            period: '2026-Q2',
            boxes: { moms_ydelseskob_udland: '250.00', købsmoms: '180.00', tilsvar: '70.00' },
          },
        ],
      },
      rule: '60 % of 250.00 is 150.00, and 60 % of a quarter of 200.00 is 30.00.',
      source: 'momsloven § 38(1), § 42(2), § 46(1) no. 3',
    },
  ],
} satisfies Topic
