import type { Topic } from '../../case.ts'
import { bill, line, post } from '../../shorthand.ts'

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
      given: [bill('Pallet Lario S.r.l.', [line('Pallet recuperati', '1200.00', '0', 'N6.1')]), post],
      expect: {
        asked: 'rate_assumed',
        vatCodes: ['RC16'],
        returns: [{ period: '2026-05', boxes: { VP3: '1200.00', VP4: '264.00', VP5: '264.00' } }],
      },
      rule: 'The buyer owes 22 % of 1,200.00 and deducts it.',
      source: 'art. 74 c. 7-8 DPR 633/72',
    },
    {
      id: 'IT-R5-04',
      title: 'Baskets of two lines are dearer than each of them',
      given: [
        bill('Gastronomia Lario S.r.l.', [
          { text: 'Cesti natalizi omaggio clienti, alimentari', net: '1000.00', rate: '10', pieces: 20 },
          { text: 'Cesti natalizi omaggio clienti, vino', net: '600.00', rate: '22', pieces: 20 },
        ]),
        post,
      ],
      expect: {
        vatCodes: ['A10D0', 'A22D0'],
        returns: [{ period: '2026-05', boxes: { VP3: '1600.00', VP5: '0.00' } }],
      },
      rule: 'Each of 20 baskets costs 50.00 and 30.00, together 80.00: more than 50 euro, so nothing is deducted.',
      source: 'art. 19-bis1 c. 1 lett. h DPR 633/72',
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
          country: 'DE',
          vatNumber: 'DE136695976',
          form: 'text',
          words: ['Lieferung ab unserem Lager Piacenza, Italien'],
        }),
      ],
      expect: { asked: 'rule_not_confirmed', vatCodes: ['RC19'] },
      rule: 'The goods are in Italy already, so it is no intra-Community purchase: the buyer owes the VAT by a self-invoice TD19.',
      source: 'art. 17 c. 2 DPR 633/72',
    },
    {
      id: 'IT-R5-07',
      title: 'A customs bill is no electricity bill',
      given: [
        bill('Spedizioni Lario S.r.l.', [
          line('IVA importazione anticipata, bolletta MRN 26IT000045', '2200.00', '0', 'N1'),
          line('Diritto fisso', '50.00', '22'),
        ]),
      ],
      expect: { asked: 'paper_may_mean' },
      rule: 'Import VAT is deducted by the customs document, and advances are no cost.',
      source: 'artt. 67-70 and 15 c. 1 no. 3 DPR 633/72',
    },
  ],
} satisfies Topic
