import type { Topic } from '../case.ts'
import { bill, italianBuyer, line, post, sale, work } from '../shorthand.ts'

export default {
  title: 'Bank: Italy',
  says: 'Payments where a part goes to the state.',
  region: 'italy',
  cases: [
    {
      id: 'IT-B-01',
      title: 'A lawyer is paid without the tax withheld',
      given: [
        bill('Studio Legale Neri', [line('Consulenza', '1000.00', '22')], {
          fund: { kind: 'TC01', rate: '4', amount: '40.00', vatRate: '22', isWithheld: false },
          withheld: [{ kind: 'RT01', rate: '20', amount: '200.00', reason: 'A' }],
        }),
        post,
        { bank: { date: '2026-05-29', amount: '-1068.80', text: 'Studio Neri' } },
        { match: 'last' },
      ],
      expect: {
        entry: { '2501': '1068.80', '1820': '-1068.80' },
        open: '0.00',
        balances: { '2501': '0.00', '2602': '-200.00' },
      },
      rule: 'The tax withheld stays owed to the state until it is paid by F24.',
      source: 'art. 25 DPR 600/73 (article not confirmed)',
    },
    {
      id: 'IT-B-02',
      title: 'A public body pays under split payment: nothing stays open',
      given: [
        sale(
          {
            name: 'Comune',
            vatNumber: 'IT00488410010',
            details: { publicBody: true, officeCode: 'ABC123', splitPayment: true },
          },
          work(1000, 22),
        ),
        { bank: { date: '2026-05-29', amount: '1000.00', text: 'Comune' } },
        { match: 'last' },
      ],
      expect: {
        entry: { '1820': '1000.00', '1501': '-1000.00' },
        open: '0.00',
        balances: { '1501': '0.00', '2601': '0.00' },
      },
      rule: 'The buyer pays the net amount to the seller and the VAT to the state.',
      source: 'art. 17-ter DPR 633/72',
    },
    {
      id: 'IT-B-03',
      title: 'A customer pays a part',
      given: [
        sale(italianBuyer, work(1000, 22)),
        { bank: { date: '2026-05-29', amount: '500.00', text: 'Acconto' } },
        { match: 'last' },
      ],
      expect: {
        entry: { '1820': '500.00', '1501': '-500.00' },
        open: '720.00',
        balances: { '1501': '720.00', '2601': '-220.00' },
      },
      rule: 'VAT was due with the invoice in full; 720.00 stays open.',
      source: 'art. 6 DPR 633/72 (article not confirmed)',
    },
    {
      id: 'IT-B-04',
      title: 'A fee of the bank is booked without a paper',
      given: [
        { bank: { date: '2026-05-29', amount: '-3.50', text: 'Commissioni' } },
        { book: '4213' },
      ],
      expect: { entry: { '4213': '3.50', '1820': '-3.50' } },
      rule: 'Banking services are exempt.',
      source: 'art. 10 DPR 633/72',
    },
  ],
} satisfies Topic
