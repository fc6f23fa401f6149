import type { Topic } from '../../case.ts'
import { bill, italianBuyer, line, post, sale, work } from '../../shorthand.ts'

const town = {
  name: 'Comune di Torino',
  vatNumber: 'IT00514490010',
  fiscalCode: '00514490010',
  details: { publicBody: true, officeCode: 'UFABCD' },
}
const furniture = [{ text: 'Fornitura arredi', net: 5000, rate: 22 }]
const buffetti = (net: string, date: string, received = date, number = 'A-101') =>
  bill('Buffetti S.p.A.', [line('Cancelleria', net, '22')], { date, received, number })

export default {
  title: 'Italy: third review, sales and periods',
  says: 'Worked by an independent accountant from the law, before the program was looked at.',
  region: 'italy',
  cases: [
    {
      id: 'IT-Y-09',
      title: 'Furniture for a town, some of it returned: the town pays the VAT to the state',
      given: [
        sale(town, furniture, { date: '2026-05-20' }),
        { credit: { date: '2026-05-28', lines: [{ text: 'Reso', net: 500, rate: 22 }] } },
      ],
      expect: {
        entry: { '1501': '-500.00', '3101': '500.00' },
        balances: { '1501': '4500.00', '2601': '0.00' },
        legalText: 'Scissione dei pagamenti',
        returns: [{ period: '2026-05', boxes: { VP2: '4500.00' } }],
      },
      rule: 'Public bodies split their payments unless the contact says otherwise.',
      source: 'art. 17-ter DPR 633/72; Decision (EU) 2023/1552: to 30 June 2026',
    },
    {
      id: 'IT-Y-09b',
      title: 'The same in September, after the authorisation has ended',
      given: [sale(town, furniture, { date: '2026-09-20' })],
      expect: {
        totals: { gross: '6100.00', payable: '6100.00' },
        warnings: ['split_payment_not_applied'],
        returns: [{ period: '2026-09', boxes: { VP2: '5000.00', VP4: '1100.00' } }],
      },
      rule: 'No renewal is known, so VAT is charged as usual and a warning says so.',
      source: 'Decision (EU) 2023/1552: to 30 June 2026',
    },
    {
      id: 'IT-Y-09c',
      title: 'A public body that says that it does not split its payments',
      given: [
        sale({ ...town, details: { ...town.details, splitPayment: false } }, furniture, {
          date: '2026-05-20',
        }),
      ],
      expect: {
        totals: { gross: '6100.00', payable: '6100.00' },
        returns: [{ period: '2026-05', boxes: { VP2: '5000.00', VP4: '1100.00' } }],
      },
      rule: 'What the contact says comes before the default.',
      source: 'art. 17-ter DPR 633/72',
    },
    {
      id: 'IT-Y-10',
      title: 'Flat-rate scheme: a sale with stamp, a purchase, a service from Ireland',
      profile: { taxRegime: 'RF19', stampDutyToBuyer: true },
      given: [
        sale(italianBuyer, [{ text: 'Consulenza', net: 1200, rate: 22 }]),
        buffetti('500.00', '2026-05-12'),
        post,
        bill('Nimbus Cloud Ireland Ltd', [line('SaaS subscription', '100.00', '0')], {
          country: 'IE',
          vatNumber: 'IE6388047V',
          currency: 'EUR',
        }),
        { correct: { category: 'software' } },
        post,
      ],
      expect: {
        entry: { '4204': '122.00', '2601': '-22.00', '2501': '-100.00' },
        balances: { '1501': '1202.00', '4102': '610.00', '1601': '0.00' },
        selfInvoice: { type: 'TD17' },
        returns: [{ period: '2026-05', boxes: { VP3: '600.00', VP4: '22.00' }, payable: '22.00' }],
      },
      rule: 'No VAT is charged or deducted; VAT owed for a foreign supplier is paid all the same.',
      source: 'L. 190/2014 c. 58 and 60',
    },
    {
      id: 'IT-Y-11',
      title: 'Cash accounting: half of a sale is paid in June, a purchase in July',
      profile: { taxRegime: 'RF17', defaultDue: 'D' },
      given: [
        sale(italianBuyer, work(2000, 22), { date: '2026-05-10' }),
        { bank: { date: '2026-06-20', amount: '1220.00', text: 'Acconto Cliente' } },
        { match: 'last' },
        buffetti('500.00', '2026-05-12'),
        post,
        { bank: { date: '2026-07-08', amount: '-610.00', text: 'Buffetti' } },
        { match: 'last' },
      ],
      expect: {
        balances: { '1501': '1220.00', '2501': '0.00' },
        returns: [
          { period: '2026-05', boxes: { VP2: '2000.00', VP3: '500.00' } },
          { period: '2026-06', boxes: { VP4: '220.00' } },
          { period: '2026-07', boxes: { VP5: '110.00' } },
        ],
      },
      rule: 'VAT of sales and of purchases counts when it is paid.',
      source: 'DL 83/2012 art. 32-bis',
    },
    {
      id: 'IT-Y-12',
      title: 'Bills that come in after the month, and after the year',
      given: [
        buffetti('1000.00', '2026-04-30', '2026-05-06'),
        post,
        buffetti('2000.00', '2026-12-29', '2027-01-05', 'A-102'),
        post,
      ],
      expect: {
        vatDate: '2027-01-05',
        returns: [
          { period: '2026-04', boxes: { VP3: '1000.00', VP5: '220.00' } },
          { period: '2026-05', boxes: {} },
          { period: '2026-12', boxes: {} },
          { period: '2027-01', boxes: { VP3: '2000.00', VP5: '440.00' } },
        ],
      },
      rule: 'Until the 15th of the next month the bill counts in its own month, but never over the year.',
      source: 'DPR 100/98 art. 1 c. 1; artt. 19 and 25 DPR 633/72',
    },
    {
      id: 'IT-Y-13',
      title: 'Small debt, then a credit, then a debt',
      given: [
        sale(italianBuyer, work(300, 22), { date: '2026-01-15' }),
        buffetti('500.00', '2026-02-12'),
        post,
        sale(italianBuyer, work(1000, 22), { date: '2026-03-15' }),
      ],
      expect: {
        returns: [
          {
            period: '2026-01',
            boxes: { VP2: '300.00', VP4: '66.00', 'VP14.1': '66.00' },
            payable: '0.00',
          },
          {
            period: '2026-02',
            boxes: { VP3: '500.00', VP5: '110.00', VP7: '66.00', 'VP14.2': '44.00' },
          },
          {
            period: '2026-03',
            boxes: { VP2: '1000.00', VP4: '220.00', VP8: '44.00', 'VP14.1': '176.00' },
            payable: '176.00',
            dueDate: '2026-04-16',
          },
        ],
      },
      rule: 'Up to 100.00 is carried over; 66.00 less 110.00 is a credit of 44.00.',
      source: 'DPR 100/98 art. 1 c. 4; D.Lgs. 1/2024 art. 9',
    },
    {
      id: 'IT-Y-14',
      title: 'Quarterly: after filing, a purchase turns out to be representation',
      profile: { vatFrequency: 'quarterly' },
      given: [
        sale(italianBuyer, work(10_000, 22), { date: '2026-02-10' }),
        bill('Eventi Roma S.r.l.', [line('Servizi vari', '4000.00', '22')], {
          date: '2026-03-20',
        }),
        { correct: { category: 'professional_fees' } },
        post,
        { file: '2026-Q1' },
        { reverse: true, on: '2026-06-10' },
        { correct: { category: 'representation' } },
        { post: true, on: '2026-06-10' },
      ],
      expect: {
        entry: { '4203': '4880.00', '2501': '-4880.00' },
        corrections: [
          {
            period: '2026-Q1',
            boxes: {
              VP2: '10000.00',
              VP3: '4000.00',
              VP4: '2200.00',
              'VP6.1': '2200.00',
              VP12: '22.00',
              'VP14.1': '2222.00',
            },
            toSettle: '888.80',
          },
        ],
        returns: [{ period: '2026-Q2', boxes: {} }],
      },
      rule: 'The filed quarter is corrected with its interest of 1 %: 2,222.00 less 1,333.20.',
      source: 'art. 19-bis1 c. 1 lett. h DPR 633/72; DPR 542/99 art. 7',
    },
  ],
} satisfies Topic
