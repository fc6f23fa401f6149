import type { Topic } from '../case.ts'
import { germanBuyer, italianBuyer, sale, work } from '../shorthand.ts'

const withNature = (defaultVatNature: string) => ({
  ...italianBuyer,
  details: { defaultVatNature },
})

export default {
  title: 'Italy: sales',
  says: 'Invoices of an Italian seller. VP2 has the base, VP4 the VAT that is due.',
  region: 'italy',
  cases: [
    {
      id: 'IT-S-01',
      title: 'Work for an Italian company',
      given: [sale(italianBuyer, work(1000, 22))],
      expect: {
        entry: { '1501': '1220.00', '3101': '-1000.00', '2601': '-220.00' },
        returns: [{ period: '2026-05', boxes: { VP2: '1000.00', VP4: '220.00' } }],
      },
      rule: 'The ordinary rate is 22 %.',
      source: 'art. 16 DPR 633/72 (article not confirmed)',
    },
    {
      id: 'IT-S-02',
      title: 'Four rates on one invoice',
      given: [
        sale(italianBuyer, [
          { text: 'Work', net: 100, rate: 22 },
          { text: 'Food', net: 100, rate: 10 },
          { text: 'Herbs', net: 100, rate: 5 },
          { text: 'Book', net: 100, rate: 4 },
        ]),
      ],
      expect: {
        entry: { '1501': '441.00', '3101': '-400.00', '2601': '-41.00' },
        vatCodes: ['V22', 'V10', 'V5', 'V4'],
        returns: [{ period: '2026-05', boxes: { VP2: '400.00', VP4: '41.00' } }],
      },
      rule: '22.00 + 10.00 + 5.00 + 4.00.',
      source: 'art. 16 DPR 633/72 (article not confirmed)',
    },
    {
      id: 'IT-S-03',
      title: 'Exempt sale of exactly 77.47: no stamp duty',
      profile: { stampDutyToBuyer: true },
      given: [sale(withNature('N4'), work(77.47, 0))],
      expect: {
        entry: { '1501': '77.47', '3103': '-77.47' },
        totals: { gross: '77.47' },
        returns: [{ period: '2026-05', boxes: { VP2: '77.47' } }],
      },
      rule: 'Stamp duty is due above 77.47, not at it.',
      source: 'DPR 642/72, tariff (article not confirmed)',
    },
    {
      id: 'IT-S-04',
      title: 'Exempt sale of 77.48: stamp duty of 2.00, charged to the buyer',
      profile: { stampDutyToBuyer: true },
      given: [sale(withNature('N4'), work(77.48, 0))],
      expect: {
        totals: { net: '79.48', vat: '0.00', gross: '79.48' },
        returns: [{ period: '2026-05', boxes: { VP2: '77.48' } }],
      },
      rule: 'Above 77.47 the invoice carries a stamp of 2.00; passed on, it is a line N1 outside VP2.',
      source: 'DPR 642/72, tariff; art. 15 DPR 633/72 (articles not confirmed)',
    },
    {
      id: 'IT-S-05',
      title: 'Public body under split payment: the buyer pays the VAT to the state',
      given: [
        sale(
          {
            name: 'Comune',
            vatNumber: 'IT00488410010',
            details: { publicBody: true, officeCode: 'ABC123', splitPayment: true },
          },
          work(1000, 22),
        ),
      ],
      expect: {
        entry: { '1501': '1000.00', '3101': '-1000.00' },
        totals: { net: '1000.00', vat: '220.00', gross: '1220.00', payable: '1000.00' },
        returns: [{ period: '2026-05', boxes: { VP2: '1000.00' } }],
      },
      rule: 'The VAT is shown on the invoice and paid to the state by the buyer; it is never in the seller’s VP4.',
      source: 'art. 17-ter DPR 633/72; Decision (EU) 2023/1552, to 30 June 2026',
    },
    {
      id: 'IT-S-06',
      title: 'Service to a German company: N2.1',
      given: [sale(germanBuyer, work(1000, 0))],
      expect: {
        entry: { '1501': '1000.00', '3102': '-1000.00' },
        vatCodes: ['VN2.1'],
        warnings: ['vat_number_unchecked'],
        legalText: '7-ter',
        returns: [{ period: '2026-05', boxes: { VP2: '1000.00' } }],
      },
      rule: 'Services to businesses are taxed where the customer is; they are part of VP2.',
      source: 'art. 7-ter, art. 21 c. 6-bis DPR 633/72 (art. 21 c. 6-bis not confirmed)',
    },
    {
      id: 'IT-S-07',
      title: 'Seller under the flat-rate scheme: no VAT, stamp duty above 77.47',
      profile: { taxRegime: 'RF19', stampDutyToBuyer: true },
      given: [sale(italianBuyer, work(500, 22))],
      expect: {
        vatCodes: ['VN2.2'],
        totals: { net: '502.00', vat: '0.00', gross: '502.00' },
        legalText: '190/2014',
      },
      rule: 'Under the flat-rate scheme no VAT is charged, and an invoice above 77.47 carries a stamp of 2.00.',
      source: 'art. 1 c. 54-89 L. 190/2014; DPR 642/72 (article not confirmed)',
    },
    {
      id: 'IT-S-08',
      title: 'Professional with INPS: 4 % charged, tax withheld on fee and contribution',
      profile: {
        pensionFund: { kind: 'TC22', rate: 4, vatRate: 22, withheld: true },
        withholding: { kind: 'RT01', rate: 20, reason: 'A' },
      },
      given: [sale(italianBuyer, work(1000, 22))],
      expect: {
        entry: { '1501': '1060.80', '1609': '208.00', '3101': '-1040.00', '2601': '-228.80' },
        totals: { gross: '1268.80', withheld: '208.00', payable: '1060.80' },
        returns: [{ period: '2026-05', boxes: { VP2: '1040.00', VP4: '228.80' } }],
      },
      rule: '22 % of 1,040.00 is 228.80; 20 % of 1,040.00 is withheld by the buyer.',
      source: 'art. 25 DPR 600/73 (article not confirmed)',
    },
    {
      id: 'IT-S-09',
      title: 'Lawyer: 4 % for the fund, tax withheld on the fee alone',
      profile: {
        pensionFund: { kind: 'TC01', rate: 4, vatRate: 22, withheld: false },
        withholding: { kind: 'RT01', rate: 20, reason: 'A' },
      },
      given: [sale(italianBuyer, work(1000, 22))],
      expect: {
        entry: { '1501': '1068.80', '1609': '200.00', '3101': '-1040.00', '2601': '-228.80' },
        totals: { gross: '1268.80', withheld: '200.00', payable: '1068.80' },
      },
      rule: 'The contribution carries VAT, but no tax is withheld of it.',
      source: 'art. 25 DPR 600/73 (article not confirmed)',
    },
    {
      id: 'IT-S-10',
      title: 'Three lines of 10.02: the VAT is rounded once for the rate',
      given: [sale(italianBuyer, [...work(10.02, 22), ...work(10.02, 22), ...work(10.02, 22)])],
      expect: {
        entry: { '1501': '36.67', '3101': '-30.06', '2601': '-6.61' },
        returns: [{ period: '2026-05', boxes: { VP2: '30.06', VP4: '6.61' } }],
      },
      rule: '22 % of 30.06 is 6.6132, rounded to 6.61; rounding each line would give 6.60.',
      source: 'FatturaPA specification, check 00421',
    },
    {
      id: 'IT-S-11',
      title: 'Domestic reverse charge, N6.7: in VP2, not in VP4',
      given: [sale(withNature('N6.7'), work(1000, 0))],
      expect: {
        entry: { '1501': '1000.00', '3101': '-1000.00' },
        vatCodes: ['VN6.7'],
        returns: [{ period: '2026-05', boxes: { VP2: '1000.00' } }],
      },
      rule: 'The buyer owes the VAT; the seller reports the base.',
      source: 'art. 17 c. 6 lett. a-ter) DPR 633/72',
    },
    {
      id: 'IT-S-12',
      title: 'A line without VAT and without a nature is not issued',
      given: [sale(italianBuyer, work(1000, 0))],
      expect: { refused: 'vat_nature_missing' },
      rule: 'A rate of zero needs the reason why (Natura); the exchange refuses it otherwise.',
      source: 'FatturaPA specification, check 00400',
    },
  ],
} satisfies Topic
