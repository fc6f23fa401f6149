import type { Topic } from '../case.ts'
import { bill, danishBuyer, line, post, sale, work } from '../shorthand.ts'

export default {
  title: 'Denmark: the chart of accounts',
  says: 'Fixed assets, capital, loans and payroll have accounts of the public standard chart, and each bank account has its own.',
  region: 'denmark',
  cases: [
    {
      id: 'DK-K-01',
      title: 'A computer for 30,000: below the limit of small assets',
      row: 'B7',
      given: [bill('Proshop A/S', [line('Servere', '30000.00', '25')]), post],
      expect: {
        entry: { '2230': '30000.00', '7740': '7500.00', '7440': '-37500.00' },
        returns: [{ period: '2026-Q2', boxes: { købsmoms: '7500.00' } }],
      },
      rule: 'Up to the year’s limit of small assets (36,000 in 2026) the purchase is a cost at once.',
      source: 'afskrivningsloven § 6; skm.dk: amounts for 2025 and 2026, 28 August 2025',
    },
    {
      id: 'DK-K-02',
      title: 'Money moves between two bank accounts: each has its own ledger account',
      row: 'B4',
      given: [
        { bank: { date: '2026-05-20', amount: '-5000.00', text: 'Overførsel til opsparing' } },
        { book: '6831' },
        {
          bank: {
            date: '2026-05-20',
            amount: '5000.00',
            text: 'Overførsel fra drift',
            account: 'DK8387654321012345',
          },
        },
        { book: '6831' },
      ],
      expect: {
        entry: { '6482': '5000.00', '6831': '-5000.00' },
        balances: { '6481': '-5000.00', '6482': '5000.00', '6831': '0.00' },
      },
      rule: 'Each bank account can be compared with its balance; what is under way between them comes to nothing.',
      source:
        'bogføringsloven (act 700 of 24 May 2022): balances are reconciled; standardkontoplan 6480',
    },
    {
      id: 'DK-K-03',
      title: 'Share capital is paid in',
      row: 'B6',
      given: [
        { bank: { date: '2026-05-20', amount: '40000.00', text: 'Indskud selskabskapital' } },
        { book: '6520' },
      ],
      expect: { entry: { '6481': '40000.00', '6520': '-40000.00' } },
      rule: 'What owners pay in for shares is equity, not income.',
      source: 'Erhvervsstyrelsen standardkontoplan: 6520',
    },
    {
      id: 'DK-K-04',
      title: 'Income tax withheld from wages is paid to the state',
      row: 'B6',
      given: [
        { bank: { date: '2026-05-20', amount: '-12000.00', text: 'A-skat april' } },
        { book: '7920' },
      ],
      expect: { entry: { '7920': '12000.00', '6481': '-12000.00' } },
      rule: 'What was withheld from wages is owed to the state until it is paid.',
      source: 'Erhvervsstyrelsen standardkontoplan: 7920',
    },
    {
      id: 'DK-K-05',
      title: 'A sale on a revenue account that the line names',
      row: 'B8',
      given: [
        sale(danishBuyer, work(1_000, 25), {
          details: { lines: [{ line: 1, ledgerAccountId: '1550' }] },
        }),
      ],
      expect: {
        entry: { '6190': '1250.00', '1550': '-1000.00', '7680': '-250.00' },
        returns: [{ period: '2026-Q2', boxes: { salgsmoms: '250.00' } }],
      },
      rule: 'The account says what was sold; the VAT does not depend on it.',
      source: 'Erhvervsstyrelsen standardkontoplan: 1010 and 1550',
    },
  ],
} satisfies Topic
