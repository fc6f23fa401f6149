import type { Topic } from '../case.ts'
import { bill, italianBuyer, line, post, sale, work } from '../shorthand.ts'
import { monthOfAll } from '../whole_month.ts'

const quarterly = { vatFrequency: 'quarterly' } as const

export default {
  title: 'Italy: settlements',
  says: 'Whole periods, from the papers to the boxes of the LIPE.',
  region: 'italy',
  cases: [
    {
      id: 'IT-R-01',
      title: 'A quarter: 1 % interest on what is owed',
      profile: quarterly,
      given: [
        sale(italianBuyer, work(1000, 22), { date: '2026-02-10' }),
        bill('Buffetti S.r.l.', [line('Cancelleria', '400.00', '22')], { date: '2026-02-12' }),
        post,
      ],
      expect: {
        returns: [
          {
            period: '2026-Q1',
            boxes: {
              VP1: '1.00',
              VP2: '1000.00',
              VP3: '400.00',
              VP4: '220.00',
              VP5: '88.00',
              'VP6.1': '132.00',
              VP12: '1.32',
              'VP14.1': '133.32',
            },
            payable: '133.32',
            dueDate: '2026-05-18',
          },
        ],
      },
      rule: 'Who settles by quarters by option pays 1 % interest: 1 % of 132.00. 16 May 2026 is a Saturday.',
      source: 'art. 7 DPR 542/99',
    },
    {
      id: 'IT-R-02',
      title: 'The same month by month: no interest',
      given: [
        sale(italianBuyer, work(1000, 22), { date: '2026-02-10' }),
        bill('Buffetti S.r.l.', [line('Cancelleria', '400.00', '22')], { date: '2026-02-12' }),
        post,
      ],
      expect: {
        returns: [
          {
            period: '2026-02',
            boxes: {
              VP1: '2.00',
              VP2: '1000.00',
              VP3: '400.00',
              VP4: '220.00',
              VP5: '88.00',
              'VP6.1': '132.00',
              VP12: '0.00',
              'VP14.1': '132.00',
            },
            dueDate: '2026-03-16',
          },
        ],
      },
      rule: 'Monthly settlements bear no interest.',
      source: 'art. 1 DPR 100/98',
    },
    {
      id: 'IT-R-03',
      title: 'A debt of 60.00 waits for the next month',
      given: [
        sale(italianBuyer, work(272.73, 22), { date: '2026-02-10' }),
        sale(italianBuyer, work(409.09, 22), { date: '2026-03-10' }),
        { file: '2026-02' },
      ],
      expect: {
        returns: [
          {
            period: '2026-03',
            boxes: {
              VP2: '409.09',
              VP4: '90.00',
              'VP6.1': '90.00',
              VP7: '60.00',
              'VP14.1': '150.00',
            },
            payable: '150.00',
          },
        ],
      },
      rule: 'A debt of not more than 100.00 is paid with the next period’s.',
      source: 'art. 9 D.Lgs. 1/2024; art. 1 c. 4 DPR 100/98',
    },
    {
      id: 'IT-R-04',
      title: 'A credit goes to the next month of the same year',
      given: [
        sale(italianBuyer, work(454.55, 22), { date: '2026-02-10' }),
        bill('Buffetti S.r.l.', [line('Cancelleria', '1363.64', '22')], { date: '2026-02-12' }),
        post,
        sale(italianBuyer, work(2000, 22), { date: '2026-03-10' }),
        { file: '2026-02' },
      ],
      expect: {
        returns: [
          {
            period: '2026-03',
            boxes: {
              VP2: '2000.00',
              VP4: '440.00',
              'VP6.1': '440.00',
              VP8: '200.00',
              'VP14.1': '240.00',
            },
          },
        ],
      },
      rule: '300.00 less 100.00 is a credit of 200.00, which reduces the next payment: 440.00 - 200.00.',
      source: 'art. 1 DPR 100/98',
    },
    {
      id: 'IT-R-05',
      title: 'Interest of 3.00',
      profile: quarterly,
      given: [sale(italianBuyer, work(1363.64, 22), { date: '2026-02-10' })],
      expect: {
        returns: [
          {
            period: '2026-Q1',
            boxes: { VP2: '1363.64', VP4: '300.00', VP12: '3.00', 'VP14.1': '303.00' },
          },
        ],
      },
      rule: '1 % of 300.00.',
      source: 'art. 7 DPR 542/99',
    },
    {
      id: 'IT-R-06',
      title: 'Interest of 3.91',
      profile: quarterly,
      given: [sale(italianBuyer, work(1777.27, 22), { date: '2026-02-10' })],
      expect: {
        returns: [
          {
            period: '2026-Q1',
            boxes: { VP2: '1777.27', VP4: '391.00', VP12: '3.91', 'VP14.1': '394.91' },
          },
        ],
      },
      rule: '1 % of 391.00.',
      source: 'art. 7 DPR 542/99',
    },
    {
      id: 'IT-R-07',
      title: 'A small debt of November is paid by 16 December all the same',
      given: [sale(italianBuyer, work(227.27, 22), { date: '2026-11-10' })],
      expect: {
        returns: [
          {
            period: '2026-11',
            boxes: { VP2: '227.27', VP4: '50.00', 'VP14.1': '50.00' },
            payable: '50.00',
            dueDate: '2026-12-16',
          },
        ],
      },
      rule: 'Debts that waited are paid by 16 December at the latest.',
      source: 'art. 9 D.Lgs. 1/2024',
    },
    {
      id: 'IT-R-08',
      title: 'The fourth quarter is written as 5 and bears no interest in the LIPE',
      profile: quarterly,
      given: [sale(italianBuyer, work(1000, 22), { date: '2026-11-10' })],
      expect: {
        returns: [
          {
            period: '2026-Q4',
            boxes: { VP1: '5.00', VP2: '1000.00', VP4: '220.00', VP12: '0.00' },
            dueDate: '2027-03-16',
          },
        ],
      },
      rule: 'Ordinary quarterly taxpayers write 5; the fourth quarter is paid with the annual balance.',
      source: 'instructions of the LIPE; art. 7 DPR 542/99',
    },
    {
      id: 'IT-R-09',
      title: 'The advance of December: 88 % of last year’s',
      given: [
        sale(italianBuyer, work(23_791.68, 22), { date: '2025-12-12' }),
        { file: '2025-12' },
        sale(italianBuyer, work(30_000, 22), { date: '2026-12-12' }),
      ],
      expect: {
        returns: [
          {
            period: '2026-12',
            fill: { VP13: '4606.07' },
            boxes: {
              VP2: '30000.00',
              VP4: '6600.00',
              'VP6.1': '6600.00',
              VP13: '4606.07',
              'VP14.1': '1993.93',
            },
            dueDate: '2027-01-18',
          },
        ],
      },
      rule: '88 % of 5,234.17 is 4,606.07, paid by 27 December and taken off the settlement of December.',
      source: 'art. 6 L. 405/1990 (article not confirmed)',
    },
    monthOfAll,
  ],
} satisfies Topic
