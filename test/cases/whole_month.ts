import type { WorkedCase } from './case.ts'
import { bill, german, germanBuyer, italianBuyer, line, post, sale, work } from './shorthand.ts'

/** One paper of every kind in one Italian month. */
export const monthOfAll: WorkedCase = {
  id: 'IT-R-10',
  title: 'A month with one paper of every kind',
  given: [
    sale(italianBuyer, work(5000, 22)),
    sale(germanBuyer, work(1000, 0)),
    bill('Buffetti S.r.l.', [line('Cancelleria', '400.00', '22')], { number: '1' }),
    post,
    bill('Enilive S.p.A.', [line('Gasolio', '65.57', '22')], { number: '2' }),
    post,
    bill('TIM S.p.A.', [line('Canone', '40.00', '22')], { number: '3' }),
    post,
    bill('Eventi S.r.l.', [line('Catering per clienti', '100.00', '22')], { number: '4' }),
    post,
    bill('Trenitalia S.p.A.', [line('Biglietto', '50.00', '10')], { number: '5' }),
    post,
    bill('Hotel Centrale S.r.l.', [line('Pernottamento', '200.00', '10')], { number: '6' }),
    post,
    bill('Studio Legale Neri', [line('Consulenza', '1000.00', '22')], {
      number: '7',
      fund: { kind: 'TC01', rate: '4', amount: '40.00', vatRate: '22', isWithheld: false },
      withheld: [{ kind: 'RT01', rate: '20', amount: '200.00', reason: 'A' }],
    }),
    post,
    bill('Generali Italia S.p.A.', [line('Polizza', '500.00', '0', 'N4')], { number: '8' }),
    post,
    bill('Poste S.p.A.', [line('Marca da bollo', '16.00', '0', 'N1')], { number: '9' }),
    post,
    bill('Pulizie S.r.l.', [line('Pulizie', '1000.00', '0', 'N6.7')], { number: '10' }),
    post,
    bill('Hetzner Online GmbH', [line('Hosting', '500.00', '0')], { ...german, number: '11' }),
    post,
    bill('Amazon EU', [line('Cancelleria', '600.00', '0')], { ...german, number: '12' }),
    post,
    bill('Buffetti S.r.l.', [line('Cancelleria', '100.00', '22')], {
      number: '13',
      kind: 'credit_note',
    }),
    post,
  ],
  expect: {
    balances: { '2602': '-200.00', '1601': '791.37', '2601': '-1562.00' },
    returns: [
      {
        period: '2026-05',
        boxes: {
          VP1: '5.00',
          VP2: '6000.00',
          VP3: '4395.57',
          VP4: '1562.00',
          VP5: '791.37',
          'VP6.1': '770.63',
          'VP14.1': '770.63',
        },
        payable: '770.63',
        dueDate: '2026-06-16',
      },
    ],
  },
  rule: 'VP3 400.00 + 65.57 + 40.00 + 100.00 + 50.00 + 200.00 + 1,040.00 + 500.00 + 1,000.00 + 500.00 + 600.00 - 100.00, without N1. VP4 1,100.00 + 220.00 + 110.00 + 132.00. VP5 88.00 + 5.77 + 4.40 + 20.00 + 228.80 + 220.00 + 110.00 + 132.00 - 22.00.',
  source: 'artt. 17, 19, 19-bis1 DPR 633/72; art. 1 DPR 100/98; instructions of the LIPE',
}
