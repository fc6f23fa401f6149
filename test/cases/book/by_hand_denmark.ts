import type { Topic } from '../case.ts'

export default {
  title: 'Entries by hand: Denmark',
  says: 'What has no document: payroll, accruals, depreciation, duties, and VAT that a paper states apart.',
  region: 'denmark',
  cases: [
    {
      id: 'DK-H-01',
      title: 'Payroll of a month: gross pay, tax, labour market contribution and ATP',
      row: 'E1',
      given: [
        {
          journal: {
            date: '2026-05-29',
            text: 'Løn maj',
            lines: {
              '2850': '35000.00',
              '2950': '198.00',
              '7960': '-297.00',
              '7940': '-2792.00',
              '7920': '-9600.00',
              '7860': '-22509.00',
            },
          },
        },
      ],
      expect: {
        entry: {
          '2850': '35000.00',
          '2950': '198.00',
          '7960': '-297.00',
          '7940': '-2792.00',
          '7920': '-9600.00',
          '7860': '-22509.00',
        },
        vatDate: '2026-05-29',
        returns: [{ period: '2026-Q2', boxes: {} }],
      },
      rule: 'ATP of a month is 297.00, a third of it (99.00) from the employee. The labour market contribution is 8 % of 35,000.00 less 99.00 in whole kroner: 2,792.00. Tax as on the tax card. Left to pay: 35,000 - 99 - 2,792 - 9,600 = 22,509. Wages carry no VAT.',
      source:
        'arbejdsmarkedsbidragsloven §§ 1 and 2; kildeskatteloven § 46; ATP-loven § 15 (rates of 2026 not confirmed)',
    },
    {
      id: 'DK-H-02',
      title: 'Rent of May that is billed in June: accrued on the last day, reversed on the next',
      row: 'E1',
      given: [
        {
          journal: {
            date: '2026-05-31',
            text: 'Husleje maj, ikke faktureret',
            lines: { '2030': '12000.00', '8070': '-12000.00' },
            reverseOn: '2026-06-01',
          },
        },
      ],
      expect: {
        entry: { '2030': '12000.00', '8070': '-12000.00' },
        date: '2026-05-31',
        balances: { '2030': '0.00', '8070': '0.00' },
        returns: [{ period: '2026-Q2', boxes: {} }],
      },
      rule: 'May bears its rent; the entry of 1 June takes it back, so that the bill of June is not counted twice. VAT is not accrued: it is deducted with the bill.',
      source: 'årsregnskabsloven § 13(1) no. 6 (paragraph not confirmed); momsloven § 37',
    },
    {
      id: 'DK-H-03',
      title: 'Depreciation of equipment for a month',
      row: 'E1',
      given: [
        {
          journal: {
            date: '2026-05-31',
            text: 'Afskrivning inventar',
            lines: { '3050': '1000.00', '5610': '-1000.00' },
          },
        },
      ],
      expect: {
        entry: { '3050': '1000.00', '5610': '-1000.00' },
        returns: [{ period: '2026-Q2', boxes: {} }],
      },
      rule: '60,000.00 over five years are 1,000.00 a month. Depreciation has no VAT.',
      source: 'årsregnskabsloven § 43(1)',
    },
    {
      id: 'DK-H-04',
      title: 'Duties of electricity, gas and water are paid back through their own boxes',
      row: 'A19',
      given: [
        {
          journal: {
            date: '2026-06-30',
            text: 'Godtgørelse af afgifter',
            lines: {
              '7780': '320.40',
              '7800': '1250.75',
              '7820': '90.10',
              '2060': '-320.40',
              '2080': '-1250.75',
              '2070': '-90.10',
            },
          },
        },
      ],
      expect: {
        returns: [
          {
            period: '2026-Q2',
            boxes: {
              el: '320.00',
              naturgas_bygas: '1250.00',
              vand: '90.00',
              tilsvar: '-1660.00',
            },
          },
        ],
      },
      rule: 'Each duty has a box; øre are left out of each, and the boxes lower what is owed: 320 + 1,250 + 90.',
      source:
        'elafgiftsloven § 11, gasafgiftsloven § 10, vandafgiftsloven § 9 (paragraphs not confirmed); info.skat.dk oid 2062862',
    },
    {
      id: 'DK-H-05',
      title: 'Goods from Norway: import VAT is owed and deducted on the value at customs',
      row: 'A12',
      given: [
        {
          journal: {
            date: '2026-05-12',
            text: 'Importmoms, told og fragt indregnet',
            lines: [
              { account: '1650', amount: '1100.00', vatCode: 'IVV', vatBase: '10600.00' },
              { account: '6831', amount: '-1100.00' },
            ],
          },
        },
      ],
      expect: {
        entry: { '1650': '1100.00', '7740': '2650.00', '7700': '-2650.00', '6831': '-1100.00' },
        returns: [
          {
            period: '2026-Q2',
            boxes: { moms_varekob_udland: '2650.00', købsmoms: '2650.00', tilsvar: '0.00' },
          },
        ],
      },
      rule: 'The base is the value at customs with duty and freight, 10,600.00, whatever the forwarder bills; 25 % of it is owed and deducted in the same return.',
      source: 'momsloven §§ 32, 37(2), 56(3) (paragraphs not confirmed)',
    },
    {
      id: 'DK-H-06',
      title: 'Car leasing paid from the account: the lessor states 312.50 as deductible',
      row: 'A15',
      given: [
        {
          journal: {
            date: '2026-05-12',
            text: 'Billeasing maj',
            lines: [
              { account: '2530', amount: '4000.00', vatCode: 'I25', deductible: '312.50' },
              { account: '6831', amount: '-5000.00' },
            ],
          },
        },
      ],
      expect: {
        entry: { '2530': '4687.50', '7740': '312.50', '6831': '-5000.00' },
        returns: [{ period: '2026-Q2', boxes: { købsmoms: '312.00' } }],
      },
      rule: 'Exactly the monthly amount that the lessor states is deducted; the rest of the VAT is cost.',
      source: 'momsloven § 42(4)-(5)',
    },
    {
      id: 'DK-H-07',
      title: 'More than the code of restaurants allows is refused',
      given: [
        {
          journal: {
            date: '2026-05-12',
            text: 'Middag',
            lines: [
              { account: '1890', amount: '400.00', vatCode: 'REP', deductible: '100.00' },
              { account: '6831', amount: '-500.00' },
            ],
          },
        },
      ],
      expect: { refused: 'invalid_input' },
      rule: 'A quarter of the VAT on restaurants is deducted, 25.00 of 100.00, whatever is stated.',
      source: 'momsloven § 42(2)',
    },
  ],
} satisfies Topic
