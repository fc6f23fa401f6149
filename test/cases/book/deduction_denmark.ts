import type { Topic } from '../case.ts'
import { bill, german, line, post } from '../shorthand.ts'

const proRata = { proRataPercent: 60 }
const swedish = { country: 'SE', vatNumber: 'SE556012579001' }

export default {
  title: 'Denmark: the limits of deduction together',
  says: 'The limit of the category, the share of the taxable turnover and reverse charge multiply; what is owed is never reduced.',
  region: 'denmark',
  cases: [
    {
      id: 'DK-L-01',
      title: 'Pro rata 60 %: service from the EU',
      row: 'A4',
      profile: proRata,
      given: [bill('Hetzner Online GmbH', [line('Hosting', '1000.00', '0')], german), post],
      expect: {
        entry: { '2310': '1100.00', '7740': '150.00', '7720': '-250.00', '7440': '-1000.00' },
        returns: [
          {
            period: '2026-Q2',
            boxes: {
              moms_ydelseskob_udland: '250.00',
              købsmoms: '150.00',
              rubrikA_ydelser: '1000.00',
              tilsvar: '100.00',
            },
          },
        ],
      },
      rule: '250.00 is owed; 60 % of it is deducted, and the rest is part of the cost.',
      source: 'momsloven § 38(1), § 46(1) no. 3',
    },
    {
      id: 'DK-L-02',
      title: 'Pro rata 60 %: laptops under domestic reverse charge',
      row: 'A4',
      profile: proRata,
      given: [
        bill('Proshop A/S', [line('Laptop, omvendt betalingspligt', '3000.00', '0', 'N6')]),
        post,
      ],
      expect: {
        entry: { '2230': '3300.00', '7740': '450.00', '7680': '-750.00', '7440': '-3000.00' },
        returns: [
          {
            period: '2026-Q2',
            boxes: { salgsmoms: '750.00', købsmoms: '450.00', tilsvar: '300.00' },
          },
        ],
      },
      rule: '750.00 is owed, 60 % of it deducted.',
      source: 'momsloven § 38(1), § 46(1) no. 8-10',
    },
    {
      id: 'DK-L-03',
      title: 'Pro rata 60 %: restaurant visit',
      row: 'A4',
      profile: proRata,
      given: [bill('Restaurant Havnen ApS', [line('Middag', '800.00', '25')]), post],
      expect: {
        entry: { '1890': '970.00', '7740': '30.00', '7440': '-1000.00' },
        returns: [{ period: '2026-Q2', boxes: { købsmoms: '30.00' } }],
      },
      rule: '25 % of 200.00 is 50.00, of which 60 %.',
      source: 'momsloven § 38(1), § 42(2)',
    },
    {
      id: 'DK-L-04',
      title: 'Pro rata 60 %: telephone at an employee’s home',
      row: 'A4',
      profile: proRata,
      given: [bill('Fonia ApS', [line('Medarbejdertelefon', '800.00', '25')]), post],
      expect: {
        entry: { '2420': '940.00', '7740': '60.00', '7440': '-1000.00' },
        returns: [{ period: '2026-Q2', boxes: { købsmoms: '60.00' } }],
      },
      rule: 'Half of 200.00 is 100.00, of which 60 %.',
      source: 'momsloven § 38(1), § 40(2)',
    },
    {
      id: 'DK-L-05',
      title: 'Car leasing from Sweden: the VAT is owed, nothing is deducted',
      row: 'A5',
      given: [bill('Bil AB', [line('Billeasing', '4000.00', '0')], swedish), post],
      expect: {
        entry: { '2530': '5000.00', '7720': '-1000.00', '7440': '-4000.00' },
        returns: [
          {
            period: '2026-Q2',
            boxes: {
              moms_ydelseskob_udland: '1000.00',
              rubrikA_ydelser: '4000.00',
              tilsvar: '1000.00',
            },
          },
        ],
      },
      rule: 'The buyer owes 25 % of a service from abroad, also where nothing of it is deducted.',
      source: 'momsloven § 46(1) no. 3, § 42(1) no. 6',
    },
    {
      id: 'DK-L-06',
      title: 'Car leasing: the lessor states 312.50 as deductible',
      row: 'A15',
      given: [
        bill('Nordbil ApS', [line('Billeasing maj', '4000.00', '25')]),
        {
          correctDocument: {
            lines: [
              { ledgerAccountId: '2530', vatCode: 'I25', net: 4000, vat: 1000, deductible: 312.5 },
            ],
          },
        },
        post,
      ],
      expect: {
        entry: { '2530': '4687.50', '7740': '312.50', '7440': '-5000.00' },
        returns: [{ period: '2026-Q2', boxes: { købsmoms: '312.00' } }],
      },
      rule: 'Exactly the monthly amount that the lessor states is deducted.',
      source: 'momsloven § 42(4)-(5)',
    },
    {
      id: 'DK-L-07',
      title: 'Hotel with breakfast on paper: Daybook asks, and the meals by a quarter',
      row: 'A14',
      given: [
        bill(
          'Scandic Aarhus',
          [line('Overnatning', '1040.00', '25'), line('Morgenmad', '160.00', '25')],
          { form: 'text' },
        ),
        {
          correctDocument: {
            lines: [
              { ledgerAccountId: '2470', vatCode: 'I25', net: 1040, vat: 260, deductible: 260 },
              { ledgerAccountId: '1890', vatCode: 'REP', net: 160, vat: 40, deductible: 10 },
            ],
          },
        },
        post,
      ],
      expect: {
        entry: { '2470': '1040.00', '1890': '190.00', '7740': '270.00', '7440': '-1500.00' },
        returns: [{ period: '2026-Q2', boxes: { købsmoms: '270.00' } }],
      },
      rule: 'The room’s 260.00 in full, a quarter of the breakfast’s 40.00. A bill on paper does not say how the VAT divides, so it is never posted by itself.',
      source: 'momsloven § 37(1), § 42(2)',
    },
    {
      id: 'DK-L-08',
      title: 'A printed address in the United States, no VAT number: services from abroad',
      row: 'A10',
      given: [
        bill('Acme Analytics Inc', [line('SaaS hosting', '10000.00', '0')], {
          country: 'US',
          form: 'text',
          currency: 'DKK',
          words: ['500 Market Street', 'San Francisco, CA 94105', 'United States'],
        }),
        post,
      ],
      expect: {
        entry: { '2310': '10000.00', '7740': '2500.00', '7720': '-2500.00', '7440': '-10000.00' },
        returns: [
          {
            period: '2026-Q2',
            boxes: { moms_ydelseskob_udland: '2500.00', købsmoms: '2500.00', tilsvar: '0.00' },
          },
        ],
      },
      rule: 'The country printed on the bill decides where the supplier is.',
      source: 'momsloven § 16(1), § 46(1) no. 3',
    },
    {
      id: 'DK-L-09',
      title: 'Computers for 60,000: above the limit of small assets',
      row: 'B7',
      given: [bill('Proshop A/S', [line('Servere', '60000.00', '25')]), post],
      expect: {
        entry: { '5580': '60000.00', '7740': '15000.00', '7440': '-75000.00' },
        returns: [{ period: '2026-Q2', boxes: { købsmoms: '15000.00' } }],
      },
      rule: 'Above the year’s limit of small assets (36,000 in 2026) the purchase is an addition to fixed assets and is depreciated; its VAT is deducted at once.',
      source: 'afskrivningsloven §§ 5 and 6; skm.dk: amounts for 2025 and 2026, 28 August 2025',
    },
  ],
} satisfies Topic
