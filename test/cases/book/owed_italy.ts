import type { Topic } from '../case.ts'
import { bill, italianBuyer, line, post, sale, work } from '../shorthand.ts'

export default {
  title: 'Who owes what: Italy',
  says: 'What is open at the end of a day, by how long it is overdue.',
  region: 'italy',
  cases: [
    {
      id: 'IT-O-01',
      title: 'A lawyer is owed what is left after the tax withheld',
      given: [
        bill('Studio Legale Neri', [line('Consulenza', '1000.00', '22')], {
          fund: { kind: 'TC01', rate: '4', amount: '40.00', vatRate: '22', isWithheld: false },
          withheld: [{ kind: 'RT01', rate: '20', amount: '200.00', reason: 'A' }],
          dueDate: '2026-06-11',
        }),
        post,
      ],
      expect: { owed: { on: '2026-05-31', payable: { notDue: '1068.80' } } },
      rule: '1,000.00 + 40.00 + 22 % of both = 1,268.80, less 200.00 that is owed to the state and not to the lawyer.',
      source: 'art. 25 DPR 600/73 (article not confirmed)',
    },
    {
      id: 'IT-O-02',
      title: 'A credit note stands beside its invoice: nothing is owed',
      given: [
        sale(italianBuyer, work(500, 22), { details: { dueDate: '2026-06-11' } }),
        { credit: { date: '2026-05-25' } },
      ],
      expect: { owed: { on: '2026-05-25', receivable: {} }, balances: { '1501': '0.00' } },
      rule: 'The credit note of 610.00 takes back what the invoice of 610.00 claims.',
      source: 'art. 26 DPR 633/72: note di variazione',
    },
  ],
} satisfies Topic
