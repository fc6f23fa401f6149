import type { TakingsDay, Topic } from '../case.ts'

const law =
  'art. 24 DPR 633/72: the takings of each day by rate; art. 27 on the taxable amount (not confirmed)'

const day: TakingsDay = {
  date: '2026-05-12',
  rates: [
    { rate: 22, gross: 122 },
    { rate: 10, gross: 55 },
    { rate: 4, gross: 10.4 },
  ],
  paidBy: [
    { kind: 'cash', amount: 87.4 },
    { kind: 'card', amount: 100 },
  ],
}

export default {
  title: 'Italy: takings and cash',
  says: 'Corrispettivi of a day by rate, how they were paid, and the cash that is there.',
  region: 'italy',
  cases: [
    {
      id: 'IT-T-01',
      title: 'A day with three rates',
      given: [{ takings: day }],
      expect: {
        entry: { '1810': '87.40', '1840': '100.00', '3101': '-160.00', '2601': '-27.40' },
        vatDate: '2026-05-12',
        returns: [{ period: '2026-05', boxes: { VP2: '160.00', VP4: '27.40' } }],
      },
      rule: '122.00 / 1.22 = 100.00; 55.00 / 1.10 = 50.00; 10.40 / 1.04 = 10.00. VAT is 22.00 + 5.00 + 0.40. Without an invoice both count on the day.',
      source: law,
    },
    {
      id: 'IT-T-02',
      title: 'The taxable amount is rounded for each rate, VAT is the rest',
      given: [
        {
          takings: {
            ...day,
            rates: [
              { rate: 22, gross: 100 },
              { rate: 10, gross: 100 },
              { rate: 5, gross: 100 },
            ],
            paidBy: [{ kind: 'cash', amount: 300 }],
          },
        },
      ],
      expect: {
        entry: { '1810': '300.00', '3101': '-268.12', '2601': '-31.88' },
        returns: [{ period: '2026-05', boxes: { VP2: '268.12', VP4: '31.88' } }],
      },
      rule: '81.97 + 90.91 + 95.24 = 268.12; 18.03 + 9.09 + 4.76 = 31.88.',
      source: law,
    },
    {
      id: 'IT-T-03',
      title: 'A seller under the flat-rate scheme charges no VAT at the till either',
      profile: { taxRegime: 'RF19' },
      given: [
        {
          takings: {
            ...day,
            rates: [{ vatCode: 'VN2.2', gross: 187.4 }],
          },
        },
      ],
      expect: { entry: { '1810': '87.40', '1840': '100.00', '3101': '-187.40' } },
      rule: 'The whole price is revenue. A rate is refused.',
      source: 'L. 190/2014 art. 1 c. 58',
    },
  ],
} satisfies Topic
