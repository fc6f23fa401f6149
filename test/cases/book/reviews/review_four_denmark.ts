import type { Topic } from '../../case.ts'

export default {
  title: 'Denmark: fourth review, bank and accounts of VAT',
  says: 'What an auditor found wrong in the controls of a year.',
  region: 'denmark',
  cases: [
    {
      id: 'DK-R4-01',
      title: 'The ledger account of the bank is held against the statement',
      given: [
        {
          journal: {
            date: '2026-05-20',
            text: 'Cash that nobody drew',
            lines: { '2810': '50.00', '6481': '-50.00' },
          },
        },
        { bank: { date: '2026-05-31', amount: '-500.00', text: 'Gebyr', closing: '-500.00' } },
        { book: '2810' },
      ],
      expect: {
        balances: { '6481': '-550.00' },
        checklist: {
          month: '2026-05',
          item: 'bank_proven',
          missing: [
            ['2026-05-20', '50.00'],
            ['2026-05-20', '-50.00'],
          ],
        },
      },
      rule: 'The bank has -500.00, the ledger -550.00: the account, the day from which they differ, and the entry that no row of the bank explains.',
      source: 'bogføringsloven § 13: what is booked agrees with the bank',
    },
    {
      id: 'DK-R4-02',
      title: 'An account of VAT is not moved by hand',
      given: [
        {
          journal: {
            date: '2026-05-12',
            text: 'Moved between accounts of VAT',
            lines: { '7740': '100.00', '7680': '-100.00' },
          },
        },
      ],
      expect: { refused: 'vat_account_by_hand', balances: { '7740': '0.00', '7680': '0.00' } },
      rule: 'Each account of VAT comes to its box; a line without a VAT code is in no box.',
      source: 'momsloven § 56 and § 57; bogføringsloven § 9',
    },
  ],
} satisfies Topic
