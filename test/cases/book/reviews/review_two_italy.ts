import type { Step, Topic } from '../../case.ts'
import { bill, italianBuyer, line, post, sale, work } from '../../shorthand.ts'

const proRata = { proRataPercent: 70 }

const irish = { country: 'IE', vatNumber: 'IE6388047V' }

const quarterly = { vatFrequency: 'quarterly' } as const

const sold = (net: number, date: string): Step => sale(italianBuyer, work(net, 22), { date })

const stationery = (net: string, date: string, received = date, number = 'A-101'): Step =>
  bill('Buffetti S.r.l.', [line('Cancelleria', net, '22')], { date, received, number })

export default {
  title: 'Italy: second review, combinations',
  says: 'Rules that meet: reckoned by hand before the program was looked at.',
  region: 'italy',
  cases: [
    {
      id: 'IT-W-01',
      title: 'Pro rata 70 %, service from Ireland in dollars, and a credit note a month later',
      profile: proRata,
      given: [
        bill('Google Ireland Limited', [line('Software', '1100.00', '0')], {
          ...irish,
          currency: 'USD',
          date: '2026-03-10',
        }),
        post,
        bill('Google Ireland Limited', [line('Software', '220.00', '0')], {
          ...irish,
          currency: 'USD',
          kind: 'credit_note',
          number: 'K-7',
          date: '2026-04-20',
        }),
        post,
      ],
      expect: {
        balances: { '4204': '852.80', '2501': '-800.00' },
        returns: [
          {
            period: '2026-03',
            boxes: { VP3: '1000.00', VP4: '220.00', VP5: '154.00', 'VP6.1': '66.00' },
          },
          {
            period: '2026-04',
            boxes: {
              VP3: '-200.00',
              VP4: '-44.00',
              VP5: '-30.80',
              'VP6.2': '13.20',
              VP7: '66.00',
              'VP14.1': '52.80',
            },
          },
        ],
      },
      rule: 'Owed in full, 70 % deducted; the note takes back the same shares; 66.00 of March is carried.',
      source: 'artt. 17 c. 2, 19 c. 5, 26 DPR 633/72; art. 9 D.Lgs. 1/2024',
    },
    {
      id: 'IT-W-02',
      title: 'Pro rata 70 %: fuel, meal and a deposit on one bill',
      profile: proRata,
      given: [
        bill('Area di Servizio S.r.l.', [
          line('Carburante gasolio', '100.00', '22'),
          line('Ristorante pranzo', '50.00', '10'),
          line('Cauzione', '3.00', '0', 'N1'),
        ]),
        post,
      ],
      expect: {
        balances: { '4201': '51.50', '1601': '9.66', '2501': '-180.00' },
        returns: [{ period: '2026-05', boxes: { VP3: '150.00', VP5: '9.66' } }],
      },
      rule: '22 x 40 % x 70 % and 5 x 70 %; the deposit is outside VP3.',
      source: 'artt. 19 c. 5, 19-bis1 c. 1 lett. c), d), 15 DPR 633/72',
    },
    {
      id: 'IT-W-03',
      title: 'Two bills of January: received on the 10th and on the 16th of February',
      given: [
        stationery('100.00', '2026-01-29', '2026-02-10'),
        post,
        stationery('100.00', '2026-01-29', '2026-02-16', 'A-102'),
        post,
      ],
      expect: {
        returns: [
          { period: '2026-01', boxes: { VP3: '100.00', VP5: '22.00' }, dueDate: '2026-02-16' },
          { period: '2026-02', boxes: { VP3: '100.00', VP5: '22.00' }, dueDate: '2026-03-16' },
        ],
      },
      rule: 'Received and registered by the 15th: the month of the operation; later: the month of receipt.',
      source: 'art. 1 c. 1 DPR 100/98',
    },
    {
      id: 'IT-W-04',
      title: 'Year end: a domestic bill and one from Ireland, both received in January',
      given: [
        stationery('200.00', '2025-12-20', '2026-01-08'),
        post,
        bill('Google Ireland Limited', [line('Software', '300.00', '0')], {
          ...irish,
          date: '2025-12-22',
          received: '2026-01-09',
        }),
        post,
      ],
      expect: {
        vatDate: '2026-01-09',
        selfInvoice: { type: 'TD17' },
        returns: [
          {
            period: '2026-01',
            boxes: { VP3: '500.00', VP4: '66.00', VP5: '110.00', 'VP6.2': '44.00' },
          },
        ],
      },
      rule: 'Never back across the year end; reverse charge in the month of receipt.',
      source: 'art. 1 c. 1 DPR 100/98; art. 47 DL 331/93',
    },
    {
      id: 'IT-W-05',
      title: 'Three small debts: the third month passes 100.00',
      given: [sold(363.64, '2026-01-12'), sold(68.18, '2026-02-12'), sold(136.36, '2026-03-12')],
      expect: {
        returns: [
          {
            period: '2026-01',
            boxes: { VP2: '363.64', VP4: '80.00', 'VP14.1': '80.00' },
            payable: '0.00',
          },
          {
            period: '2026-02',
            boxes: { VP2: '68.18', VP4: '15.00', VP7: '80.00', 'VP14.1': '95.00' },
            payable: '0.00',
          },
          {
            period: '2026-03',
            boxes: { VP2: '136.36', VP4: '30.00', VP7: '95.00', 'VP14.1': '125.00' },
            payable: '125.00',
            dueDate: '2026-04-16',
          },
        ],
      },
      rule: 'A debt of not more than 100.00 is carried until the sum passes it.',
      source: 'art. 9 D.Lgs. 1/2024',
    },
    {
      id: 'IT-W-06',
      title: 'Small debts of October and November: paid by 16 December; December’s is not',
      given: [
        sold(181.82, '2026-10-12'),
        sold(90.91, '2026-11-12'),
        sold(136.36, '2026-12-10'),
        sold(1000, '2027-01-12'),
      ],
      expect: {
        returns: [
          {
            period: '2026-10',
            boxes: { VP2: '181.82', VP4: '40.00', 'VP14.1': '40.00' },
            payable: '0.00',
          },
          {
            period: '2026-11',
            boxes: { VP2: '90.91', VP4: '20.00', VP7: '40.00', 'VP14.1': '60.00' },
            payable: '60.00',
            dueDate: '2026-12-16',
          },
          {
            period: '2026-12',
            boxes: { VP2: '136.36', VP4: '30.00', VP7: '0.00', 'VP14.1': '30.00' },
            payable: '0.00',
          },
          {
            period: '2027-01',
            boxes: { VP2: '1000.00', VP4: '220.00', VP7: '0.00', 'VP14.1': '220.00' },
            payable: '220.00',
            dueDate: '2027-02-16',
          },
        ],
      },
      rule: 'At the latest by 16 December; what is owed for December goes to the annual return.',
      source: 'art. 9 D.Lgs. 1/2024; art. 1 c. 4 DPR 100/98',
    },
    {
      id: 'IT-W-07',
      title: 'By quarters: a credit carried, interest on the rest',
      profile: quarterly,
      given: [
        sold(454.55, '2026-02-10'),
        stationery('1818.18', '2026-02-12'),
        post,
        sold(2272.73, '2026-05-10'),
        stationery('227.27', '2026-05-12', '2026-05-12', 'A-102'),
        post,
      ],
      expect: {
        returns: [
          {
            period: '2026-Q1',
            boxes: {
              VP2: '454.55',
              VP3: '1818.18',
              VP4: '100.00',
              VP5: '400.00',
              'VP6.2': '300.00',
              VP12: '0.00',
              'VP14.2': '300.00',
            },
          },
          {
            period: '2026-Q2',
            boxes: {
              VP2: '2272.73',
              VP3: '227.27',
              VP4: '500.00',
              VP5: '50.00',
              'VP6.1': '450.00',
              VP8: '300.00',
              VP12: '1.50',
              'VP14.1': '151.50',
            },
            payable: '151.50',
            dueDate: '2026-08-20',
          },
        ],
        deadlines: { 'vat_report.2026-Q1': '2026-06-01', 'vat_report.2026-Q2': '2026-09-30' },
      },
      rule: '1 % of 450.00 less 300.00; paid by 20 August.',
      source: 'art. 7 DPR 542/99',
    },
  ],
} satisfies Topic
