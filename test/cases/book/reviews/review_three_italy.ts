import type { Topic } from '../../case.ts'
import { bill, german, line, post, sale } from '../../shorthand.ts'

const leasys = bill('Leasys Italia S.p.A.', [
  line('Canone noleggio lungo termine auto maggio', '400.00', '22'),
])
const town = {
  name: 'Comune di Torino',
  vatNumber: 'IT00514490010',
  fiscalCode: '00514490010',
  details: { publicBody: true, officeCode: 'UFABCD' },
}
const professional = {
  withholding: { kind: 'RT01', rate: 20, reason: 'A' },
  pensionFund: { kind: 'TC22', rate: 4, vatRate: 22, withheld: true },
}

export default {
  title: 'Italy: third review, purchases and public bodies',
  says: 'Worked by an independent accountant from the law, before the program was looked at.',
  region: 'italy',
  cases: [
    {
      id: 'IT-Y-01',
      title: 'A hired car of a sales agent',
      given: [leasys, { correct: { category: 'business_vehicles' } }, post],
      expect: {
        entry: { '4210': '400.00', '1601': '88.00', '2501': '-488.00' },
        returns: [{ period: '2026-05', boxes: { VP3: '400.00', VP5: '88.00' } }],
      },
      rule: 'Cars carry 40 %, those of agents all of it; the category says that it is one of those.',
      source: 'art. 19-bis1 c. 1 lett. c DPR 633/72',
    },
    {
      id: 'IT-Y-01b',
      title: 'The same with a VAT code only: the limit stays, and a person is told',
      given: [leasys, { correct: { vatCode: 'A22' } }],
      expect: { asked: 'code_above_category_instead', vatCodes: ['A22'] },
      rule: 'A code alone does not say that the car is an agent’s, so 40 % stays and it is asked.',
      source: 'art. 19-bis1 c. 1 lett. c DPR 633/72',
    },
    {
      id: 'IT-Y-02',
      title: 'A hotel with city tax',
      given: [
        bill('Albergo Moderno S.r.l.', [
          line('Pernottamento camera singola', '300.00', '10'),
          line('Imposta di soggiorno', '12.00', '0', 'N1'),
        ]),
        post,
      ],
      expect: {
        entry: { '4201': '312.00', '1601': '30.00', '2501': '-342.00' },
        returns: [{ period: '2026-05', boxes: { VP3: '300.00', VP5: '30.00' } }],
      },
      rule: 'The city tax is outside the base (art. 15) and is a cost like the room.',
      source: 'artt. 15 and 19 DPR 633/72',
    },
    {
      id: 'IT-Y-03',
      title: 'A professional invoices a town: withholding tax, so no split payment',
      profile: professional,
      given: [
        sale(town, [{ text: 'Consulenza professionale', net: 2000, rate: 22 }], {
          date: '2026-05-20',
        }),
      ],
      expect: {
        entry: { '1501': '2121.60', '1609': '416.00', '3101': '-2080.00', '2601': '-457.60' },
        totals: { gross: '2537.60', withheld: '416.00', payable: '2121.60' },
        returns: [{ period: '2026-05', boxes: { VP2: '2080.00', VP4: '457.60' } }],
      },
      rule: 'Fees from which tax is withheld are not under split payment.',
      source: 'art. 17-ter c. 1-sexies DPR 633/72; DL 87/2018 art. 12',
    },
    {
      id: 'IT-Y-03b',
      title: 'The same where the contact says split payment',
      profile: professional,
      given: [
        sale(
          { ...town, details: { ...town.details, splitPayment: true } },
          [{ text: 'Consulenza professionale', net: 2000, rate: 22 }],
          { date: '2026-05-20' },
        ),
      ],
      expect: {
        totals: { gross: '2537.60', withheld: '416.00', payable: '2121.60' },
        returns: [{ period: '2026-05', boxes: { VP2: '2080.00', VP4: '457.60' } }],
      },
      rule: 'The law leaves such fees out, whatever the buyer is otherwise.',
      source: 'art. 17-ter c. 1-sexies DPR 633/72',
    },
    {
      id: 'IT-Y-04',
      title: 'A lawyer with fund and withholding tax',
      given: [
        bill('Avv. Bianchi', [line('Compenso per assistenza legale', '1500.00', '22')], {
          withheld: [{ kind: 'RT01', rate: '20.00', amount: '300.00', reason: 'A' }],
          fund: {
            kind: 'TC01',
            rate: '4.00',
            amount: '60.00',
            vatRate: '22.00',
            isWithheld: false,
          },
        }),
        { correct: { category: 'professional_fees' } },
        post,
      ],
      expect: {
        entry: {
          '4204': '1560.00',
          '1601': '343.20',
          '2602': '-300.00',
          '2501': '-1603.20',
        },
        returns: [{ period: '2026-05', boxes: { VP3: '1560.00', VP5: '343.20' } }],
      },
      rule: 'The fund bears VAT; tax is withheld from the fee alone and is owed to the state.',
      source: 'art. 13 DPR 633/72; art. 25 DPR 600/73',
    },
    {
      id: 'IT-Y-05',
      title: 'Goods from Germany of September that come in October',
      given: [
        bill('Werkzeug GmbH', [line('Waren: Ersatzteile, 50 Stück', '5000.00', '0')], {
          ...german,
          date: '2026-09-29',
          received: '2026-10-02',
          currency: 'EUR',
        }),
        { correct: { category: 'goods' } },
        post,
      ],
      expect: {
        entry: { '4101': '5000.00', '1601': '1100.00', '2601': '-1100.00', '2501': '-5000.00' },
        selfInvoice: { type: 'TD18' },
        returns: [
          { period: '2026-09', boxes: {} },
          { period: '2026-10', boxes: { VP3: '5000.00', VP4: '1100.00', VP5: '1100.00' } },
        ],
      },
      rule: 'The bill of an EU supplier is integrated for the month in which it comes in.',
      source: 'artt. 38, 46, 47 DL 331/93',
    },
    {
      id: 'IT-Y-06',
      title: 'Consulting from America in November, billed on the 30th, received in December',
      given: [
        bill('Bright Analytics Inc.', [line('Consulting services', '3000.00', '0')], {
          country: 'US',
          form: 'text',
          vatNumber: null,
          date: '2026-11-30',
          received: '2026-12-04',
          currency: 'EUR',
          words: ['Austin, TX 78701, United States'],
        }),
        { correct: { category: 'professional_fees' } },
        post,
      ],
      expect: {
        selfInvoice: { type: 'TD17', dueDate: '2026-12-15' },
        returns: [
          { period: '2026-11', boxes: { VP3: '3000.00', VP4: '660.00', VP5: '660.00' } },
          { period: '2026-12', boxes: {} },
        ],
      },
      rule: 'A service from outside the EU counts when it is carried out, not when the bill comes in.',
      source: 'artt. 6 c. 6, 17 c. 2, 21 c. 6-ter, 23 DPR 633/72',
    },
    {
      id: 'IT-Y-07',
      title: 'Cleaning under reverse charge, pro rata 75 %, and a credit note',
      profile: { proRataPercent: 75 },
      given: [
        bill('Pulizie Lampo S.r.l.', [line('Servizi di pulizia uffici', '800.00', '0', 'N6.7')]),
        post,
        bill('Pulizie Lampo S.r.l.', [line('Storno pulizia uffici', '200.00', '0', 'N6.7')], {
          date: '2026-06-10',
          number: 'N-1',
          kind: 'credit_note',
        }),
        post,
      ],
      expect: {
        balances: { '1601': '99.00', '2601': '-132.00', '2501': '-600.00' },
        returns: [
          {
            period: '2026-05',
            boxes: { VP3: '800.00', VP4: '176.00', VP5: '132.00', 'VP6.1': '44.00' },
          },
          { period: '2026-06', boxes: { VP3: '-200.00', VP4: '-44.00', VP5: '-33.00' } },
        ],
      },
      rule: '22 % of 800.00 is owed, 176.00, and 75 % of it deducted, 132.00; the credit mirrors it.',
      source: 'art. 17 c. 6 lett. a-ter, art. 19-bis, art. 26 DPR 633/72',
    },
    {
      id: 'IT-Y-08',
      title: 'Goods from China, and the customs bill',
      given: [
        bill('Ningbo Parts Co., Ltd.', [line('Merce: spare parts for resale', '1000.00', '0')], {
          country: 'CN',
          form: 'text',
          vatNumber: null,
          currency: 'EUR',
          words: ['Ningbo, Zhejiang, China'],
        }),
        { correct: { category: 'goods' } },
        post,
        bill(
          'Agenzia delle Dogane e dei Monopoli',
          [line('Dazio A00', '45.00', '0'), line('IVA B00 su 1.300,00', '286.00', '0')],
          { form: 'text', vatNumber: null, number: 'MRN 26IT0001' },
        ),
        {
          correctDocument: {
            lines: [
              {
                ledgerAccountId: '4101',
                vatCode: 'IMP22',
                net: 0,
                vat: 286,
                vatBase: 1300,
                deductible: 286,
              },
              { ledgerAccountId: '4101', vatCode: 'AN1', net: 45, vat: 0, deductible: 0 },
            ],
          },
        },
        post,
      ],
      expect: {
        entry: { '4101': '45.00', '1601': '286.00', '2501': '-331.00' },
        balances: { '4101': '1045.00' },
        selfInvoice: null,
        returns: [{ period: '2026-05', boxes: { VP3: '1300.00', VP5: '286.00' } }],
      },
      rule: 'The VAT of goods from outside the EU is on the customs bill, with its own base.',
      source: 'artt. 67-70, 19, 25 DPR 633/72',
    },
  ],
} satisfies Topic
