import type { Topic } from '../../case.ts'
import { bill, italianBuyer, line, post, sale, work } from '../../shorthand.ts'

const irish = { country: 'IE', vatNumber: 'IE6364992H' }

export default {
  title: 'Italy: cases of the first review, part 2',
  says: 'Reckoned by hand from the law before the program was read.',
  region: 'italy',
  cases: [
    {
      id: 'IT-V-09',
      title: 'Three rates on a bill, one of them credited in part next month',
      given: [
        bill(
          'Ingrosso Bar S.r.l.',
          [
            line('Latte', '200.00', '4'),
            line('Zucchero', '300.00', '10'),
            line('Bicchieri', '100.00', '22'),
          ],
          { date: '2026-09-10', vatNumber: 'IT01114601006' },
        ),
        post,
        bill('Ingrosso Bar S.r.l.', [line('Zucchero reso', '50.00', '10')], {
          vatNumber: 'IT01114601006',
          kind: 'credit_note',
          number: 'NC-1',
          date: '2026-10-20',
        }),
        post,
        bill('Buffetti S.r.l.', [line('Cancelleria', '200.00', '22')], { date: '2026-10-21' }),
        post,
      ],
      expect: {
        balances: { '4101': '550.00', '4102': '200.00', '1601': '99.00', '2501': '-849.00' },
        returns: [
          { period: '2026-09', boxes: { VP3: '600.00', VP5: '60.00' } },
          { period: '2026-10', boxes: { VP3: '150.00', VP5: '39.00' } },
        ],
      },
      rule: '8 + 30 + 22 in September; 44 less 5 in October.',
      source: 'artt. 19, 26 DPR 633/72',
    },
    {
      id: 'IT-V-10',
      title: 'Municipality under split payment',
      given: [
        sale(
          {
            ...italianBuyer,
            name: 'Comune di Prova',
            sdiCode: 'ABC123',
            details: { publicBody: true, officeCode: 'ABC123', splitPayment: true },
          },
          work(3000, 22),
        ),
      ],
      expect: {
        entry: { '1501': '3000.00', '3101': '-3000.00' },
        totals: { net: '3000.00', vat: '660.00', gross: '3660.00', payable: '3000.00' },
        legalText: '17-ter',
        returns: [{ period: '2026-05', boxes: { VP2: '3000.00', VP4: '0.00' } }],
      },
      rule: 'The buyer pays the VAT to the state.',
      source: 'art. 17-ter DPR 633/72',
    },
    {
      id: 'IT-V-11',
      title: 'Service to the United Kingdom and goods to France',
      given: [
        sale({ name: 'Buyer Ltd', country: 'GB', vatNumber: 'GB980780684' }, work(1200, 0)),
        sale(
          {
            name: 'Client SAS',
            country: 'FR',
            vatNumber: 'FR40303265045',
            details: { defaultVatNature: 'N3.2' },
          },
          work(2500, 0),
          { details: { lines: [{ line: 1, supply: 'goods' }] } },
        ),
      ],
      expect: {
        entry: { '1501': '2500.00', '3101': '-2500.00' },
        vatCodes: ['VN3.2'],
        returns: [{ period: '2026-05', boxes: { VP2: '3700.00', VP4: '0.00' } }],
      },
      rule: 'N2.1 and N3.2 both count in VP2.',
      source: 'artt. 7-ter, 21 c. 6-bis DPR 633/72; art. 41 DL 331/93',
    },
    {
      id: 'IT-V-12',
      title: 'Exempt course with the stamp charged to the buyer',
      profile: { stampDutyToBuyer: true },
      given: [sale({ ...italianBuyer, details: { defaultVatNature: 'N4' } }, work(500, 0))],
      expect: {
        totals: { vat: '0.00', gross: '502.00', payable: '502.00' },
        balances: { '1501': '502.00', '2601': '0.00' },
        returns: [{ period: '2026-05', boxes: { VP2: '500.00' } }],
      },
      rule: 'The stamp of 2.00 is charged under art. 15 and is outside VP2.',
      source: 'artt. 10 no. 20, 15 DPR 633/72; DPR 642/72 tariff art. 13',
    },
    {
      id: 'IT-V-13',
      title: 'Quarters: a credit carried over, then interest of 1 %',
      profile: { vatFrequency: 'quarterly' },
      given: [
        bill('Buffetti S.r.l.', [line('Cancelleria', '909.09', '22')]),
        post,
        { file: '2026-Q2' },
        sale(italianBuyer, work(10_000, 22), { date: '2026-07-20' }),
        bill('Buffetti S.r.l.', [line('Cancelleria', '5611.64', '22')], {
          number: 'A-102',
          date: '2026-08-10',
        }),
        post,
      ],
      expect: {
        returns: [
          {
            period: '2026-Q3',
            boxes: {
              VP2: '10000.00',
              VP3: '5611.64',
              VP4: '2200.00',
              VP5: '1234.56',
              'VP6.1': '965.44',
              VP8: '200.00',
              VP12: '7.65',
              'VP14.1': '773.09',
            },
            payable: '773.09',
            dueDate: '2026-11-16',
          },
        ],
        deadlines: { 'vat_report.2026-Q3': '2026-11-30', 'vat_payment.2026-Q3': '2026-11-16' },
      },
      rule: '1 % of 765.44 is 7.65.',
      source: 'art. 7 DPR 542/99; art. 21-bis DL 78/2010',
    },
    {
      id: 'IT-V-14',
      title: 'An organization under the flat-rate scheme buys at home and from the EU',
      profile: { taxRegime: 'RF19' },
      given: [
        sale(italianBuyer, work(1500, 0)),
        bill('Buffetti S.r.l.', [line('Cancelleria', '100.00', '22')]),
        post,
        bill('Adobe Systems Software Ireland', [line('Creative Cloud', '100.00', '0')], irish),
        post,
      ],
      expect: {
        entry: { '4204': '122.00', '2601': '-22.00', '2501': '-100.00' },
        balances: { '4102': '122.00', '1601': '0.00', '2601': '-22.00' },
        selfInvoice: { type: 'TD17', dueDate: '2026-06-15' },
        returns: [
          {
            period: '2026-05',
            boxes: { VP3: '200.00', VP4: '22.00' },
            payable: '22.00',
            dueDate: '2026-06-16',
            warnings: ['no_periodic_returns'],
          },
        ],
      },
      rule: 'Nothing is deducted; VAT on the service from abroad is owed all the same.',
      source: 'art. 1 c. 58, 60 L. 190/2014',
    },
    {
      id: 'IT-V-15',
      title: 'Cleaning under reverse charge and materials with VAT on one bill',
      given: [
        bill('Pulizie Splendor S.r.l.', [
          line('Pulizia uffici', '400.00', '0', 'N6.7'),
          line('Materiale di pulizia', '50.00', '22'),
        ]),
        post,
      ],
      expect: {
        balances: { '1601': '99.00', '2601': '-88.00', '2501': '-461.00' },
        selfInvoice: { type: 'TD16' },
        returns: [{ period: '2026-05', boxes: { VP3: '450.00', VP4: '88.00', VP5: '99.00' } }],
      },
      rule: 'The buyer owes and deducts 88.00, and deducts 11.00 besides.',
      source: 'art. 17 c. 6 lett. a-ter) DPR 633/72',
    },
  ],
} satisfies Topic
