import type { Topic } from '../../case.ts'
import { bill, danishBuyer, line, post, sale } from '../../shorthand.ts'

export default {
  title: 'Denmark: third review, after filing',
  says: 'Worked by an independent accountant from the law, before the program was looked at.',
  region: 'denmark',
  cases: [
    {
      id: 'DK-Y-13',
      title: 'After filing, a purchase turns out to be gifts',
      given: [
        bill('Handelshuset Nord ApS', [line('Diverse varer', '4000.00', '25')], {
          date: '2026-03-20',
        }),
        { correct: { category: 'office_supplies' } },
        post,
        { file: '2026-Q1' },
        { reverse: true, on: '2026-06-10' },
        { correct: { category: 'gifts' } },
        { post: true, on: '2026-06-10' },
      ],
      expect: {
        entry: { '1990': '5000.00', '7440': '-5000.00' },
        balances: { '2450': '0.00', '1990': '5000.00', '7740': '0.00' },
        corrections: [{ period: '2026-Q1', boxes: {}, toSettle: '1000.00' }],
        returns: [{ period: '2026-Q2', boxes: {} }],
      },
      rule: 'The quarter that was declared wrongly is corrected; the next one is not touched.',
      source: 'momsloven § 57; Juridisk vejledning A.B.3.3.1.4',
    },
    {
      id: 'DK-Y-14',
      title: 'A bill of March comes in June, after the quarter was filed',
      given: [
        { file: '2026-Q1' },
        bill('Revisorhuset ApS', [line('Revision og årsregnskab', '8000.00', '25')], {
          date: '2026-03-28',
          received: '2026-06-15',
        }),
        post,
      ],
      expect: {
        entry: { '2670': '8000.00', '7740': '2000.00', '7440': '-10000.00' },
        date: '2026-03-28',
        returns: [{ period: '2026-Q2', boxes: { købsmoms: '2000.00' } }],
      },
      rule: 'The deduction is used once, in the first quarter that is open.',
      source: 'momsloven § 37, § 56(3); C-152/02 Terra Baubedarf',
    },
    {
      id: 'DK-Y-15',
      title: 'Half-yearly with øre, then quarterly from July',
      profile: { vatFrequency: 'half_yearly' },
      given: [
        sale(danishBuyer, [{ text: 'Konsulentydelse', net: 100_000.37, rate: 25 }], {
          date: '2026-02-01',
        }),
        bill('Lomax A/S', [line('Kontorartikler', '59999.96', '25')], { date: '2026-03-10' }),
        post,
        { file: '2026-H1' },
        { frequency: 'quarterly', on: '2026-07-02' },
        bill('Lomax A/S', [line('Kontorartikler', '4000.00', '25')], {
          date: '2026-08-10',
          number: 'A-2',
        }),
        post,
      ],
      expect: {
        balances: { '7680': '-25000.09', '7740': '15999.99' },
        returns: [
          {
            period: '2026-Q3',
            boxes: { købsmoms: '1000.00', tilsvar: '-1000.00' },
            dueDate: '2026-12-01',
          },
        ],
      },
      rule: 'The next period begins where the filed one ends; øre are cut off.',
      source: 'momsloven § 57; opkrævningsloven § 2',
    },
    {
      id: 'DK-Y-15b',
      title: 'The half-year before: boxes in whole kroner',
      profile: { vatFrequency: 'half_yearly' },
      given: [
        sale(danishBuyer, [{ text: 'Konsulentydelse', net: 100_000.37, rate: 25 }], {
          date: '2026-02-01',
        }),
        bill('Lomax A/S', [line('Kontorartikler', '59999.96', '25')], { date: '2026-03-10' }),
        post,
      ],
      expect: {
        returns: [
          {
            period: '2026-H1',
            boxes: { salgsmoms: '25000.00', købsmoms: '14999.00', tilsvar: '10001.00' },
            dueDate: '2026-09-01',
          },
        ],
      },
      rule: '25,000.09 and 14,999.99 without øre are 25,000 and 14,999.',
      source: 'momsloven § 57',
    },
    {
      id: 'DK-Y-16',
      title: 'Monthly from May: the quarter that has begun stays whole',
      waits: 'a change of the VAT frequency keeps the period that has begun',
      given: [
        bill('Lomax A/S', [line('Kontorartikler', '4000.00', '25')], { date: '2026-04-10' }),
        post,
        { frequency: 'monthly', on: '2026-05-20' },
      ],
      expect: {
        deadlines: { 'vat_return.2026-Q2': '2026-09-01' },
      },
      rule: 'Another period applies from the beginning of a period, never back into one that has begun.',
      source: 'momsloven § 57(2)-(5)',
    },
    {
      id: 'DK-Y-17',
      title: 'A restaurant delivers to the office',
      given: [
        bill('Restaurant Kronborg ApS', [
          line('Mødeforplejning leveret til kontoret, kursus', '800.00', '25'),
        ]),
      ],
      expect: { asked: 'may_contain' },
      rule: 'Food delivered to one’s own premises is no restaurant visit, so a quarter is not sure.',
      source: 'Juridisk vejledning D.A.11.5.7.2; momsloven § 42(1) no. 1',
    },
    {
      id: 'DK-Y-18',
      title: 'A mobile subscription of an employee',
      given: [bill('TDC Erhverv', [line('Mobilabonnement medarbejder', '400.00', '25')])],
      expect: { asked: 'paper_says', vatCodes: ['I50'] },
      rule: 'Of a telephone that staff also use privately half is deducted, so a person is asked.',
      source: 'momsloven § 40(2)',
    },
  ],
} satisfies Topic
