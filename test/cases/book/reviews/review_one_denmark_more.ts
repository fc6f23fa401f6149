import type { Topic } from '../../case.ts'
import { bill, danishBuyer, line, post, sale, work } from '../../shorthand.ts'

const of = (details: Record<string, unknown>) => ({ details: { lines: [{ line: 1, ...details }] } })

export default {
  title: 'Denmark: cases of the first review, part 2',
  says: 'Reckoned by hand from the law before the program was read.',
  region: 'denmark',
  cases: [
    {
      id: 'DK-V-09',
      title: 'One-stop shop: goods to Germany beside goods at home',
      profile: { ossRegistered: true },
      given: [
        sale({ name: 'Kunde Privat' }, work(4000, 25), { date: '2026-07-20' }),
        sale({ name: 'Anna Schmidt', country: 'DE' }, work(1000, 19), {
          date: '2026-07-21',
          ...of({ supply: 'goods' }),
        }),
      ],
      expect: {
        entry: { '6190': '1190.00', '1050': '-1000.00', '7840': '-190.00' },
        returns: [{ period: '2026-Q3', boxes: { salgsmoms: '1000.00', tilsvar: '1000.00' } }],
      },
      rule: 'German VAT goes into the one-stop shop return, not into the Danish one.',
      source: 'momsloven § 66 b; Directive 2006/112/EC art. 33, 369a',
    },
    {
      id: 'DK-V-10',
      title: 'Services to the Netherlands with a credit, to Norway, and scrap at home',
      given: [
        sale({ name: 'Klant B.V.', country: 'NL', vatNumber: 'NL004495445B01' }, work(2000, 0), {
          date: '2026-07-06',
          currency: 'EUR',
        }),
        { credit: { date: '2026-08-10', lines: work(500, 0) } },
        sale({ name: 'Kunde AS', country: 'NO', businessId: '923609016' }, work(8000, 0), {
          date: '2026-08-11',
        }),
        sale(danishBuyer, [{ text: 'Metalskrot', net: 20_000, rate: 0 }], {
          date: '2026-09-01',
          ...of({ vatCode: 'UOB' }),
        }),
      ],
      expect: {
        legalText: '§ 46',
        returns: [
          {
            period: '2026-Q3',
            boxes: { rubrikB_ydelser: '11190.00', rubrikC: '28000.00', tilsvar: '0.00' },
          },
        ],
      },
      rule: '14,920 less 3,730 in rubrik B; 8,000 and 20,000 in rubrik C.',
      source: 'momsloven § 16(1), § 46(1) no. 7, § 54',
    },
    {
      id: 'DK-V-11',
      title: 'Legal advice to private persons in Norway and Sweden, and rent of a dwelling',
      given: [
        sale({ name: 'Kari Nordmann', country: 'NO' }, work(6000, 0), {
          date: '2026-07-06',
          ...of({ taxedAtBuyer: true }),
        }),
        sale({ name: 'Sven Svensson', country: 'SE' }, work(4000, 25), { date: '2026-07-07' }),
        sale({ name: 'Lejer Jensen' }, [{ text: 'Husleje bolig', net: 5000, rate: 0 }], {
          date: '2026-07-08',
          ...of({ vatCode: 'UF' }),
        }),
      ],
      expect: {
        legalText: '§ 13',
        returns: [{ period: '2026-Q3', boxes: { salgsmoms: '1000.00', rubrikC: '6000.00' } }],
      },
      rule: 'Advice to private persons outside the EU is not supplied here; in the EU it is; rent of dwellings is exempt and in no box.',
      source: 'momsloven § 21 d, § 16(4), § 13(1) no. 8',
    },
    {
      id: 'DK-V-12',
      title: 'A bill of June that comes after the second quarter was filed',
      given: [
        { file: '2026-Q2' },
        bill('Lomax A/S', [line('Kontorartikler', '8000.00', '25')], {
          date: '2026-06-28',
          received: '2026-09-10',
        }),
        post,
      ],
      expect: {
        entry: { '2450': '8000.00', '7740': '2000.00', '7440': '-10000.00' },
        returns: [{ period: '2026-Q3', boxes: { købsmoms: '2000.00' } }],
      },
      rule: 'The deduction can be used once the invoice is in hand, so the third quarter has it.',
      source: 'momsloven § 36 a(2) no. 1 (act 1240 of 11 June 2021); SKM2022.56.SR',
    },
    {
      id: 'DK-V-13',
      title: 'Half-yearly: øre are dropped box by box',
      profile: { vatFrequency: 'half_yearly' },
      given: [
        sale(danishBuyer, work(10_003, 25), { date: '2026-07-15' }),
        bill('Lomax A/S', [line('Kontorartikler', '3251.96', '25')], { date: '2026-08-20' }),
        post,
      ],
      expect: {
        returns: [
          {
            period: '2026-H2',
            boxes: { salgsmoms: '2500.00', købsmoms: '812.00', tilsvar: '1688.00' },
            payable: '1688.00',
            dueDate: '2027-03-01',
          },
        ],
      },
      rule: '2,500.75 and 812.99 without øre.',
      source: 'momsloven § 57(1), (4)',
    },
    {
      id: 'DK-V-14',
      title: 'Wine for customers booked as office supplies, taken back, booked as gifts',
      given: [
        bill('Lomax A/S', [line('Vinkurv', '800.00', '25')], { date: '2026-08-20' }),
        post,
        { reverse: true, on: '2026-08-25' },
        { correct: { category: 'gifts' } },
        { post: true, on: '2026-08-25' },
      ],
      expect: {
        entry: { '1990': '1000.00', '7440': '-1000.00' },
        balances: { '2450': '0.00', '7740': '0.00', '7440': '-1000.00' },
        returns: [{ period: '2026-Q3', boxes: {} }],
      },
      rule: 'VAT on gifts is not deducted.',
      source: 'momsloven § 42(1) no. 5',
    },
    {
      id: 'DK-V-15',
      title: 'Passenger car leased for eight months: the amount that the lessor states',
      given: [
        bill('Nordania Leasing A/S', [line('Billeasing personbil', '5000.00', '25')], {
          date: '2026-08-01',
        }),
        {
          correctDocument: {
            lines: [
              { ledgerAccountId: '2530', vatCode: 'I25', net: 5000, vat: 1250, deductible: 412 },
            ],
          },
        },
        post,
      ],
      expect: {
        entry: { '2530': '5838.00', '7740': '412.00', '7440': '-6250.00' },
        returns: [{ period: '2026-Q3', boxes: { købsmoms: '412.00' } }],
      },
      rule: 'Exactly the amount stated by the lessor.',
      source: 'momsloven § 42(4)-(5)',
    },
  ],
} satisfies Topic
