import type { Topic } from '../../case.ts'
import { bill, line, post } from '../../shorthand.ts'

export default {
  title: 'Denmark: fifth review, bills that wait for a person',
  says: 'Bills that were coded as another kind in an accountant’s cases.',
  region: 'denmark',
  cases: [
    {
      id: 'DK-R5-01',
      title: 'A dinner for customers at a hotel',
      given: [
        bill('Hotel Limfjorden A/S', [line('Selskabsmiddag for kunder, 8 personer', '4000.00', '25')]),
        post,
      ],
      expect: {
        asked: 'paper_says',
        vatCodes: ['REP'],
        returns: [{ period: '2026-Q2', boxes: { købsmoms: '250.00' } }],
      },
      rule: 'Representation at a restaurant, that of a hotel too: a quarter of 1,000.00.',
      source: 'momsloven § 42(1) no. 5 and § 42(2)',
    },
  ],
} satisfies Topic
