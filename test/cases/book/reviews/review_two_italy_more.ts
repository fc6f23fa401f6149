import type { Topic } from '../../case.ts'
import { bill, italianBuyer, line, post, sale, work } from '../../shorthand.ts'

const proRata = { proRataPercent: 70 }

const irish = { country: 'IE', vatNumber: 'IE6388047V' }

const quarterly = { vatFrequency: 'quarterly' } as const

const details = (...lines: Record<string, unknown>[]) => ({
  details: { lines: lines.map((one, index) => ({ line: index + 1, ...one })) },
})

const town = {
  name: 'Comune',
  vatNumber: 'IT00488410010',
  details: { publicBody: true, officeCode: 'ABC123', splitPayment: true },
}

const exporter = {
  ...italianBuyer,
  details: {
    defaultVatNature: 'N3.5',
    declarationOfIntent: {
      protocol: '08060120341234567-000001',
      date: '2026-01-15',
      limit: 12_000,
    },
  },
}

export default {
  title: 'Italy: second review, combinations, part 2',
  says: 'Rules that meet: reckoned by hand before the program was looked at.',
  region: 'italy',
  cases: [
    {
      id: 'IT-W-08',
      title: 'Two rates with a discount; half of the goods credited, then the rest',
      given: [
        sale(
          italianBuyer,
          [
            { text: 'Sedia', net: 90, quantity: 10, rate: 22 },
            { text: 'Libro di cucina', net: 200, rate: 10 },
          ],
          { date: '2026-03-12' },
        ),
        {
          credit: {
            date: '2026-03-20',
            lines: [{ text: 'Sedia', net: 90, quantity: 5, rate: 22 }],
          },
        },
        { credit: { date: '2026-04-14' } },
      ],
      expect: {
        entry: { '1501': '-769.00', '3101': '650.00', '2601': '119.00' },
        balances: { '1501': '0.00', '3101': '0.00', '2601': '0.00' },
        returns: [
          { period: '2026-03', boxes: { VP2: '650.00', VP4: '119.00' } },
          { period: '2026-04', boxes: { VP2: '-650.00', VP4: '-119.00' } },
        ],
      },
      rule: 'What is left is 450.00 at 22 % and 200.00 at 10 %.',
      source: 'art. 26 DPR 633/72',
    },
    {
      id: 'IT-W-09',
      title: 'Declaration of intent with stamp duty charged to the buyer',
      profile: { stampDutyToBuyer: true },
      given: [
        sale(exporter, work(10_000, 0), { date: '2026-03-10' }),
        sale(exporter, work(3000, 0), { date: '2026-04-10' }),
      ],
      expect: {
        totals: { net: '3002.00', vat: '0.00', gross: '3002.00' },
        returns: [
          { period: '2026-03', boxes: { VP2: '10000.00' } },
          { period: '2026-04', boxes: { VP2: '3000.00' } },
        ],
      },
      rule: 'N3.5 bears stamp duty above 77.47; the stamp passed on is outside VP2.',
      source: 'art. 8 c. 1 lett. c) DPR 633/72; DPR 642/72 tariff art. 13',
    },
    {
      id: 'IT-W-10',
      title: 'Pro rata 70 %: lawyer with fund and tax withheld',
      profile: proRata,
      given: [
        bill('Avv. Bianchi', [line('Consulenza legale', '1000.00', '22')], {
          fund: { kind: 'TC01', rate: '4.00', amount: '40.00', vatRate: '22', isWithheld: false },
          withheld: [{ kind: 'RT01', rate: '20.00', amount: '200.00', reason: 'A' }],
        }),
        post,
      ],
      expect: {
        entry: { '4204': '1108.64', '1601': '160.16', '2602': '-200.00', '2501': '-1068.80' },
        returns: [{ period: '2026-05', boxes: { VP3: '1040.00', VP5: '160.16' } }],
      },
      rule: '70 % of 228.80; the tax withheld is owed to the state.',
      source: 'art. 19 c. 5 DPR 633/72; art. 25 DPR 600/73',
    },
    {
      id: 'IT-W-11',
      title: 'Pro rata 70 %, by quarters: cleaning under reverse charge, a part credited',
      profile: { ...proRata, ...quarterly },
      given: [
        bill('Pulizie S.r.l.', [line('Pulizie uffici', '1000.00', '0', 'N6.7')]),
        post,
        bill('Pulizie S.r.l.', [line('Pulizie uffici', '200.00', '0', 'N6.7')], {
          kind: 'credit_note',
          number: 'K-8',
          date: '2026-06-10',
        }),
        post,
      ],
      expect: {
        balances: { '2501': '-800.00' },
        returns: [
          {
            period: '2026-Q2',
            boxes: {
              VP3: '800.00',
              VP4: '176.00',
              VP5: '123.20',
              'VP6.1': '52.80',
            },
            payable: '0.00',
          },
        ],
      },
      rule: '176.00 owed, 70 % deducted; 52.80 with interest stays below 100.00.',
      source: 'art. 17 c. 6 lett. a-ter), art. 19 c. 5 DPR 633/72; art. 9 D.Lgs. 1/2024',
    },
    {
      id: 'IT-W-12',
      title: 'Private persons in France, Switzerland and the United States',
      profile: { stampDutyToBuyer: true },
      given: [
        sale({ name: 'Marie Dupont', country: 'FR' }, work(100, 22), details({ supply: 'goods' })),
        sale({ name: 'John Doe', country: 'US' }, work(300, 0), details({ vatNature: 'N3.1' })),
        sale({ name: 'Urs Keller', country: 'CH' }, work(500, 22), details({ taxedAtBuyer: true })),
      ],
      expect: {
        totals: { net: '502.00', vat: '0.00', gross: '502.00' },
        vatCodes: ['VN2.1'],
        returns: [{ period: '2026-05', boxes: { VP2: '900.00', VP4: '22.00' } }],
      },
      rule: 'Goods at home’s rate, advice outside the EU not subject, exports not taxed.',
      source: 'artt. 7-septies, 8 DPR 633/72; art. 59c Directive 2006/112/EC',
    },
    {
      id: 'IT-W-13',
      title: 'Split payment with an exempt line and stamp, then a credit note',
      profile: { stampDutyToBuyer: true },
      given: [
        sale(
          town,
          [
            { text: 'Consulenza', net: 1000, rate: 22 },
            { text: 'Corso', net: 100, rate: 0 },
          ],
          { date: '2026-03-10', ...details({}, { vatNature: 'N4' }) },
        ),
        { credit: { date: '2026-04-10', lines: work(300, 22) } },
      ],
      expect: {
        balances: { '1501': '802.00', '2601': '0.00' },
        returns: [
          { period: '2026-03', boxes: { VP2: '1100.00' } },
          { period: '2026-04', boxes: { VP2: '-300.00' } },
        ],
      },
      rule: 'The VAT of split payment is never in VP4, neither way.',
      source: 'artt. 17-ter, 10, 26 DPR 633/72',
    },
    {
      id: 'IT-W-14',
      title: 'Flat-rate buyer: service from Ireland is owed and not deducted',
      profile: { taxRegime: 'RF19' },
      given: [
        bill('Google Ireland Limited', [line('Software', '500.00', '0')], {
          ...irish,
          date: '2026-03-10',
        }),
        post,
      ],
      expect: {
        entry: { '4204': '610.00', '2601': '-110.00', '2501': '-500.00' },
        selfInvoice: { type: 'TD17', dueDate: '2026-04-15' },
      },
      rule: 'Who is under the flat-rate scheme owes the VAT of reverse charge and deducts nothing.',
      source: 'art. 1 c. 58, 60 L. 190/2014',
    },
  ],
} satisfies Topic
