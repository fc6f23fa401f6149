import type { Step, Topic } from '../../case.ts'
import { bill, danishBuyer, line, post, sale, work } from '../../shorthand.ts'

const details = (...lines: Record<string, unknown>[]) => ({
  details: { lines: lines.map((one, index) => ({ line: index + 1, ...one })) },
})

const restaurant = bill('Restaurant Havnen ApS', [line('Middag', '1000.00', '25')])

const leased: Step = {
  correctDocument: {
    lines: [
      { ledgerAccountId: '2530', vatCode: 'I33', net: 3000, vat: 750, deductible: 250 },
      { ledgerAccountId: '2560', vatCode: 'I25', net: 800, vat: 200, deductible: 200 },
    ],
  },
}

export default {
  title: 'Denmark: second review, combinations, part 2',
  says: 'Rules that meet: reckoned by hand before the program was looked at.',
  region: 'denmark',
  cases: [
    {
      id: 'DK-W-08',
      title: 'Private persons in four countries',
      given: [
        sale({ name: 'Anna Schmidt', country: 'DE' }, work(1000, 25)),
        sale({ name: 'John Doe', country: 'US' }, work(2000, 25)),
        sale(
          { name: 'Urs Keller', country: 'CH' },
          work(3000, 25),
          details({ taxedAtBuyer: true }),
        ),
        sale({ name: 'Kari Nordmann', country: 'NO' }, work(4000, 0), details({ supply: 'goods' })),
      ],
      expect: {
        returns: [{ period: '2026-Q2', boxes: { salgsmoms: '750.00', rubrikC: '7000.00' } }],
      },
      rule: 'Services at home, advice outside the EU where the buyer is, exported goods without VAT.',
      source: 'momsloven § 16(4), § 21 d, § 34(1) no. 5',
    },
    {
      id: 'DK-W-09',
      title: 'One-stop shop: goods to Germany, and half returned',
      profile: { ossRegistered: true },
      given: [
        sale({ name: 'Anna Schmidt', country: 'DE' }, work(1000, 25), details({ supply: 'goods' })),
        { credit: { date: '2026-05-20', lines: work(500, 19) } },
      ],
      expect: {
        balances: { '6190': '595.00', '7840': '-95.00', '7680': '0.00' },
        returns: [{ period: '2026-Q2', boxes: {} }],
      },
      rule: 'The buyer’s rate, declared in the one-stop shop only, also when credited.',
      source: 'Directive 2006/112/EC art. 369a ff.',
    },
    {
      id: 'DK-W-10',
      title: 'By months: the end of June, and days around holidays',
      profile: { vatFrequency: 'monthly' },
      given: [
        sale(danishBuyer, work(1000, 25), { date: '2026-06-30' }),
        sale(danishBuyer, work(2000, 25), { date: '2026-07-01' }),
      ],
      expect: {
        returns: [
          { period: '2026-06', boxes: { salgsmoms: '250.00' }, dueDate: '2026-08-17' },
          { period: '2026-07', boxes: { salgsmoms: '500.00' }, dueDate: '2026-08-25' },
        ],
        deadlines: {
          'vat_return.2026-04': '2026-05-26',
          'vat_return.2026-11': '2026-12-28',
          'vat_return.2027-02': '2027-03-30',
          'vat_return.2026-12': '2027-01-25',
        },
      },
      rule: 'The 25th of the next month, June 17 August, moved past holidays.',
      source: 'momsloven § 57(2)',
    },
    {
      id: 'DK-W-11',
      title: 'Category, VAT code, the code taken back, and the category back',
      given: [
        restaurant,
        { correct: { category: 'office_supplies' } },
        { correct: { vatCode: 'I25N' } },
        { correctDocument: { reset: ['vatCode'] } },
        { correct: { category: 'meals' } },
        post,
      ],
      expect: {
        entry: { '1890': '1187.50', '7740': '62.50', '7440': '-1250.00' },
        vatCodes: ['REP'],
        returns: [{ period: '2026-Q2', boxes: { købsmoms: '62.00' } }],
      },
      rule: 'The VAT code follows the category that was chosen last: a quarter of 250.00.',
      source: 'momsloven § 42(2)',
    },
    {
      id: 'DK-W-12',
      title: 'A bill of December comes in when the fourth quarter has been filed',
      profile: { booksBeginOn: '2025-01-01' },
      given: [
        sale(danishBuyer, work(1000, 25), { date: '2025-12-10' }),
        { file: '2025-Q4' },
        bill('Lomax A/S', [line('Kontorartikler', '2000.00', '25')], {
          date: '2025-12-28',
          received: '2026-03-10',
        }),
        post,
      ],
      expect: {
        date: '2025-12-28',
        balances: { '7740': '500.00' },
        returns: [{ period: '2026-Q1', boxes: { købsmoms: '500.00' } }],
      },
      rule: 'The deduction is used when the right has arisen and the bill is in hand; the cost belongs to December.',
      source: 'momsloven § 37(1); Directive 2006/112/EC artt. 178-179 (C-152/02 Terra Baubedarf)',
    },
    {
      id: 'DK-W-13',
      title: 'Leased van in mixed use with service on the bill; posted in full first',
      given: [
        bill('Varebil Leasing A/S', [
          line('Leje varevogn', '3000.00', '25'),
          line('Service og daek', '800.00', '25'),
        ]),
        { correct: { vatCode: 'I25' } },
        post,
        { reverse: true, on: '2026-05-14' },
        leased,
        { post: true, on: '2026-05-14' },
      ],
      expect: {
        entry: { '2530': '3500.00', '2560': '800.00', '7740': '450.00', '7440': '-4750.00' },
        returns: [{ period: '2026-Q2', boxes: { købsmoms: '450.00' } }],
      },
      rule: 'A third of the VAT on the hire, all of that on running costs.',
      source: 'momsloven § 41(2)-(3)',
    },
    {
      id: 'DK-W-14',
      title: 'Only exempt supplies (pro rata 0 %): service from the United States in dollars',
      profile: { proRataPercent: 0 },
      given: [
        bill('GitHub, Inc.', [line('Software licence', '1100.00', '0')], {
          country: 'US',
          currency: 'USD',
        }),
        post,
      ],
      expect: {
        entry: { '2310': '9325.00', '7720': '-1865.00', '7440': '-7460.00' },
        returns: [
          { period: '2026-Q2', boxes: { moms_ydelseskob_udland: '1865.00', tilsvar: '1865.00' } },
        ],
      },
      rule: 'All is owed, nothing deducted; rubrik A is for the EU.',
      source: 'momsloven § 46(1) no. 3, § 37(1)',
    },
  ],
} satisfies Topic
