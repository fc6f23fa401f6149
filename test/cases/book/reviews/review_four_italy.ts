import type { Topic } from '../../case.ts'
import { bill, italianBuyer, line, post, sale } from '../../shorthand.ts'

const town = {
  name: 'Comune di Torino',
  vatNumber: 'IT00514490010',
  fiscalCode: '00514490010',
  details: { publicBody: true, officeCode: 'ABC123', splitPayment: true },
}
const day = {
  date: '2026-05-12',
  rates: [
    { rate: 22, gross: 122 },
    { rate: 10, gross: 55 },
  ],
  paidBy: [{ kind: 'card', amount: 177 }],
}
const january = bill('Buffetti S.p.A.', [line('Cancelleria', '100.00', '22')], {
  date: '2026-01-29',
  received: '2026-02-10',
})
const goods = (net: number) => [{ text: 'Vendita merce', net, rate: 22 }]

export default {
  title: 'Italy: fourth review, registers and returns in order',
  says: 'What an auditor found wrong in registers and returns of a year, worked from the law.',
  region: 'italy',
  cases: [
    {
      id: 'IT-R4-01',
      title: 'A credit is used once, whatever is filed first',
      profile: { vatFrequency: 'quarterly' },
      given: [
        bill('Buffetti S.p.A.', [line('Cancelleria', '8608.64', '22')], { date: '2026-02-12' }),
        post,
        { file: '2026-Q1' },
        sale(italianBuyer, goods(10_000), { date: '2026-05-12' }),
        sale(italianBuyer, goods(9000), { date: '2026-08-12' }),
      ],
      expect: {
        returns: [
          {
            period: '2026-Q3',
            alone: true,
            boxes: { VP2: '9000.00', VP4: '1980.00', VP8: '0.00', VP12: '19.80' },
            payable: '1999.80',
            warnings: ['predecessor_not_filed'],
          },
        ],
      },
      rule: 'The second quarter, not filed yet, uses the credit of 1,893.90 of the first: 2,200.00 less 1,893.90 is to be paid there. So the third carries nothing: 1,980.00 and 1 % of interest.',
      source: 'DPR 100/1998 art. 1; DPR 542/1999 art. 7',
    },
    {
      id: 'IT-R4-02',
      title: 'A sale under split payment is in the register with its tax',
      given: [sale(town, goods(1000))],
      expect: {
        entry: { '1501': '1000.00', '3101': '-1000.00' },
        register: {
          of: 'sales',
          month: '2026-05',
          rows: [['', 'VS22', '1000.00', '220.00', '0.00']],
        },
        returns: [{ period: '2026-05', boxes: { VP2: '1000.00' } }],
      },
      rule: 'Base and tax are noted; the town pays the 220.00 to the state, so VP4 has none of it.',
      source: 'artt. 17-ter and 23 DPR 633/72; LIPE quadro VP instructions',
    },
    {
      id: 'IT-R4-03',
      title: 'A till receipt takes no number among the purchases',
      given: [
        {
          purchase: {
            supplier: 'Cartoleria Rossi S.r.l.',
            number: '0001-0001',
            date: '2026-05-12',
            kind: 'receipt',
            form: 'text',
            lines: [line('Cancelleria', '50.00', '22')],
          },
        },
        post,
        bill('Buffetti S.p.A.', [line('Cancelleria', '100.00', '22')], { number: 'A-102' }),
        post,
      ],
      expect: {
        register: {
          of: 'purchases',
          month: '2026-05',
          rows: [['1', 'A22', '100.00', '22.00', '22.00']],
        },
        returns: [{ period: '2026-05', boxes: { VP3: '100.00', VP5: '22.00' } }],
      },
      rule: 'The register of purchases holds invoices and customs documents, numbered without gaps.',
      source: 'art. 25 DPR 633/72',
    },
    {
      id: 'IT-R4-04',
      title: 'Takings have a register of their own',
      given: [{ takings: day }],
      expect: {
        register: {
          of: 'takings',
          month: '2026-05',
          rows: [
            ['', 'V22', '100.00', '22.00', '22.00'],
            ['', 'V10', '50.00', '5.00', '5.00'],
          ],
        },
        returns: [{ period: '2026-05', boxes: { VP2: '150.00', VP4: '27.00' } }],
      },
      rule: 'The takings of a day are noted by rate in the register of takings.',
      source: 'art. 24 DPR 633/72',
    },
    {
      id: 'IT-R4-05',
      title: 'Takings are not in the register of sales',
      given: [{ takings: day }],
      expect: { register: { of: 'sales', month: '2026-05', rows: [] } },
      rule: 'The register of sales holds invoices.',
      source: 'artt. 23 and 24 DPR 633/72',
    },
    {
      id: 'IT-R4-06',
      title: 'A bill that came in by the 15th is deducted in the month of its date',
      given: [january, post],
      expect: { vatDate: '2026-01-29' },
      rule: 'Received on 10 February and noted by the 15th: it may be deducted in January, which is the default.',
      source: 'DPR 100/1998 art. 1 c. 1; art. 25 DPR 633/72',
    },
    {
      id: 'IT-R4-07',
      title: 'The same, where the month of receipt is chosen',
      given: [january, { correctDocument: { deductFrom: 'receipt' } }, post],
      expect: { vatDate: '2026-02-10' },
      rule: 'The deduction may be used, and need not: a person chooses the month of receipt.',
      source: 'DPR 100/1998 art. 1 c. 1; art. 19 DPR 633/72',
    },
    {
      id: 'IT-R4-08',
      title: 'Entered months later: a person says that it was noted in time',
      given: [
        january,
        { correctDocument: { deductFrom: 'document' } },
        { post: true, on: '2026-03-20' },
      ],
      expect: { vatDate: '2026-01-29' },
      rule: 'Received and noted by 15 February, though entered here in March; no return of January is filed.',
      source: 'DPR 100/1998 art. 1 c. 1',
    },
  ],
} satisfies Topic
