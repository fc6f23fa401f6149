import type { Topic } from '../case.ts'
import { bill, german, line, post, italianBuyer, sale, work } from '../shorthand.ts'

const buffetti = (date: string, received: string) =>
  bill('Buffetti S.r.l.', [line('Cancelleria', '400.00', '22')], { date, received })

export default {
  title: 'Italy: the month in which VAT counts',
  says: 'Input VAT counts from the day the invoice was received, output VAT from the invoice or, under cash accounting, from the payment.',
  region: 'italy',
  cases: [
    {
      id: 'IT-M-01',
      title: 'Dated December 2025, received in November 2026: deducted in November',
      row: 'A1',
      given: [buffetti('2025-12-28', '2026-11-15'), post],
      expect: {
        entry: { '4102': '400.00', '1601': '88.00', '2501': '-488.00' },
        vatDate: '2026-11-15',
        returns: [{ period: '2026-11', boxes: { VP3: '400.00', VP5: '88.00' } }],
      },
      rule: 'The deduction is open from the day the invoice is in hand.',
      source: 'art. 19 DPR 633/72; art. 1 c. 1 DPR 100/98',
    },
    {
      id: 'IT-M-02',
      title: 'Dated December, received by 15 January: never back across the year end',
      row: 'A1',
      given: [buffetti('2025-12-28', '2026-01-10'), post],
      expect: {
        vatDate: '2026-01-10',
        returns: [{ period: '2026-01', boxes: { VP3: '400.00', VP5: '88.00' } }],
      },
      rule: 'The rule of the 15th does not hold for operations of the year before.',
      source: 'art. 1 c. 1 DPR 100/98',
    },
    {
      id: 'IT-M-03',
      title: 'Received after the 15th: the month of receipt',
      row: 'A1',
      given: [buffetti('2026-05-28', '2026-06-20'), post],
      expect: {
        vatDate: '2026-06-20',
        returns: [{ period: '2026-06', boxes: { VP3: '400.00', VP5: '88.00' } }],
      },
      rule: 'Only invoices received and registered by the 15th count for the month before.',
      source: 'art. 1 c. 1 DPR 100/98',
    },
    {
      id: 'IT-M-04',
      title: 'Service from Germany dated July, received in November: both sides in November',
      row: 'A1',
      given: [
        bill('Hetzner Online GmbH', [line('Hosting', '500.00', '0')], {
          ...german,
          date: '2026-07-10',
          received: '2026-11-15',
        }),
        post,
      ],
      expect: {
        vatDate: '2026-11-15',
        selfInvoice: { type: 'TD17', dueDate: '2026-12-15' },
        returns: [{ period: '2026-11', boxes: { VP3: '500.00', VP4: '110.00', VP5: '110.00' } }],
      },
      rule: 'The invoice is completed in the month it is received, and sent by the 15th of the next.',
      source: 'artt. 46-47 DL 331/93; art. 17 c. 2 DPR 633/72',
    },
    {
      id: 'IT-M-05',
      title: 'Cash accounting: VAT is due when the customer pays',
      row: 'A20',
      profile: { taxRegime: 'RF17', defaultDue: 'D' },
      given: [
        sale(italianBuyer, work(1000, 22)),
        { bank: { date: '2026-07-10', amount: '1220.00', text: 'Cliente' } },
        { match: 'last' },
      ],
      expect: {
        returns: [
          { period: '2026-05', boxes: { VP2: '1000.00', VP4: '0.00' } },
          { period: '2026-07', boxes: { VP4: '220.00' } },
        ],
      },
      rule: 'The base is reported with the invoice, the VAT in the month of the payment, at the latest a year after the sale.',
      source: 'art. 32-bis DL 83/2012',
    },
    {
      id: 'IT-M-06',
      title: 'Cash accounting: nobody pays for a year',
      row: 'A20',
      profile: { taxRegime: 'RF17', defaultDue: 'D', vatFrequency: 'quarterly' },
      given: [sale(italianBuyer, work(1000, 22), { date: '2025-05-12' })],
      expect: {
        returns: [{ period: '2026-Q2', boxes: { VP4: '220.00' } }],
      },
      rule: 'After one year the VAT is due although it was not paid.',
      source: 'art. 32-bis DL 83/2012',
    },
    {
      id: 'IT-M-10',
      title: 'Cash accounting: a part is paid, the rest after a year',
      row: 'A20',
      profile: { taxRegime: 'RF17', defaultDue: 'D' },
      given: [
        sale(italianBuyer, work(1000, 22)),
        { bank: { date: '2026-07-10', amount: '305.00', text: 'Acconto' } },
        { match: 'last' },
      ],
      expect: {
        returns: [
          { period: '2026-05', boxes: { VP2: '1000.00', VP4: '0.00' } },
          { period: '2026-07', boxes: { VP2: '0.00', VP4: '55.00' } },
          { period: '2027-05', boxes: { VP4: '165.00' } },
        ],
      },
      rule: 'A quarter of the price is paid, so a quarter of the VAT is due; the rest falls due a year after the sale.',
      source: 'art. 32-bis DL 83/2012',
    },
    {
      id: 'IT-M-11',
      title: 'Cash accounting: a purchase is deducted when it is paid',
      row: 'A20',
      profile: { taxRegime: 'RF17', defaultDue: 'D' },
      given: [
        buffetti('2026-05-12', '2026-05-13'),
        post,
        { bank: { date: '2026-07-10', amount: '-488.00', text: 'Buffetti' } },
        { match: 'last' },
      ],
      expect: {
        returns: [
          { period: '2026-05', boxes: { VP3: '400.00', VP5: '0.00' } },
          { period: '2026-07', boxes: { VP3: '0.00', VP5: '88.00' } },
        ],
      },
      rule: 'Who owes VAT only when paid deducts only when paying, at the latest after a year.',
      source: 'art. 32-bis DL 83/2012; circolare 44/E/2012 of the Agenzia delle Entrate',
    },
    {
      id: 'IT-M-07',
      title: 'A credit of last year is proposed in VP9',
      row: 'A11',
      profile: { vatFrequency: 'quarterly' },
      given: [
        bill('Buffetti S.r.l.', [line('Cancelleria', '4272.73', '22')], { date: '2025-11-10' }),
        post,
        { file: '2025-Q4' },
        sale(italianBuyer, work(10_000, 22), { date: '2026-02-10' }),
      ],
      expect: {
        returns: [
          {
            period: '2026-Q1',
            boxes: {
              VP2: '10000.00',
              VP4: '2200.00',
              'VP6.1': '2200.00',
              VP9: '940.00',
              VP12: '12.60',
              'VP14.1': '1272.60',
            },
          },
        ],
      },
      rule: 'The credit of 940.00 at the end of the year may be used in the next: 1 % interest is reckoned on 1,260.00.',
      source: 'instructions of the LIPE; art. 7 DPR 542/99',
    },
    {
      id: 'IT-M-12',
      title:
        'Received in December, entered when December is filed: not in a settlement of the next year',
      given: [
        buffetti('2025-12-05', '2025-12-05'),
        post,
        { file: '2025-12' },
        bill('Cartoleria Blu S.r.l.', [line('Cancelleria', '100.00', '22')], {
          number: 'B-7',
          date: '2025-12-12',
          received: '2026-02-05',
        }),
        { correctDocument: { receivedOn: '2025-12-20' } },
      ],
      expect: { asked: 'deducted_after_year' },
      rule: 'It is deducted in the annual return of 2025, at the latest. Until then it is noted apart.',
      source: 'art. 19 c. 1 and art. 25 c. 1 DPR 633/72',
    },
    {
      id: 'IT-M-08',
      title: 'A till receipt: no deduction, and not in VP3',
      row: 'C',
      given: [
        bill('Trattoria da Gino', [line('Pranzo trattoria', '20.00', '10')], {
          form: 'text',
          kind: 'receipt',
        }),
        post,
      ],
      expect: {
        entry: { '4201': '22.00', '2501': '-22.00' },
        returns: [{ period: '2026-05', boxes: {} }],
      },
      rule: 'Without an invoice there is nothing to register: the amount is a cost, outside the register of purchases.',
      source: 'artt. 19, 25 DPR 633/72 (art. 25 not confirmed)',
    },
    {
      id: 'IT-M-09',
      title: 'The e-invoice of a supplier under RF19: its own code',
      row: 'C',
      given: [
        bill('Mario Verdi', [line('Consulenza', '500.00', '0', 'N2.2')], { regime: 'RF19' }),
        post,
      ],
      expect: {
        entry: { '4204': '500.00', '2501': '-500.00' },
        vatCodes: ['AFOR'],
        returns: [{ period: '2026-05', boxes: { VP3: '500.00' } }],
      },
      rule: 'RegimeFiscale RF19 in the file says that the supplier is under the flat-rate scheme.',
      source: 'art. 1 c. 54-89 L. 190/2014; FatturaPA specification, RegimeFiscale',
    },
  ],
} satisfies Topic
