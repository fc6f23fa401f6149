import type { Topic } from '../case.ts'

export default {
  title: 'Denmark: deadlines',
  says: 'Days by which the return is filed and paid. A Saturday, Sunday or public holiday moves the day to the next weekday.',
  region: 'denmark',
  cases: [
    {
      id: 'DK-D-01',
      title: 'By quarters',
      profile: { vatFrequency: 'quarterly' },
      given: [],
      expect: {
        deadlines: {
          'vat_return.2025-Q4': '2026-03-02',
          'vat_return.2026-Q1': '2026-06-01',
          'vat_return.2026-Q2': '2026-09-01',
          'vat_return.2026-Q3': '2026-12-01',
          'vat_return.2026-Q4': '2027-03-01',
          'vat_return.2027-Q1': '2027-06-01',
          'vat_return.2027-Q4': '2028-03-01',
        },
      },
      rule: 'The first day of the third month after the quarter; 1 March 2026 is a Sunday.',
      source: 'momsloven § 57; skat.dk oid 96467 on days that are moved',
    },
    {
      id: 'DK-D-02',
      title: 'By months: Whit Monday, the summer and Christmas of 2026',
      profile: { vatFrequency: 'monthly' },
      given: [],
      expect: {
        deadlines: {
          'vat_return.2026-03': '2026-04-27',
          'vat_return.2026-04': '2026-05-26',
          'vat_return.2026-05': '2026-06-25',
          'vat_return.2026-06': '2026-08-17',
          'vat_return.2026-11': '2026-12-28',
          'vat_return.2026-12': '2027-01-25',
        },
      },
      rule: 'The 25th of the next month, for June 17 August. 25 May 2026 is Whit Monday; 25 December is Christmas, followed by a weekend.',
      source: 'momsloven § 57; skat.dk oid 96467',
    },
    {
      id: 'DK-D-03',
      title: 'By months: Easter 2027',
      profile: { vatFrequency: 'monthly' },
      given: [],
      expect: {
        deadlines: { 'vat_return.2027-02': '2027-03-30', 'vat_return.2027-08': '2027-09-27' },
      },
      rule: '25 March 2027 is Maundy Thursday; the next weekday that is no holiday is Tuesday 30 March.',
      source: 'momsloven § 57; skat.dk oid 96467',
    },
    {
      id: 'DK-D-04',
      title: 'By half-years',
      profile: { vatFrequency: 'half_yearly' },
      given: [],
      expect: {
        deadlines: {
          'vat_return.2025-H2': '2026-03-02',
          'vat_return.2026-H1': '2026-09-01',
          'vat_return.2026-H2': '2027-03-01',
          'vat_return.2027-H1': '2027-09-01',
        },
      },
      rule: 'The first day of the third month after the half-year.',
      source: 'momsloven § 57',
    },
  ],
} satisfies Topic
