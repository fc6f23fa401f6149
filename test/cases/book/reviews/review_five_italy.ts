import type { Topic } from '../../case.ts'
import { bill, german, line, post } from '../../shorthand.ts'

const fund = { kind: 'TC01', rate: '4', amount: '40.00', vatRate: '22', isWithheld: false }
const fee = [line('Consulenza', '1000.00', '22')]

export default {
  title: 'Italy: fifth review, bills that wait for a person',
  says: 'Bills that posted by themselves, or as another kind, in an accountant’s cases.',
  region: 'italy',
  cases: [
    {
      id: 'IT-R5-01',
      title: 'A lawyer’s bill without withholding',
      given: [bill('Studio Legale Neri', fee, { fund }), post],
      expect: {
        asked: 'withholding_not_shown',
        entry: { '4204': '1040.00', '1601': '228.80', '2501': '-1268.80' },
      },
      rule: 'A company must withhold 20 % of a professional’s fee. The bill shows none, so a person decides; posted, it is booked as it stands.',
      source: 'art. 25 DPR 600/73',
    },
    {
      id: 'IT-R5-02',
      title: 'Withholding that contradicts its own rate',
      given: [
        bill('Studio Legale Neri', [line('Consulenza', '2000.00', '22')], {
          fund: { ...fund, amount: '80.00' },
          withheld: [{ kind: 'RT02', rate: '20', amount: '100.00', reason: 'A' }],
        }),
        post,
      ],
      expect: {
        asked: 'withholding_differs',
        entry: { '4204': '2080.00', '1601': '457.60', '2602': '-100.00', '2501': '-2437.60' },
      },
      rule: '20 % of the marked 2,000.00 is 400.00, and the bill withholds 100.00.',
      source: 'art. 25 DPR 600/73',
    },
    {
      id: 'IT-R5-03',
      title: 'Pallets under reverse charge cite their own article',
      given: [
        bill('Pallet Lario S.r.l.', [line('Pallet recuperati', '1200.00', '0', 'N6.1')]),
        post,
      ],
      expect: {
        asked: 'rate_assumed',
        says: ['art. 74 c. 7-8 DPR 633/72'],
        vatCodes: ['RC16'],
        returns: [{ period: '2026-05', boxes: { VP3: '1200.00', VP4: '264.00', VP5: '264.00' } }],
      },
      rule: 'The buyer owes 22 % of 1,200.00 and deducts it.',
      source: 'art. 74 c. 7-8 DPR 633/72',
    },
    {
      id: 'IT-R5-04',
      title: 'Baskets in two lines may be dearer than each of them',
      given: [
        bill('Gastronomia Lario S.r.l.', [
          { ...line('Cesti natalizi omaggio clienti, alimentari', '1000.00', '10'), pieces: 20 },
          { ...line('Cesti natalizi omaggio clienti, vino', '600.00', '22'), pieces: 20 },
        ]),
        post,
      ],
      expect: {
        asked: 'may_be_below_limit',
        vatCodes: ['A10D0', 'A22D0'],
        returns: [{ period: '2026-05', boxes: { VP3: '1600.00' } }],
      },
      rule: 'If each of 20 baskets has food for 50.00 and wine for 30.00, it costs 80.00, more than 50 euro: nothing is deducted until a person says otherwise.',
      source: 'art. 19-bis1 c. 1 lett. h DPR 633/72',
    },
    {
      id: 'IT-R5-08',
      title: 'A gift beside goods does not make them a gift',
      given: [
        bill('Ferramenta Alfa S.r.l.', [
          line('Merce varia', '4000.00', '22'),
          line('Cesto omaggio cliente', '60.00', '22'),
        ]),
        post,
      ],
      expect: {
        asked: 'fallback_category',
        vatCodes: ['A22', 'A22D0'],
        balances: { '4203': '73.20', '1601': '880.00' },
      },
      rule: 'Only the basket of 60 euro, more than 50, is a gift without deduction; of the goods a person says what they are.',
      source: 'art. 19-bis1 c. 1 lett. h and art. 19 DPR 633/72',
    },
    {
      id: 'IT-R5-05',
      title: 'A lawyer for the purchase of a person’s flat',
      given: [
        bill(
          'Studio Legale Neri',
          [line('Assistenza per compravendita appartamento, sig. Mario Rossi', '1000.00', '22')],
          { withheld: [{ kind: 'RT02', rate: '20', amount: '200.00', reason: 'A' }] },
        ),
      ],
      expect: { asked: 'paper_may_mean' },
      rule: 'It may concern the person and not the business, so a person decides.',
      source: 'art. 19 c. 1 DPR 633/72',
    },
    {
      id: 'IT-R5-06',
      title: 'Goods of a German supplier from its stock in Italy',
      given: [
        bill('Rheinwerk GmbH', [line('Hydraulikventile', '3000.00', '0')], {
          ...german,
          form: 'text',
          words: ['Lieferung ab unserem Lager Piacenza, Italien'],
        }),
      ],
      expect: {
        asked: 'fallback_category',
        says: ['art. 17 c. 2 DPR 633/72, TD19', 'from a stock in this country'],
        vatCodes: ['RC19'],
      },
      rule: 'The goods are in Italy already, so it is no purchase within the EU: the buyer owes the VAT by TD19, and not by TD17 or TD18.',
      source: 'art. 17 c. 2 DPR 633/72; art. 38 DL 331/93',
    },
    {
      id: 'IT-R5-07',
      title: 'A customs document is no electricity bill',
      given: [
        bill('Spedizioni Lario S.r.l.', [
          line('IVA importazione anticipata, bolletta MRN 26IT000045', '2200.00', '0', 'N1'),
          line('Diritto fisso', '50.00', '22'),
        ]),
        post,
      ],
      expect: {
        asked: 'paper_may_mean',
        vatCodes: ['AN1', 'A22'],
        balances: { '4202': '0.00' },
        returns: [{ period: '2026-05', boxes: { VP3: '50.00', VP5: '11.00' } }],
      },
      rule: 'Import VAT is deducted by the customs document, and what was advanced is no cost.',
      source: 'artt. 67-70 and 15 c. 1 no. 3 DPR 633/72',
    },
    {
      id: 'IT-R5-09',
      title: 'A month to deduct in that the register here does not bear out',
      given: [
        bill('Buffetti S.p.A.', [line('Cancelleria', '100.00', '22')], {
          date: '2026-01-29',
          received: '2026-02-20',
        }),
        { correctDocument: { receivedOn: '2026-02-10', deductFrom: 'document' } },
        post,
      ],
      expect: { asked: 'noted_elsewhere', vatDate: '2026-01-29' },
      rule: 'Received on 10 February and noted here on 20 February: January only if another register had it by the 15th, for which a person answers.',
      source: 'DPR 100/98 art. 1 c. 1; art. 25 DPR 633/72',
    },
  ],
} satisfies Topic
