import type { Topic } from '../case.ts'
import { bill, danishBuyer, line, post, sale, work } from '../shorthand.ts'

const invoice = sale(danishBuyer, work(10_000, 25))
const books = 'bogføringsloven (act 700 of 24 May 2022)'
const loss = 'momsloven § 27(6), Den juridiske vejledning D.A.8.1.1.6'

export default {
  title: 'Differences: Denmark',
  says: 'What a payment and the invoice differ by: fees, discounts, losses, over-payments, payouts.',
  region: 'denmark',
  cases: [
    {
      id: 'DK-DF-01',
      title: 'A provider keeps its fee: the invoice is paid in full',
      row: 'B3',
      given: [
        invoice,
        { bank: { date: '2026-05-20', amount: '12312.50', text: 'Udbetaling' } },
        { closeWith: 'fee' },
      ],
      expect: {
        balances: { '6190': '0.00', '6481': '12312.50', '2390': '187.50' },
        returns: [{ period: '2026-Q2', boxes: { salgsmoms: '2500.00' } }],
      },
      rule: 'The customer paid 12,500.00. The fee of 187.50 is a cost; financial services are exempt, so it has no VAT.',
      source: `${books}; momsloven § 13(1) no. 11`,
    },
    {
      id: 'DK-DF-02',
      title: 'A cash discount of 2 % without a credit note leaves VAT alone',
      row: 'B3',
      given: [
        invoice,
        { bank: { date: '2026-05-20', amount: '12250.00', text: 'Betaling minus kasserabat' } },
        { closeWith: 'discount' },
      ],
      expect: {
        balances: { '6190': '0.00', '6481': '12250.00', '1010': '-9750.00', '7680': '-2500.00' },
        returns: [{ period: '2026-Q2', boxes: { salgsmoms: '2500.00' } }],
      },
      rule: 'A discount after delivery reduces the taxable amount only with a credit note that states the VAT; without one 250.00 is less income.',
      source: 'momsloven § 27(4), Den juridiske vejledning D.A.8.1.1.4',
    },
    {
      id: 'DK-DF-03',
      title: 'A loss that is not established keeps its VAT',
      row: 'B3',
      given: [
        sale(danishBuyer, work(3_000, 25)),
        { writeOff: { date: '2026-06-20', kind: 'write_off', reason: 'Does not answer' } },
      ],
      expect: {
        balances: { '6190': '0.00', '2280': '3750.00', '7680': '-750.00' },
        returns: [{ period: '2026-Q2', boxes: { salgsmoms: '750.00' } }],
      },
      rule: 'Only an established loss is taken off the taxable amount; until then 3,750.00 is a cost and the VAT of 750.00 stays owed.',
      source: loss,
    },
    {
      id: 'DK-DF-04',
      title: 'An established loss: 80 % is lost, 20 % is VAT that comes back',
      row: 'B3',
      given: [
        sale(danishBuyer, work(3_000, 25)),
        {
          writeOff: {
            date: '2026-08-14',
            kind: 'write_off',
            reason: 'Bankruptcy closed without dividend',
            established: true,
          },
        },
      ],
      expect: {
        balances: { '6190': '0.00', '2280': '3000.00', '7680': '0.00' },
        returns: [
          { period: '2026-Q2', boxes: { salgsmoms: '750.00' } },
          { period: '2026-Q3', boxes: { salgsmoms: '-750.00' } },
        ],
      },
      rule: '80 % of the loss of 3,750.00, that is 3,000.00, is taken off the taxable amount when the loss is established; its VAT is 750.00.',
      source: loss,
    },
    {
      id: 'DK-DF-05',
      title: 'Too much is paid, and the rest pays the next invoice',
      given: [
        sale(danishBuyer, work(2_000, 25)),
        sale(danishBuyer, work(1_000, 25)),
        { bank: { date: '2026-05-20', amount: '1500.00', text: 'Overførsel' } },
        { match: 'last' },
        { movePayment: { date: '2026-05-21', from: 1, to: 0 } },
      ],
      expect: { balances: { '6190': '2250.00', '6481': '1500.00' } },
      rule: '1,500.00 came in on an invoice of 1,250.00: 250.00 is moved to the invoice of 2,500.00, of which 2,250.00 is still owed.',
      source: books,
    },
    {
      id: 'DK-DF-06',
      title: 'A payout over two invoices, less the fee',
      given: [
        sale(danishBuyer, work(1_000, 25)),
        sale(danishBuyer, work(2_000, 25)),
        { bank: { date: '2026-05-20', amount: '3693.75', text: 'Nets udbetaling' } },
        { payout: { gross: ['1250.00', '2500.00'], fee: '56.25' } },
      ],
      expect: { balances: { '6190': '0.00', '6481': '3693.75', '2390': '56.25' } },
      rule: 'Gross 3,750.00 less the fee of 56.25 is the 3,693.75 that the bank shows.',
      source: books,
    },
    {
      id: 'DK-DF-07',
      title: 'A bill is paid ten øre short: a small difference',
      given: [
        bill('Lomax A/S', [line('Kontorartikler', '1000.00', '25')]),
        post,
        { bank: { date: '2026-05-20', amount: '-1249.90', text: 'Betaling' } },
        { closeWith: 'small_difference' },
      ],
      expect: { balances: { '7440': '0.00', '6481': '-1249.90', '2720': '-0.10' } },
      rule: 'What nobody will ask for is closed as a rounding; VAT is not touched.',
      source: books,
    },
  ],
} satisfies Topic
