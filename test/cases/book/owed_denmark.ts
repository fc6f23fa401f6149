import type { Topic } from '../case.ts'
import { bill, danishBuyer, german, line, post, sale, work } from '../shorthand.ts'

const lomax = bill('Lomax A/S', [line('Kontorartikler', '1000.00', '25')], {
  dueDate: '2026-06-11',
})

export default {
  title: 'Who owes what: Denmark',
  says: 'What is open at the end of a day, by how long it is overdue.',
  region: 'denmark',
  cases: [
    {
      id: 'DK-O-01',
      title: 'An unpaid bill grows older day by day',
      given: [lomax, post],
      expect: { owed: { on: '2026-07-12', payable: { days31To60: '1250.00' } } },
      rule: 'Due on 11 June and unpaid on 12 July: 31 days overdue. The whole 1,250.00 stands on the account of payables.',
      source:
        'bogføringsloven (act 700 of 24 May 2022): what is owed follows from the entries; ageing by due day is practice',
    },
    {
      id: 'DK-O-02',
      title: 'Before the due day nothing is overdue, and before the bill nothing is owed',
      given: [lomax, post],
      expect: { owed: { on: '2026-06-11', payable: { notDue: '1250.00' } } },
      rule: 'On the due day itself it is not overdue yet.',
      source: 'practice: overdue begins on the day after the due day',
    },
    {
      id: 'DK-O-03',
      title: 'An invoice is paid in part: the rest is owed, and the paid part was owed until then',
      given: [
        sale(danishBuyer, work(2000, 25), { details: { dueDate: '2026-05-20' } }),
        { bank: { date: '2026-05-28', amount: '1000.00', text: 'Kunde A/S' } },
        { match: 'last' },
      ],
      expect: { owed: { on: '2026-05-27', receivable: { days1To30: '2500.00' } }, open: '1500.00' },
      rule: 'The payment counts from its own day, so on the day before all of it was owed.',
      source: 'bogføringsloven (act 700 of 24 May 2022): entries count by their day',
    },
    {
      id: 'DK-O-04',
      title: 'A bill in euro is owed in kroner at the rate it was booked with',
      given: [
        bill('Hetzner Online GmbH', [line('Hosting', '100.00', '0')], {
          ...german,
          currency: 'EUR',
          dueDate: '2026-06-11',
        }),
        post,
      ],
      expect: { owed: { on: '2026-05-31', payable: { notDue: '746.00' } } },
      rule: 'The rest is shown as it stands in the books; a new rate counts when it is paid.',
      source:
        'bogføringsloven (act 700 of 24 May 2022): entries stand as they were booked; valuation at year-end is an entry of its own',
    },
  ],
} satisfies Topic
