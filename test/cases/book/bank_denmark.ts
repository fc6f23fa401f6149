import type { Topic } from '../case.ts'
import { bill, danishBuyer, german, line, post, sale, work } from '../shorthand.ts'

const lomax = bill('Lomax A/S', [line('Kontorartikler', '1000.00', '25')])

export default {
  title: 'Bank: Denmark',
  says: 'What the bank books, and the bill or invoice that it pays.',
  region: 'denmark',
  cases: [
    {
      id: 'DK-B-01',
      title: 'A bill is paid to the øre',
      given: [
        lomax,
        post,
        { bank: { date: '2026-05-20', amount: '-1250.00', text: 'Lomax A-101' } },
        { match: 'last' },
      ],
      expect: {
        entry: { '7440': '1250.00', '6481': '-1250.00' },
        date: '2026-05-20',
        open: '0.00',
        balances: { '7440': '0.00', '6481': '-1250.00' },
      },
      rule: 'The payment settles what is owed; VAT is not touched.',
      source: 'bogføringsloven (act 700 of 24 May 2022): each entry refers to its voucher',
    },
    {
      id: 'DK-B-02',
      title: 'A bill is paid in part: the rest stays open',
      given: [
        lomax,
        post,
        { bank: { date: '2026-05-20', amount: '-1000.00', text: 'Lomax A-101' } },
        { match: 'last' },
      ],
      expect: {
        entry: { '7440': '1000.00', '6481': '-1000.00' },
        open: '-250.00',
        balances: { '7440': '-250.00' },
      },
      rule: 'What was not paid is still owed.',
      source: 'bogføringsloven (act 700 of 24 May 2022)',
    },
    {
      id: 'DK-B-03',
      title: 'A bill is paid twice in part: nothing stays open',
      given: [
        lomax,
        post,
        { bank: { date: '2026-05-20', amount: '-1000.00', text: 'Lomax A-101' } },
        { match: 'last' },
        { bank: { date: '2026-05-27', amount: '-250.00', text: 'Lomax A-101 rest' } },
        { match: 'last' },
      ],
      expect: { open: '0.00', balances: { '7440': '0.00', '6481': '-1250.00' } },
      rule: 'The second payment takes what the first left.',
      source: 'bogføringsloven (act 700 of 24 May 2022)',
    },
    {
      id: 'DK-B-04',
      title: 'Too much is paid, and comes back',
      given: [
        lomax,
        post,
        { bank: { date: '2026-05-20', amount: '-1300.00', text: 'Lomax A-101' } },
        { match: 'last' },
        { bank: { date: '2026-06-03', amount: '50.00', text: 'Lomax retur' } },
        { match: 'last' },
      ],
      expect: {
        entry: { '7440': '-50.00', '6481': '50.00' },
        open: '0.00',
        balances: { '7440': '0.00', '6481': '-1250.00' },
      },
      rule: 'What was paid too much is a claim on the supplier until it comes back.',
      source: 'bogføringsloven (act 700 of 24 May 2022)',
    },
    {
      id: 'DK-B-05',
      title: 'One payment for two bills',
      given: [
        lomax,
        post,
        bill('Ørsted A/S', [line('El', '400.00', '25')], { number: 'B-7' }),
        post,
        { bank: { date: '2026-05-20', amount: '-1750.00', text: 'Samlet betaling' } },
        { match: 'all', amounts: ['-1250.00', '-500.00'] },
      ],
      expect: { open: '0.00', balances: { '7440': '0.00', '6481': '-1750.00' } },
      rule: 'A payment may settle several bills; its parts add up to it.',
      source: 'bogføringsloven (act 700 of 24 May 2022)',
    },
    {
      id: 'DK-B-06',
      title: 'A bill in euro is paid from an account in kroner: the difference is one of exchange',
      given: [
        bill('Hetzner Online GmbH', [line('Hosting', '100.00', '0')], {
          ...german,
          currency: 'EUR',
        }),
        post,
        { bank: { date: '2026-05-20', amount: '-750.00', text: 'Hetzner A-101' } },
        { match: 'last' },
      ],
      expect: {
        entry: { '7440': '746.00', '3610': '4.00', '6481': '-750.00' },
        open: '0.00',
        balances: { '7440': '0.00' },
      },
      rule: 'Booked at 746.00, paid with 750.00: the loss of 4.00, about half a percent, is an exchange difference.',
      source: 'årsregnskabsloven on monetary items in foreign currency (paragraph not confirmed)',
    },
    {
      id: 'DK-B-07',
      title: 'A fee of the bank is booked without a paper',
      given: [{ bank: { date: '2026-05-20', amount: '-25.00', text: 'Gebyr' } }, { book: '2390' }],
      expect: { entry: { '2390': '25.00', '6481': '-25.00' }, date: '2026-05-20' },
      rule: 'Financial services are exempt, so a bank fee carries no VAT.',
      source: 'momsloven § 13(1) no. 11',
    },
    {
      id: 'DK-B-08',
      title: 'A customer pays an invoice',
      given: [
        sale(danishBuyer, work(1000, 25)),
        { bank: { date: '2026-05-29', amount: '1250.00', text: 'Faktura' } },
        { match: 'last' },
      ],
      expect: {
        entry: { '6481': '1250.00', '6190': '-1250.00' },
        open: '0.00',
        balances: { '6190': '0.00', '7680': '-250.00' },
      },
      rule: 'VAT was due with the invoice; the payment changes nothing in it.',
      source: 'momsloven § 23 (paragraph not confirmed)',
    },
    {
      id: 'DK-B-09',
      title: 'Interest of the bank',
      given: [{ bank: { date: '2026-06-30', amount: '-112.50', text: 'Rente' } }, { book: '3670' }],
      expect: { entry: { '3670': '112.50', '6481': '-112.50' } },
      rule: 'Interest is booked on its own account and carries no VAT.',
      source: 'momsloven § 13(1) no. 11',
    },
    {
      id: 'DK-B-10',
      title: 'A transfer between two accounts of the company goes through an account of its own',
      given: [
        {
          bank: {
            date: '2026-05-20',
            amount: '-5000.00',
            text: 'Overførsel',
            counterpartyIban: 'DK8387654321012345',
          },
        },
        {
          bank: {
            date: '2026-05-21',
            amount: '5000.00',
            text: 'Overførsel',
            account: 'DK8387654321012345',
            counterpartyIban: 'DK5000400440116243',
          },
        },
        { reconcile: true },
      ],
      expect: {
        entry: { '6482': '5000.00', '6831': '-5000.00' },
        balances: { '6831': '0.00', '6481': '-5000.00', '6482': '5000.00' },
      },
      rule: 'Money under way is on an account of its own until it arrives; nothing is earned or spent.',
      source: 'bogføringsloven (act 700 of 24 May 2022)',
    },
  ],
} satisfies Topic
