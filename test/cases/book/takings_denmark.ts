import type { TakingsDay, Topic } from '../case.ts'

const law =
  'info.skat.dk oid 2068801: the sales of a day may be booked from the cash accounts (momsbekendtgørelsen § 61(1)); momsloven § 33'

const day: TakingsDay = {
  date: '2026-05-12',
  rates: [{ rate: 25, gross: 12_500 }],
  paidBy: [
    { kind: 'cash', amount: 2_500 },
    { kind: 'card', amount: 10_000 },
  ],
}

export default {
  title: 'Denmark: takings and cash',
  says: 'What a till takes in a day, how it was paid, and the cash that is there.',
  region: 'denmark',
  cases: [
    {
      id: 'DK-T-01',
      title: 'A day in a shop: cash in the till, cards under way',
      given: [{ takings: day }],
      expect: {
        entry: { '6471': '2500.00', '6331': '10000.00', '1010': '-10000.00', '7680': '-2500.00' },
        vatDate: '2026-05-12',
        returns: [{ period: '2026-Q2', boxes: { salgsmoms: '2500.00' }, payable: '2500.00' }],
      },
      rule: 'VAT is 25 % of the price without it, so a fifth of the price with it: 12,500.00 / 5 = 2,500.00.',
      source: law,
    },
    {
      id: 'DK-T-02',
      title: 'VAT is rounded to the nearest øre, newspapers are zero-rated',
      given: [
        {
          takings: {
            ...day,
            rates: [
              { rate: 25, gross: 100.03 },
              { vatCode: 'U0', gross: 300 },
            ],
            paidBy: [{ kind: 'mobile', amount: 400.03 }],
          },
        },
      ],
      expect: {
        entry: { '6331': '400.03', '1010': '-380.02', '7680': '-20.01' },
        returns: [{ period: '2026-Q2', boxes: { salgsmoms: '20.00', rubrikC: '300.00' } }],
      },
      rule: 'A fifth of 100.03 is 20.006, rounded 20.01; the rest, 80.02, is revenue. The box drops the øre.',
      source: `${law}, § 34(1) no. 18; the rounding is Daybook’s choice`,
    },
    {
      id: 'DK-T-03',
      title: 'Too little in the till: the VAT is that of the sales',
      given: [
        {
          takings: {
            ...day,
            paidBy: [
              { kind: 'cash', amount: 2_480 },
              { kind: 'card', amount: 10_000 },
            ],
            difference: { amount: -20, reason: 'Wrong change' },
          },
        },
      ],
      expect: {
        entry: {
          '6471': '2480.00',
          '6331': '10000.00',
          '2720': '20.00',
          '1010': '-10000.00',
          '7680': '-2500.00',
        },
        returns: [{ period: '2026-Q2', boxes: { salgsmoms: '2500.00' } }],
      },
      rule: 'What is missing in the till is a cost (kassedifference). VAT is owed on what was sold, not on what was found.',
      source: 'momsloven § 27(1); Erhvervsstyrelsen standardkontoplan 2720',
    },
    {
      id: 'DK-T-04',
      title: 'A day recorded wrong is reversed and recorded again',
      given: [
        {
          takings: {
            ...day,
            rates: [{ rate: 25, gross: 1_250 }],
            paidBy: [{ kind: 'cash', amount: 1_250 }],
          },
          again: day,
        },
      ],
      expect: {
        entry: { '6471': '2500.00', '6331': '10000.00', '1010': '-10000.00', '7680': '-2500.00' },
        balances: { '6471': '2500.00', '1010': '-10000.00', '7680': '-2500.00' },
        returns: [{ period: '2026-Q2', boxes: { salgsmoms: '2500.00' } }],
      },
      rule: 'Nothing posted is changed: the first entry is taken back on its day, and the right one written.',
      source:
        'bogføringsloven § 8: a correction leaves the original to be seen (number not confirmed)',
    },
    {
      id: 'DK-T-05',
      title: 'Cash counted: 5.00 is missing',
      given: [
        { takings: day },
        { count: { date: '2026-05-12', counted: '2495.00', reason: 'A coin is missing' } },
      ],
      expect: {
        entry: { '6471': '-5.00', '2720': '5.00' },
        balances: { '6471': '2495.00' },
        returns: [{ period: '2026-Q2', boxes: { salgsmoms: '2500.00' } }],
      },
      rule: 'The books expect 2,500.00. The difference is booked with its reason and without VAT.',
      source: 'info.skat.dk oid 2068801: the cash accounts are compared with the cash',
    },
    {
      id: 'DK-T-06',
      title: 'A voucher for anything: no VAT when it is sold, VAT when it is used',
      given: [
        {
          takings: {
            ...day,
            rates: [{ vatCode: 'UUM', gross: 500, account: '7410' }],
            paidBy: [{ kind: 'cash', amount: 500 }],
          },
        },
        {
          takings: {
            date: '2026-05-13',
            rates: [{ rate: 25, gross: 500 }],
            paidBy: [{ kind: 'voucher', amount: 500, account: '7410' }],
          },
        },
      ],
      expect: {
        entry: { '7410': '500.00', '1010': '-400.00', '7680': '-100.00' },
        balances: { '7410': '0.00', '6471': '500.00' },
        returns: [{ period: '2026-Q2', boxes: { salgsmoms: '100.00' } }],
      },
      rule: 'A voucher that can buy different things is taxed when it is used; until then it is owed.',
      source: 'Directive 2006/112/EC art. 30b: multi-purpose vouchers',
    },
  ],
} satisfies Topic
