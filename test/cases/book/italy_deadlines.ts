import type { Topic } from '../case.ts'

export default {
  title: 'Italy: deadlines',
  says: 'Days by which VAT is paid and reported. A Saturday, Sunday or public holiday moves the day to the next weekday.',
  region: 'italy',
  cases: [
    {
      id: 'IT-D-01',
      title: 'Paid by months: the 16th, in August the 20th',
      profile: { vatFrequency: 'monthly' },
      given: [],
      expect: {
        deadlines: {
          'vat_payment.2026-01': '2026-02-16',
          'vat_payment.2026-04': '2026-05-18',
          'vat_payment.2026-07': '2026-08-20',
          'vat_payment.2026-11': '2026-12-16',
          'vat_payment.2026-12': '2027-01-18',
        },
      },
      rule: 'The 16th of the next month; payments of 1 to 20 August wait until the 20th. 16 May 2026 is a Saturday.',
      source: 'art. 1 DPR 100/98; DL 70/2011 art. 7',
    },
    {
      id: 'IT-D-02',
      title: 'Paid by quarters, the fourth in March',
      profile: { vatFrequency: 'quarterly' },
      given: [],
      expect: {
        deadlines: {
          'vat_payment.2026-Q1': '2026-05-18',
          'vat_payment.2026-Q2': '2026-08-20',
          'vat_payment.2026-Q3': '2026-11-16',
          'vat_payment.2026-Q4': '2027-03-16',
        },
      },
      rule: 'The 16th of the second month after the quarter; the fourth with the annual balance on 16 March.',
      source: 'art. 7 DPR 542/99',
    },
    {
      id: 'IT-D-03',
      title: 'The LIPE: last day of the second month, the second quarter on 30 September',
      given: [],
      expect: {
        deadlines: {
          'vat_report.2025-Q4': '2026-03-02',
          'vat_report.2026-Q1': '2026-06-01',
          'vat_report.2026-Q2': '2026-09-30',
          'vat_report.2026-Q3': '2026-11-30',
          'vat_report.2026-Q4': '2027-03-01',
        },
      },
      rule: 'Also who pays by months reports by quarters. 28 February 2027 is a Sunday.',
      source: 'art. 21-bis DL 78/2010',
    },
    {
      id: 'IT-D-04',
      title: 'The advance of December and the annual return',
      given: [],
      expect: {
        deadlines: { 'vat_advance.2026': '2026-12-28', 'vat_annual_return.2026': '2027-04-30' },
      },
      rule: '27 December 2026 is a Sunday.',
      source: 'art. 6 L. 405/1990 (article not confirmed); DL 70/2011 art. 7',
    },
  ],
} satisfies Topic
