import type { Topic } from '../case.ts'
import { italianBuyer, sale, work } from '../shorthand.ts'

export default {
  title: 'Italy: the chart of accounts',
  says: 'Goods and services have revenue accounts of their own, loans and payroll have theirs.',
  region: 'italy',
  cases: [
    {
      id: 'IT-K-01',
      title: 'A line that is said to be a service is revenue of services',
      row: 'B8',
      given: [
        sale(italianBuyer, work(1_000, 22), {
          details: { lines: [{ line: 1, supply: 'service' }] },
        }),
      ],
      expect: {
        entry: { '1501': '1220.00', '3102': '-1000.00', '2601': '-220.00' },
        returns: [{ period: '2026-05', boxes: { VP2: '1000.00', VP4: '220.00' } }],
      },
      rule: 'Revenue of sales and revenue of services are shown apart.',
      source: 'codice civile art. 2425 A 1; DPR 633/72 art. 21',
    },
    {
      id: 'IT-K-02',
      title: 'A line that is said to be goods stays with the sales of goods',
      row: 'B8',
      given: [
        sale(italianBuyer, work(500, 22), { details: { lines: [{ line: 1, supply: 'goods' }] } }),
      ],
      expect: { entry: { '1501': '610.00', '3101': '-500.00', '2601': '-110.00' } },
      rule: 'Revenue of sales and revenue of services are shown apart.',
      source: 'codice civile art. 2425 A 1',
    },
    {
      id: 'IT-K-03',
      title: 'The bank pays out a loan',
      row: 'B6',
      given: [
        { bank: { date: '2026-05-20', amount: '50000.00', text: 'Erogazione mutuo' } },
        { book: '2401' },
      ],
      expect: { entry: { '1820': '50000.00', '2401': '-50000.00' } },
      rule: 'A loan is owed, not earned.',
      source: 'codice civile art. 2424 D 4',
    },
    {
      id: 'IT-K-04',
      title: 'Income tax withheld from wages is paid',
      row: 'B6',
      given: [
        { bank: { date: '2026-05-18', amount: '-850.00', text: 'F24 ritenute dipendenti' } },
        { book: '2603' },
      ],
      expect: { entry: { '2603': '850.00', '1820': '-850.00' } },
      rule: 'What was withheld from wages is owed to the state until it is paid.',
      source: 'DPR 600/73 art. 23',
    },
  ],
} satisfies Topic
