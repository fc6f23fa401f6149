import type { Topic } from '../case.ts'
import { bill, line, post } from '../shorthand.ts'

const lomax = bill('Lomax A/S', [line('Kontorartikler', '1000.00', '25')])

export default {
  title: 'Corrections: Denmark',
  says: 'Somebody corrects what was proposed, or takes back what was posted.',
  region: 'denmark',
  cases: [
    {
      id: 'DK-C-01',
      title: 'Another account: the VAT stays as it was',
      given: [lomax, { correct: { ledgerAccountId: '2810' } }, post],
      expect: {
        entry: { '2810': '1000.00', '7740': '250.00', '7440': '-1250.00' },
        returns: [{ period: '2026-Q2', boxes: { købsmoms: '250.00' } }],
      },
      rule: 'The account says what the money was for; the deduction does not follow from it.',
      source: 'momsloven § 37(1)',
    },
    {
      id: 'DK-C-02',
      title: 'Private use: the VAT code without deduction is chosen',
      given: [lomax, { correct: { vatCode: 'I25N' } }, post],
      expect: {
        entry: { '2450': '1250.00', '7440': '-1250.00' },
        returns: [{ period: '2026-Q2', boxes: {} }],
      },
      rule: 'Where nothing is deducted the VAT is part of the cost.',
      source: 'momsloven § 42(1)',
    },
    {
      id: 'DK-C-03',
      title: 'Goods for resale instead of office supplies',
      given: [lomax, { correct: { category: 'goods' } }, post],
      expect: {
        entry: { '1610': '1000.00', '7740': '250.00', '7440': '-1250.00' },
        returns: [{ period: '2026-Q2', boxes: { købsmoms: '250.00' } }],
      },
      rule: 'Another category with the same deduction: only the account moves.',
      source: 'momsloven § 37(1)',
    },
    {
      id: 'DK-C-04',
      title: 'A hotel bill that was a dinner: the code of restaurants is chosen',
      given: [
        bill('Scandic Aarhus', [line('Overnatning', '1200.00', '25')]),
        { correct: { vatCode: 'REP', ledgerAccountId: '1890' } },
        post,
      ],
      expect: {
        entry: { '1890': '1425.00', '7740': '75.00', '7440': '-1500.00' },
        returns: [{ period: '2026-Q2', boxes: { købsmoms: '75.00' } }],
      },
      rule: 'A quarter of 300.00 is 75.00.',
      source: 'momsloven § 42(2)',
    },
    {
      id: 'DK-C-05',
      title: 'A posting is taken back in the same quarter: nothing stays',
      given: [lomax, post, { reverse: true, on: '2026-05-14' }],
      expect: {
        balances: { '2450': '0.00', '7740': '0.00', '7440': '0.00' },
      },
      rule: 'A posted entry is never changed; it is reversed, and both stay visible.',
      source: 'bogføringsloven (act 700 of 24 May 2022)',
    },
    {
      id: 'DK-C-06',
      title: 'Taken back and posted again with another account, in the same quarter',
      given: [
        lomax,
        post,
        { reverse: true, on: '2026-05-14' },
        { correct: { ledgerAccountId: '2810' } },
        { post: true, on: '2026-05-14' },
      ],
      expect: {
        balances: { '2450': '0.00', '2810': '1000.00', '7740': '250.00', '7440': '-1250.00' },
        returns: [{ period: '2026-Q2', boxes: { købsmoms: '250.00' } }],
      },
      rule: 'Only the cost moves; the VAT is deducted once.',
      source: 'momsloven § 37(1)',
    },
  ],
} satisfies Topic
