import type { Step, Topic } from '../../case.ts'
import { bill, line, post } from '../../shorthand.ts'

const supplies = (net: string) => [line('Kontorartikler', net, '25')]
const late: readonly Step[] = [
  bill('Lomax A/S', supplies('400.00'), { number: 'A-1', date: '2026-02-10' }),
  post,
  { file: '2026-Q1' },
  bill('Lomax A/S', supplies('1000.00'), { number: 'A-2', date: '2026-03-12' }),
]

export default {
  title: 'Denmark: fifth review, bills that wait for a person',
  says: 'Bills that posted by themselves, or as another kind, in an accountant’s cases.',
  region: 'denmark',
  cases: [
    {
      id: 'DK-R5-01',
      title: 'A bill of a quarter that is filed',
      given: late,
      expect: { asked: 'came_after_filing', vatCodes: ['I25'] },
      rule: 'The right to deduct arises with the delivery and is used once the buyer has the invoice: had it come in by 31 March, its VAT belongs in the return of the first quarter. Only a person knows.',
      source: 'momsloven § 36 a and § 56(1)',
    },
    {
      id: 'DK-R5-02',
      title: 'A bill of a quarter that is filed, which came in after that quarter',
      given: [...late, { correctDocument: { receivedOn: '2026-06-08' } }, post],
      expect: {
        date: '2026-03-12',
        vatDate: '2026-04-01',
        entry: { '2450': '1000.00', '7740': '250.00', '7440': '-1250.00' },
        returns: [{ period: '2026-Q2', boxes: { købsmoms: '250.00' } }],
        corrections: [],
      },
      rule: 'Its VAT is deducted in the quarter in which the buyer had the invoice.',
      source: 'momsloven § 36 a(2) no. 1',
    },
    {
      id: 'DK-R5-03',
      title: 'A dinner for customers at a hotel',
      given: [
        bill('Hotel Limfjorden A/S', [
          line('Selskabsmiddag for kunder, 8 personer', '4000.00', '25'),
        ]),
        post,
      ],
      expect: {
        asked: 'paper_says',
        vatCodes: ['REP'],
        returns: [{ period: '2026-Q2', boxes: { købsmoms: '250.00' } }],
      },
      rule: 'Entertaining customers at a restaurant, that of a hotel too: a quarter of 1,000.00.',
      source: 'momsloven § 42(1) no. 5 and § 42(2)',
    },
    {
      id: 'DK-R5-04',
      title: 'A used van without VAT cites no exemption',
      given: [
        bill('Vanhuset A/S', [
          line('Brugt varebil Ford Transit, brugtmomsordningen', '80000.00', '0'),
        ]),
      ],
      expect: {
        asked: 'paper_may_mean',
        says: ['momsloven §§ 69-71', 'momsloven § 37(1)'],
        saysNothingOf: ['§ 13'],
      },
      rule: 'Under the margin scheme no VAT is shown, and none is deducted.',
      source: 'momsloven §§ 69-71 and § 37(1)',
    },
  ],
} satisfies Topic
