import type { Topic } from '../case.ts'
import { bill, german, line, post } from '../shorthand.ts'

const flatRate = { taxRegime: 'RF19' }

export default {
  title: 'Italy: the limits of deduction together',
  says: 'The limit of the category, the pro rata and the tax regime multiply; what is owed under reverse charge is never reduced.',
  region: 'italy',
  cases: [
    {
      id: 'IT-L-01',
      title: 'Pro rata 60 %: an ordinary purchase',
      row: 'A4',
      profile: { proRataPercent: 60 },
      given: [bill('Buffetti S.r.l.', [line('Cancelleria', '100.00', '22')]), post],
      expect: {
        entry: { '4102': '108.80', '1601': '13.20', '2501': '-122.00' },
        returns: [{ period: '2026-05', boxes: { VP3: '100.00', VP5: '13.20' } }],
      },
      rule: '60 % of 22.00 is deducted.',
      source: 'artt. 19 c. 5, 19-bis DPR 633/72',
    },
    {
      id: 'IT-L-02',
      title: 'Gifts from Germany: the VAT is owed, nothing is deducted',
      row: 'A5',
      given: [bill('Werbung GmbH', [line('Omaggi', '600.00', '0')], german), post],
      expect: {
        entry: { '4203': '732.00', '2601': '-132.00', '2501': '-600.00' },
        selfInvoice: { type: 'TD18' },
        returns: [{ period: '2026-05', boxes: { VP3: '600.00', VP4: '132.00' } }],
      },
      rule: 'Goods from the EU: 22 % of 600.00 is owed; VAT on gifts of more than 50 euro each is not deducted.',
      source:
        'artt. 38, 46, 47 DL 331/93; art. 19-bis1 c. 1 lett. h) DPR 633/72 (50 euro not confirmed)',
    },
    {
      id: 'IT-L-03',
      title: 'Car on long hire from Germany: the VAT is owed, 40 % is deducted',
      row: 'A5',
      given: [bill('Autovermietung GmbH', [line('Noleggio auto', '600.00', '0')], german), post],
      expect: {
        entry: { '4302': '679.20', '1601': '52.80', '2601': '-132.00', '2501': '-600.00' },
        selfInvoice: { type: 'TD17' },
        returns: [{ period: '2026-05', boxes: { VP3: '600.00', VP4: '132.00', VP5: '52.80' } }],
      },
      rule: 'Hire for more than 30 days is taxed where the business is: 132.00 is owed, 40 % of it deducted.',
      source: 'artt. 7-ter, 17 c. 2, 19-bis1 c. 1 lett. c) DPR 633/72',
    },
    {
      id: 'IT-L-04',
      title: 'Organization under the flat-rate scheme: nothing is deducted',
      row: 'A8',
      profile: flatRate,
      given: [bill('Buffetti S.r.l.', [line('Cancelleria', '100.00', '22')]), post],
      expect: { entry: { '4102': '122.00', '2501': '-122.00' } },
      rule: 'Under the flat-rate scheme VAT is not deducted; it is part of the cost.',
      source: 'art. 1 c. 58 L. 190/2014',
    },
    {
      id: 'IT-L-05',
      title: 'Flat-rate scheme and reverse charge: the VAT is paid, not deducted',
      row: 'A8',
      profile: flatRate,
      given: [bill('Pulizie S.r.l.', [line('Pulizie', '100.00', '0', 'N6.7')]), post],
      expect: { entry: { '4211': '122.00', '2601': '-22.00', '2501': '-100.00' } },
      rule: 'Who is under the flat-rate scheme owes the VAT of reverse charge and pays it by the 16th of the next month.',
      source: 'art. 1 c. 58-60 L. 190/2014',
    },
    {
      id: 'IT-L-06',
      title: 'Flat-rate scheme: no LIPE and no advance',
      row: 'A8',
      profile: flatRate,
      given: [],
      expect: {
        deadlines: {
          'vat_report.2026-Q2': 'none',
          'vat_advance.2026': 'none',
          'vat_annual_return.2026': 'none',
        },
      },
      rule: 'The flat-rate scheme is free of settlements, their report, the advance and the annual return.',
      source: 'art. 1 c. 59 L. 190/2014',
    },
    {
      id: 'IT-L-07',
      title: 'A printed address in London, no VAT number: TD17',
      row: 'A10',
      given: [
        bill('Acme Analytics Ltd', [line('SaaS hosting', '1000.00', '0')], {
          country: 'GB',
          form: 'text',
          currency: 'EUR',
          words: ['1 Fleet Street', 'London EC4Y 1AU', 'United Kingdom'],
        }),
        post,
      ],
      expect: {
        entry: { '4204': '1000.00', '1601': '220.00', '2601': '-220.00', '2501': '-1000.00' },
        selfInvoice: { type: 'TD17' },
        returns: [{ period: '2026-05', boxes: { VP3: '1000.00', VP4: '220.00', VP5: '220.00' } }],
      },
      rule: 'The country printed on the bill decides where the supplier is.',
      source: 'art. 7-ter, art. 17 c. 2 DPR 633/72',
    },
    {
      id: 'IT-L-08',
      title: 'Exempt payment fees from Ireland: TD17 without VAT',
      row: 'A17',
      given: [
        bill('Stripe Payments Europe', [line('Payment fees', '100.00', '0', 'N4')], {
          country: 'IE',
          vatNumber: 'IE3206488LH',
        }),
        post,
      ],
      expect: {
        entry: { '4213': '100.00', '2501': '-100.00' },
        selfInvoice: { type: 'TD17' },
        returns: [{ period: '2026-05', boxes: { VP3: '100.00' } }],
      },
      rule: 'Also an exempt service from abroad is completed and sent as TD17, with nature N4.',
      source: 'art. 17 c. 2, art. 10 DPR 633/72',
    },
    {
      id: 'IT-L-09',
      title: 'A supplier invoices under split payment: the buyer owes the VAT to the state',
      row: 'A18',
      given: [bill('Buffetti S.r.l.', [line('Cancelleria', '1000.00', '22')], { due: 'S' }), post],
      expect: {
        entry: { '4102': '1000.00', '1601': '220.00', '2606': '-220.00', '2501': '-1000.00' },
        returns: [{ period: '2026-05', boxes: { VP3: '1000.00', VP5: '220.00' } }],
      },
      rule: 'The supplier is paid 1,000.00; the buyer pays the VAT to the state by itself, outside the settlement, and deducts it.',
      source: 'art. 17-ter DPR 633/72; DM 23 January 2015 art. 5 (article not confirmed)',
    },
    {
      id: 'IT-L-10',
      title: 'Agent: income tax and ENASARCO are withheld on accounts of their own',
      row: 'B9',
      given: [
        bill('Agente Bruno', [line('Provvigioni', '1000.00', '22')], {
          withheld: [
            { kind: 'RT01', rate: '23', amount: '115.00', reason: 'R' },
            { kind: 'RT04', rate: '8.5', amount: '85.00', reason: 'R' },
          ],
        }),
        post,
      ],
      expect: {
        balances: {
          '4212': '1000.00',
          '1601': '220.00',
          '2602': '-115.00',
          '2607': '-85.00',
          '2501': '-1020.00',
        },
        returns: [{ period: '2026-05', boxes: { VP3: '1000.00', VP5: '220.00' } }],
      },
      rule: 'Income tax withheld is 23 % of half the commission. The agent’s half of the contribution is owed to ENASARCO, not to the state.',
      source: 'art. 25-bis DPR 600/73; ENASARCO rules (not confirmed)',
    },
    {
      id: 'IT-L-11',
      title: 'Pro rata is that of each year: 40 % for December, 70 % for January',
      profile: {
        proRataPercent: 55,
        proRataYears: { 2025: 40, 2026: 70 },
      },
      given: [
        bill('Buffetti S.r.l.', [line('Cancelleria', '100.00', '22')], { date: '2025-12-10' }),
        post,
        bill('Buffetti S.r.l.', [line('Cancelleria', '100.00', '22')], {
          date: '2026-01-10',
          number: 'A-102',
        }),
        post,
      ],
      expect: {
        returns: [
          { period: '2025-12', boxes: { VP3: '100.00', VP5: '8.80' } },
          { period: '2026-01', boxes: { VP3: '100.00', VP5: '15.40' } },
        ],
      },
      rule: 'The percentage is found for each year; VAT is deducted as it stands when the right arises.',
      source: 'art. 19 c. 1 and 5, art. 19-bis DPR 633/72',
    },
  ],
} satisfies Topic
