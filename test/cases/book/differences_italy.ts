import type { Topic } from '../case.ts'
import { italianBuyer, sale, work } from '../shorthand.ts'

const note = 'DPR 633/72 art. 26(2), (3) and (3-bis): VAT follows a nota di variazione only'
const books = 'codice civile artt. 2214-2220: each entry has its reason'

export default {
  title: 'Differences: Italy',
  says: 'What a payment and the invoice differ by: fees, discounts, losses, over-payments, payouts.',
  region: 'italy',
  cases: [
    {
      id: 'IT-DF-01',
      title: 'A provider keeps its commission: the invoice is paid in full',
      row: 'B3',
      given: [
        sale(italianBuyer, work(1_000, 22)),
        { bank: { date: '2026-05-20', amount: '1201.70', text: 'Accredito' } },
        { closeWith: 'fee' },
      ],
      expect: { balances: { '1501': '0.00', '1820': '1201.70', '4213': '18.30' } },
      rule: 'The customer paid 1,220.00. The commission of 18.30, one and a half percent, is a cost without VAT.',
      source: `${books}; DPR 633/72 art. 10 no. 1`,
    },
    {
      id: 'IT-DF-02',
      title: 'A discount without a nota di variazione leaves VAT alone',
      row: 'B3',
      given: [
        sale(italianBuyer, work(1_000, 22)),
        { bank: { date: '2026-05-20', amount: '1200.00', text: 'Saldo con abbuono' } },
        { closeWith: 'discount' },
      ],
      expect: {
        balances: { '1501': '0.00', '1820': '1200.00', '3101': '-980.00', '2601': '-220.00' },
      },
      rule: 'Without a note the VAT of 220.00 stays owed, and the 20.00 are less income.',
      source: note,
    },
    {
      id: 'IT-DF-03',
      title: 'A loss keeps its VAT until a nota di variazione may be issued',
      row: 'B3',
      given: [
        sale(italianBuyer, work(500, 22)),
        { writeOff: { date: '2026-06-20', kind: 'write_off', reason: 'Irreperibile' } },
      ],
      expect: { balances: { '1501': '0.00', '4801': '610.00', '2601': '-110.00' } },
      rule: 'An unpaid invoice reduces VAT only after insolvency proceedings or an unsuccessful enforcement, with a note.',
      source: note,
    },
    {
      id: 'IT-DF-04',
      title: 'A loss whose VAT is to come back is refused: it needs a note',
      given: [
        sale(italianBuyer, work(500, 22)),
        {
          writeOff: {
            date: '2026-06-20',
            kind: 'write_off',
            reason: 'Fallimento',
            established: true,
          },
        },
      ],
      expect: { refused: 'difference_not_allowed' },
      rule: 'There is no way to take the VAT off without a note.',
      source: note,
    },
    {
      id: 'IT-DF-05',
      title: 'A payout of sales that are not in Daybook goes against the clearing account',
      given: [
        { bank: { date: '2026-05-20', amount: '975.00', text: 'SumUp payout' } },
        { payout: { gross: [], other: '1000.00', fee: '25.00' } },
      ],
      expect: { balances: { '1820': '975.00', '1840': '-1000.00', '4213': '25.00' } },
      rule: '1,000.00 collected less 25.00 is the 975.00 that the bank shows; the clearing account returns to zero with the takings.',
      source: books,
    },
    {
      id: 'IT-DF-06',
      title: 'A payout that is undone leaves everything as before',
      given: [
        sale(italianBuyer, work(1_000, 22)),
        { bank: { date: '2026-05-20', amount: '1195.60', text: 'Nexi accredito' } },
        { payout: { gross: ['1220.00'], fee: '24.40' } },
        { unmatch: true },
      ],
      expect: { balances: { '1501': '1220.00', '1820': '0.00', '4213': '0.00' } },
      rule: 'Undoing reverses the payment and the fee together.',
      source: books,
    },
  ],
} satisfies Topic
