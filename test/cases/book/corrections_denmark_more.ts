import type { Topic } from '../case.ts'
import { bill, line, post } from '../shorthand.ts'

export default {
  title: 'Corrections: Denmark, continued',
  says: 'Never more than the document shows; and a posting that is taken back and posted again keeps its days.',
  region: 'denmark',
  cases: [
    {
      id: 'DK-C-07',
      title: 'A bill with VAT of 100.00 set to the code of 25 %: 100.00 is deducted',
      row: 'A2',
      given: [
        bill('Lomax A/S', [line('Kontorartikler', '1000.00', '10')]),
        { correct: { vatCode: 'I25' } },
        post,
      ],
      expect: {
        entry: { '2450': '1000.00', '7740': '100.00', '7440': '-1100.00' },
        returns: [{ period: '2026-Q2', boxes: { købsmoms: '100.00' } }],
      },
      rule: 'Only VAT that the bill shows is deducted.',
      source: 'momsloven § 37(1)-(2)',
    },
    {
      id: 'DK-C-08',
      title: 'Insurance without VAT set to the code of 25 %: nothing is deducted',
      row: 'A2',
      given: [
        bill('Tryg Forsikring A/S', [line('Erhvervsforsikring', '4200.00', '0')]),
        { correct: { vatCode: 'I25' } },
        post,
      ],
      expect: {
        entry: { '2180': '4200.00', '7440': '-4200.00' },
        returns: [{ period: '2026-Q2', boxes: {} }],
      },
      rule: 'A bill without VAT gives no deduction, whatever its code.',
      source: 'momsloven § 37(1)-(2)',
    },
    {
      id: 'DK-C-09',
      title: 'A hotel bill that was a dinner: the category is corrected, the deduction falls',
      row: 'A3',
      given: [
        bill('Scandic Aarhus', [line('Overnatning', '1200.00', '25')]),
        { correct: { category: 'meals' } },
        post,
      ],
      expect: {
        entry: { '1890': '1425.00', '7740': '75.00', '7440': '-1500.00' },
        returns: [{ period: '2026-Q2', boxes: { købsmoms: '75.00' } }],
      },
      rule: 'The VAT code follows the category: a quarter of 300.00.',
      source: 'momsloven § 42(2)',
    },
    {
      id: 'DK-C-10',
      title: 'A bill of a filed quarter gets another account: nothing in any return changes',
      row: 'A9',
      given: [
        bill('Lomax A/S', [line('Kontorartikler', '24000.00', '25')], { date: '2026-08-12' }),
        post,
        { file: '2026-Q3' },
        { reverse: true, on: '2026-11-10' },
        { correct: { ledgerAccountId: '2810' } },
        { post: true, on: '2026-11-10' },
      ],
      expect: {
        balances: { '2450': '0.00', '2810': '24000.00', '7740': '6000.00' },
        returns: [{ period: '2026-Q4', boxes: {} }],
      },
      rule: 'What was declared stays declared; reversal and new posting cancel out in the same period.',
      source: 'momsloven § 37(1), § 57(1)',
    },
    {
      id: 'DK-C-11',
      title: 'A bill of July gets another account in November: it stays in July',
      row: 'B1',
      given: [
        bill('Lomax A/S', [line('Kontorartikler', '1000.00', '25')], { date: '2026-07-12' }),
        post,
        { reverse: true, on: '2026-11-10' },
        { correct: { ledgerAccountId: '2810' } },
        { post: true, on: '2026-11-10' },
      ],
      expect: {
        entry: { '2810': '1000.00', '7740': '250.00', '7440': '-1250.00' },
        date: '2026-07-12',
        vatDate: '2026-07-12',
        returns: [
          { period: '2026-Q3', boxes: { købsmoms: '250.00' } },
          { period: '2026-Q4', boxes: {} },
        ],
      },
      rule: 'The reversal takes the day of what it reverses while the period is open, and so does the new posting.',
      source: 'bogføringsloven (act 700 of 24 May 2022); momsloven § 37(1)',
    },
    {
      id: 'DK-C-12',
      title: 'A correction that nobody posted teaches nothing',
      row: 'C',
      given: [
        bill('Lomax A/S', [line('Kontorartikler', '1000.00', '25')]),
        { correct: { category: 'goods' } },
        bill('Lomax A/S', [line('Kontorartikler', '600.00', '25')], { number: 'A-102' }),
        post,
      ],
      expect: { entry: { '2450': '600.00', '7740': '150.00', '7440': '-750.00' } },
      rule: 'Only what was posted is used for the supplier’s next bill.',
      source: 'Daybook’s choice',
    },
    {
      id: 'DK-C-13',
      title: 'A bill in euro is paid with a sum 7 % off: no exchange difference is made of it',
      row: 'B2',
      given: [
        bill('Hetzner Online GmbH', [line('Hosting', '100.00', '0')], {
          country: 'DE',
          vatNumber: 'DE136695976',
          currency: 'EUR',
        }),
        post,
        { bank: { date: '2026-05-20', amount: '-800.00', text: 'Hetzner A-101' } },
        { match: 'last' },
      ],
      expect: { balances: { '3610': '-0.01', '6481': '-800.00' } },
      rule: 'Kroner follow the euro within a narrow band; a difference of 54.00 on 746.00 is something else, and stays open. One øre is the rounding of the conversion.',
      source: 'Daybook’s choice: 1 % for a pegged currency, 3 % for others',
    },
  ],
} satisfies Topic
