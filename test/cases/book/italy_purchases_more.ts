import type { Topic } from '../case.ts'
import { bill, german, line, post } from '../shorthand.ts'

export default {
  title: 'Italy: reverse charge and purchases abroad',
  says: 'Where the buyer owes the VAT: it is in VP4 as owed and in VP5 as deducted, and a document of its own goes to the exchange.',
  region: 'italy',
  cases: [
    {
      id: 'IT-P-13',
      title: 'Cleaning of a building, N6.7: the buyer owes and deducts the VAT',
      given: [bill('Pulizie S.r.l.', [line('Pulizie', '1000.00', '0', 'N6.7')]), post],
      expect: {
        entry: { '4211': '1000.00', '1601': '220.00', '2601': '-220.00', '2501': '-1000.00' },
        selfInvoice: { type: 'TD16' },
        returns: [{ period: '2026-05', boxes: { VP3: '1000.00', VP4: '220.00', VP5: '220.00' } }],
      },
      rule: 'Cleaning, demolition and installation in buildings are under reverse charge.',
      source: 'art. 17 c. 6 lett. a-ter) DPR 633/72; circ. 14/E of 27 March 2015',
    },
    {
      id: 'IT-P-14',
      title: 'Software from Germany: TD17',
      given: [bill('Hetzner Online GmbH', [line('Hosting', '500.00', '0')], german), post],
      expect: {
        entry: { '4204': '500.00', '1601': '110.00', '2601': '-110.00', '2501': '-500.00' },
        selfInvoice: { type: 'TD17', dueDate: '2026-06-15' },
        returns: [{ period: '2026-05', boxes: { VP3: '500.00', VP4: '110.00', VP5: '110.00' } }],
      },
      rule: 'Services of a supplier abroad: the buyer completes the invoice with 22 % and sends TD17 by the 15th of the next month.',
      source: 'art. 7-ter, art. 17 c. 2 DPR 633/72; artt. 46-47 DL 331/93',
    },
    {
      id: 'IT-P-15',
      title: 'Stationery from Germany: goods from the EU, TD18',
      given: [bill('Amazon EU', [line('Cancelleria', '600.00', '0')], german), post],
      expect: {
        entry: { '4102': '600.00', '1601': '132.00', '2601': '-132.00', '2501': '-600.00' },
        selfInvoice: { type: 'TD18' },
        returns: [{ period: '2026-05', boxes: { VP3: '600.00', VP4: '132.00', VP5: '132.00' } }],
      },
      rule: 'Intra-EU purchases of goods are taxed in Italy; the buyer completes the invoice.',
      source: 'artt. 38, 46, 47 DL 331/93',
    },
    {
      id: 'IT-P-16',
      title: 'Credit note for software from Germany: both sides go back',
      given: [
        bill('Hetzner Online GmbH', [line('Hosting', '500.00', '0')], {
          ...german,
          kind: 'credit_note',
        }),
        post,
      ],
      expect: {
        entry: { '4204': '-500.00', '1601': '-110.00', '2601': '110.00', '2501': '500.00' },
        returns: [{ period: '2026-05', boxes: { VP3: '-500.00', VP4: '-110.00', VP5: '-110.00' } }],
      },
      rule: 'A credit note reduces the VAT owed and the VAT deducted.',
      source: 'art. 17 c. 2 DPR 633/72',
    },
    {
      id: 'IT-P-17',
      title: 'Software from the United States in dollars: TD17, converted at the rate of the day',
      given: [
        bill('GitHub, Inc.', [line('Software', '110.00', '0')], { country: 'US', currency: 'USD' }),
        post,
      ],
      expect: {
        entry: { '4204': '100.00', '1601': '22.00', '2601': '-22.00', '2501': '-100.00' },
        selfInvoice: { type: 'TD17' },
        returns: [{ period: '2026-05', boxes: { VP3: '100.00', VP4: '22.00', VP5: '22.00' } }],
      },
      rule: '110 dollars at 0.9090909091 are 100.00 euro.',
      source: 'art. 7-ter, art. 17 c. 2 DPR 633/72',
    },
    {
      id: 'IT-P-18',
      title: 'Hotel in Berlin with German VAT: outside the Italian return',
      given: [bill('Hotel Adler', [line('Hotel', '100.00', '19')], german), post],
      expect: {
        entry: { '4201': '119.00', '2501': '-119.00' },
        selfInvoice: null,
        returns: [{ period: '2026-05', boxes: {} }],
      },
      rule: 'Accommodation is taxed where the building is; German VAT is refunded by Germany or not at all.',
      source: 'art. 7-quater DPR 633/72 (article not confirmed)',
    },
    {
      id: 'IT-P-19',
      title: 'Three lines of 0.33: the VAT is rounded once for the rate',
      given: [
        bill('Buffetti S.r.l.', [
          line('Cancelleria', '0.33', '22'),
          line('Cancelleria', '0.33', '22'),
          line('Cancelleria', '0.33', '22'),
        ]),
        post,
      ],
      expect: {
        entry: { '4102': '0.99', '1601': '0.22', '2501': '-1.21' },
        returns: [{ period: '2026-05', boxes: { VP3: '0.99', VP5: '0.22' } }],
      },
      rule: '22 % of 0.99 is 0.2178, rounded to 0.22; rounding each line would give 0.21.',
      source: 'FatturaPA specification, check 00421',
    },
    {
      id: 'IT-P-20',
      title: 'Car on long hire: 40 % is deducted',
      given: [bill('Leasys Italia S.p.A.', [line('Noleggio auto', '600.00', '22')]), post],
      expect: {
        entry: { '4302': '679.20', '1601': '52.80', '2501': '-732.00' },
        returns: [{ period: '2026-05', boxes: { VP3: '600.00', VP5: '52.80' } }],
      },
      rule: '40 % of 132.00 is 52.80.',
      source: 'art. 19-bis1 c. 1 lett. c) and d) DPR 633/72; Decision (EU) 2025/2529',
    },
    {
      id: 'IT-P-21',
      title: 'Motorway toll: 40 % is deducted',
      given: [bill('Telepass S.p.A.', [line('Pedaggio', '50.00', '22')]), post],
      expect: {
        entry: { '4210': '56.60', '1601': '4.40', '2501': '-61.00' },
        returns: [{ period: '2026-05', boxes: { VP3: '50.00', VP5: '4.40' } }],
      },
      rule: 'Tolls follow the car: 40 % of 11.00.',
      source: 'art. 19-bis1 c. 1 lett. d) DPR 633/72',
    },
    {
      id: 'IT-P-22',
      title: 'A supplier under the flat-rate scheme says so: no VAT, in VP3',
      given: [
        bill('Mario Verdi', [line('Consulenza', '500.00', '0', 'N2.2')], {
          regime: 'RF19',
          words: ['Operazione in regime forfettario, L. 190/2014'],
        }),
        post,
      ],
      expect: {
        entry: { '4204': '500.00', '2501': '-500.00' },
        returns: [{ period: '2026-05', boxes: { VP3: '500.00' } }],
      },
      rule: 'A supplier under the flat-rate scheme charges no VAT. Its invoice is registered with the purchases, so VP3 counts it.',
      source: 'art. 1 c. 54-89 L. 190/2014; art. 25 DPR 633/72',
    },
    {
      id: 'IT-P-23',
      title:
        'Received by the 15th of the next month: the VAT may count in the month of the invoice',
      given: [
        bill('Buffetti S.r.l.', [line('Cancelleria', '400.00', '22')], {
          date: '2026-05-28',
          received: '2026-06-10',
        }),
        post,
      ],
      expect: {
        vatDate: '2026-05-28',
        returns: [{ period: '2026-05', boxes: { VP3: '400.00', VP5: '88.00' } }],
      },
      rule: 'Invoices received and registered by the 15th count for the month before.',
      source: 'art. 1 c. 1 DPR 100/98',
    },
  ],
} satisfies Topic
