import type { Topic } from '../case.ts'
import { bill, danishBuyer, german, germanBuyer, line, post, sale, work } from '../shorthand.ts'

export default {
  title: 'Denmark: returns',
  says: 'Whole periods, from the papers to the boxes of the momsangivelse.',
  region: 'denmark',
  cases: [
    {
      id: 'DK-R-01',
      title: 'A quarter with every box',
      given: [
        sale(danishBuyer, work(80_000, 25)),
        { credit: { date: '2026-05-13', lines: work(2000.4, 25) } },
        sale(germanBuyer, work(8000.75, 0)),
        sale({ name: 'Buyer Inc.', country: 'US', businessId: '12-3456789' }, work(5000, 0)),
        bill('Lomax A/S', [line('Kontorartikler', '24000.00', '25')]),
        post,
        bill('Restaurant Havnen ApS', [line('Middag', '800.00', '25')], { number: '2' }),
        post,
        bill('Amazon EU', [line('Kontorartikler', '4000.00', '0')], { ...german, number: '3' }),
        post,
        bill('Hetzner Online GmbH', [line('Hosting', '746.00', '0')], { ...german, number: '4' }),
        post,
        bill('GitHub, Inc.', [line('Software', '1000.00', '0')], { country: 'US', number: '5' }),
        post,
        bill('Lenovo Ltd', [line('Laptop', '2000.00', '0')], { country: 'CN', number: '6' }),
        post,
        bill('Proshop A/S', [line('Laptop, omvendt betalingspligt', '3000.00', '0', 'N6')], {
          number: '7',
        }),
        post,
      ],
      expect: {
        returns: [
          {
            period: '2026-Q2',
            boxes: {
              salgsmoms: '20249.00',
              moms_varekob_udland: '1500.00',
              moms_ydelseskob_udland: '436.00',
              købsmoms: '8736.00',
              tilsvar: '13449.00',
              rubrikA_varer: '4000.00',
              rubrikA_ydelser: '746.00',
              rubrikB_ydelser: '8000.00',
              rubrikC: '5000.00',
            },
            payable: '13449.00',
            dueDate: '2026-09-01',
          },
        ],
      },
      rule: 'Output 20,000.00 - 500.10 + 750.00 = 20,249.90. Input 6,000.00 + 50.00 + 1,000.00 + 186.50 + 250.00 + 500.00 + 750.00 = 8,736.50. Øre are dropped in each box after summing; the tilsvar is reckoned from the boxes.',
      source: 'momsloven § 57(1); info.skat.dk on the boxes',
    },
    {
      id: 'DK-R-02',
      title: 'The tilsvar is reckoned from the boxes, not from the exact sums',
      given: [
        sale(danishBuyer, work(10_000.4, 25)),
        bill('Lomax A/S', [line('Kontorartikler', '1003.60', '25')]),
        post,
      ],
      expect: {
        returns: [
          {
            period: '2026-Q2',
            boxes: { salgsmoms: '2500.00', købsmoms: '250.00', tilsvar: '2250.00' },
          },
        ],
      },
      rule: '2,500.10 and 250.90 are filed as 2,500 and 250; the difference of the boxes is 2,250, not 2,249.',
      source: 'momsloven § 57(1)',
    },
    {
      id: 'DK-R-03',
      title: 'Only purchases: the VAT is paid back',
      given: [bill('Lomax A/S', [line('Kontorartikler', '4938.24', '25')]), post],
      expect: {
        returns: [
          {
            period: '2026-Q2',
            boxes: { købsmoms: '1234.00', tilsvar: '-1234.00' },
            payable: '-1234.00',
          },
        ],
      },
      rule: 'Where the input VAT is higher the difference is paid back: 1,234.56 is filed as 1,234.',
      source: 'momsloven § 37(1), § 57(1)',
    },
    {
      id: 'DK-R-04',
      title: 'By months: June is due on 17 August',
      profile: { vatFrequency: 'monthly' },
      given: [sale(danishBuyer, work(1000, 25), { date: '2026-06-10' })],
      expect: {
        returns: [{ period: '2026-06', boxes: { salgsmoms: '250.00' }, dueDate: '2026-08-17' }],
      },
      rule: 'Monthly returns are due on the 25th of the next month, that of June on 17 August.',
      source: 'momsloven § 57(2) (subsection not confirmed)',
    },
    {
      id: 'DK-R-05',
      title: 'By half-years: the first half is due on 1 September',
      profile: { vatFrequency: 'half_yearly' },
      given: [
        sale(danishBuyer, work(1000, 25), { date: '2026-01-10' }),
        sale(danishBuyer, work(2000, 25), { date: '2026-06-30' }),
      ],
      expect: {
        returns: [{ period: '2026-H1', boxes: { salgsmoms: '750.00' }, dueDate: '2026-09-01' }],
      },
      rule: 'Half-yearly returns are due on the first day of the third month after the period.',
      source: 'momsloven § 57(4) (subsection not confirmed)',
    },
    {
      id: 'DK-R-06',
      title: 'The last day of a quarter and the first of the next',
      given: [
        sale(danishBuyer, work(1000, 25), { date: '2026-03-31' }),
        sale(danishBuyer, work(2000, 25), { date: '2026-04-01' }),
        { file: '2026-Q1' },
      ],
      expect: {
        returns: [{ period: '2026-Q2', boxes: { salgsmoms: '500.00' } }],
      },
      rule: 'The day of the invoice decides the period.',
      source: 'momsloven § 23 (paragraph not confirmed), § 57(1)',
    },
    {
      id: 'DK-R-07',
      title: 'Electricity duty of production is paid back through its own box',
      row: 'A19',
      given: [
        {
          journal: {
            date: '2026-06-30',
            text: 'Godtgørelse af elafgift',
            lines: { '7780': '320.40', '2060': '-320.40' },
          },
        },
      ],
      expect: {
        entry: { '7780': '320.40', '2060': '-320.40' },
        returns: [{ period: '2026-Q2', boxes: { el: '320.00', tilsvar: '-320.00' } }],
      },
      rule: 'Duties on energy used for production are paid back with the VAT; each has a box.',
      source: 'elafgiftsloven § 11 (paragraph not confirmed); info.skat.dk on the boxes',
    },
  ],
} satisfies Topic
