import type { Topic } from '../case.ts'
import { bill, line, post } from '../shorthand.ts'

export default {
  title: 'Italy: purchases at home',
  says: 'E-invoices of Italian suppliers. VP3 has the base, VP5 the VAT that is deducted.',
  region: 'italy',
  cases: [
    {
      id: 'IT-P-01',
      title: 'Stationery at 22 %: the whole VAT is deducted',
      given: [bill('Buffetti S.r.l.', [line('Cancelleria', '400.00', '22')]), post],
      expect: {
        entry: { '4102': '400.00', '1601': '88.00', '2501': '-488.00' },
        vatDate: '2026-05-12',
        returns: [{ period: '2026-05', boxes: { VP3: '400.00', VP5: '88.00' } }],
      },
      rule: 'VAT on purchases for the taxable activity is deducted.',
      source: 'art. 19 DPR 633/72',
    },
    {
      id: 'IT-P-02',
      title: 'Fuel for a car in mixed use: 40 % is deducted',
      given: [bill('Enilive S.p.A.', [line('Gasolio', '65.57', '22')]), post],
      expect: {
        entry: { '4210': '74.23', '1601': '5.77', '2501': '-80.00' },
        returns: [{ period: '2026-05', boxes: { VP3: '65.57', VP5: '5.77' } }],
      },
      rule: '40 % of 14.43 is 5.77; the rest is part of the cost. VP3 has the whole base.',
      source: 'art. 19-bis1 c. 1 lett. c) and d) DPR 633/72',
    },
    {
      id: 'IT-P-03',
      title: 'Telephone: deducted by its use for the business',
      given: [bill('TIM S.p.A.', [line('Canone', '40.00', '22')]), post],
      expect: {
        entry: { '4206': '40.00', '1601': '8.80', '2501': '-48.80' },
        returns: [{ period: '2026-05', boxes: { VP3: '40.00', VP5: '8.80' } }],
      },
      rule: 'Deducted by real use, in full where it is for the business; private use is asked about.',
      source: 'art. 19 DPR 633/72; art. 1 c. 261 L. 244/2007 repealed art. 19-bis1 lett. g)',
    },
    {
      id: 'IT-P-04',
      title: 'Representation: nothing is deducted',
      given: [bill('Eventi S.r.l.', [line('Catering per clienti', '100.00', '22')]), post],
      expect: {
        entry: { '4203': '122.00', '2501': '-122.00' },
        returns: [{ period: '2026-05', boxes: { VP3: '100.00' } }],
      },
      rule: 'VAT on representation is not deducted.',
      source: 'art. 19-bis1 c. 1 lett. h) DPR 633/72',
    },
    {
      id: 'IT-P-05',
      title: 'Train ticket: nothing is deducted',
      given: [bill('Trenitalia S.p.A.', [line('Biglietto', '50.00', '10')]), post],
      expect: {
        entry: { '4201': '55.00', '2501': '-55.00' },
        returns: [{ period: '2026-05', boxes: { VP3: '50.00' } }],
      },
      rule: 'VAT on the carriage of persons is not deducted.',
      source: 'art. 19-bis1 c. 1 lett. e) DPR 633/72',
    },
    {
      id: 'IT-P-06',
      title: 'Hotel with an invoice: the whole VAT is deducted',
      given: [bill('Hotel Centrale S.r.l.', [line('Pernottamento', '200.00', '10')]), post],
      expect: {
        entry: { '4201': '200.00', '1601': '20.00', '2501': '-220.00' },
        returns: [{ period: '2026-05', boxes: { VP3: '200.00', VP5: '20.00' } }],
      },
      rule: 'Since 2008 VAT on hotels and restaurants is deducted where it is invoiced.',
      source: 'art. 19-bis1 c. 1 lett. e) DPR 633/72 as changed by DL 112/2008 art. 83 c. 28-bis',
    },
    {
      id: 'IT-P-07',
      title: 'Lawyer: fund contribution with VAT, tax withheld on the fee alone',
      given: [
        bill('Studio Legale Neri', [line('Consulenza', '1000.00', '22')], {
          fund: { kind: 'TC01', rate: '4', amount: '40.00', vatRate: '22', isWithheld: false },
          withheld: [{ kind: 'RT01', rate: '20', amount: '200.00', reason: 'A' }],
        }),
        post,
      ],
      expect: {
        entry: { '4204': '1040.00', '1601': '228.80', '2602': '-200.00', '2501': '-1068.80' },
        returns: [{ period: '2026-05', boxes: { VP3: '1040.00', VP5: '228.80' } }],
      },
      rule: 'VAT on fee and contribution: 22 % of 1,040.00. 20 % of the fee of 1,000.00 is withheld and paid to the state.',
      source: 'art. 25 DPR 600/73 (article not confirmed); art. 19 DPR 633/72',
    },
    {
      id: 'IT-P-08',
      title: 'Professional with INPS: tax is withheld on the contribution, too',
      given: [
        bill('Mario Rossi', [line('Consulenza', '1000.00', '22')], {
          fund: { kind: 'TC22', rate: '4', amount: '40.00', vatRate: '22', isWithheld: true },
          withheld: [{ kind: 'RT01', rate: '20', amount: '208.00', reason: 'A' }],
        }),
        post,
      ],
      expect: {
        entry: { '4204': '1040.00', '1601': '228.80', '2602': '-208.00', '2501': '-1060.80' },
        returns: [{ period: '2026-05', boxes: { VP3: '1040.00', VP5: '228.80' } }],
      },
      rule: 'The 4 % charged for INPS is part of the fee: 20 % of 1,040.00 is 208.00.',
      source: 'art. 25 DPR 600/73 (article not confirmed)',
    },
    {
      id: 'IT-P-09',
      title: 'Credit note TD04: the deduction goes back',
      given: [
        bill('Buffetti S.r.l.', [line('Cancelleria', '100.00', '22')], { kind: 'credit_note' }),
        post,
      ],
      expect: {
        entry: { '4102': '-100.00', '1601': '-22.00', '2501': '122.00' },
        returns: [{ period: '2026-05', boxes: { VP3: '-100.00', VP5: '-22.00' } }],
      },
      rule: 'The buyer who registered the invoice takes the deduction back.',
      source: 'art. 26 DPR 633/72 (article not confirmed)',
    },
    {
      id: 'IT-P-10',
      title: 'Insurance, N4: in VP3 without VAT',
      given: [bill('Generali Italia S.p.A.', [line('Polizza', '500.00', '0', 'N4')]), post],
      expect: {
        entry: { '4207': '500.00', '2501': '-500.00' },
        returns: [{ period: '2026-05', boxes: { VP3: '500.00' } }],
      },
      rule: 'Insurance is exempt; exempt purchases are part of the passive operations.',
      source: 'art. 10 DPR 633/72; instructions of the LIPE',
    },
    {
      id: 'IT-P-11',
      title: 'Stamp duty passed on, N1: outside VP3',
      given: [bill('Poste S.p.A.', [line('Marca da bollo', '16.00', '0', 'N1')]), post],
      expect: {
        entry: { '4901': '16.00', '2501': '-16.00' },
        returns: [{ period: '2026-05', boxes: {} }],
      },
      rule: 'Amounts advanced in the name of the buyer are outside the base.',
      source: 'art. 15 DPR 633/72 (text not confirmed)',
    },
    {
      id: 'IT-P-12',
      title: 'Two rates on one invoice',
      given: [
        bill('Buffetti S.r.l.', [
          line('Cancelleria', '100.00', '22'),
          line('Cancelleria, libro', '50.00', '4'),
        ]),
        post,
      ],
      expect: {
        entry: { '4102': '150.00', '1601': '24.00', '2501': '-174.00' },
        vatCodes: ['A22', 'A4'],
        returns: [{ period: '2026-05', boxes: { VP3: '150.00', VP5: '24.00' } }],
      },
      rule: 'Each rate has its own base and VAT: 22.00 and 2.00.',
      source: 'art. 16, art. 19 DPR 633/72 (art. 16 not confirmed)',
    },
  ],
} satisfies Topic
