import type { Topic } from '../case.ts'
import { danishBuyer, germanBuyer, sale, work } from '../shorthand.ts'

/** What is said of the first line. */
const lines = (details: Record<string, unknown>) => ({
  details: { lines: [{ line: 1, ...details }] },
})

export default {
  title: 'Denmark: what a line of an invoice says of itself',
  says: 'Goods or service, a VAT code, the buyer’s own rate, the terms of payment: given by `save_invoice_details`.',
  region: 'denmark',
  cases: [
    {
      id: 'DK-S-13',
      title: 'Goods to a German company: intra-Community supply',
      row: 'A6',
      given: [sale(germanBuyer, work(12_000, 0), lines({ supply: 'goods' }))],
      expect: {
        entry: { '6190': '12000.00', '1050': '-12000.00' },
        vatCodes: ['UEUV'],
        legalText: '138',
        returns: [{ period: '2026-Q2', boxes: { rubrikB_varer_eusalg: '12000.00' } }],
      },
      rule: 'Goods sent to a registered buyer in another EU country are free of VAT and listed as goods.',
      source: 'momsloven § 34(1) no. 1; momsbekendtgørelsen § 62 (bek. 1435/2023)',
    },
    {
      id: 'DK-S-14',
      title: 'Mobile phones to a Danish dealer: domestic reverse charge',
      row: 'A6',
      given: [sale(danishBuyer, work(25_000, 0), lines({ vatCode: 'UOB' }))],
      expect: {
        entry: { '6190': '25000.00', '1010': '-25000.00' },
        vatCodes: ['UOB'],
        legalText: '§ 46',
        returns: [{ period: '2026-Q2', boxes: { rubrikC: '25000.00' } }],
      },
      rule: 'The buyer accounts for the VAT; the value is reported in rubrik C.',
      source: 'momsloven § 46(1) no. 8-10; skat.dk on rubrik C',
    },
    {
      id: 'DK-S-15',
      title: 'Goods exported to a company in Norway',
      row: 'A6',
      given: [
        sale(
          { name: 'Kunde AS', country: 'NO', businessId: '923609016' },
          work(4000, 0),
          lines({ supply: 'goods' }),
        ),
      ],
      expect: {
        entry: { '6190': '4000.00', '1100': '-4000.00' },
        vatCodes: ['UXV'],
        returns: [{ period: '2026-Q2', boxes: { rubrikC: '4000.00' } }],
      },
      rule: 'Goods carried out of the EU are free of VAT.',
      source: 'momsloven § 34(1) no. 5',
    },
    {
      id: 'DK-S-16',
      title: 'Newspapers: zero rate, rubrik C',
      row: 'A6',
      given: [sale(danishBuyer, work(900, 0), lines({ vatCode: 'U0' }))],
      expect: {
        vatCodes: ['U0'],
        returns: [{ period: '2026-Q2', boxes: { rubrikC: '900.00' } }],
      },
      rule: 'Zero-rated sales are reported in rubrik C, unlike exempt ones.',
      source: 'momsloven § 34 (number not confirmed); skat.dk on rubrik C',
    },
    {
      id: 'DK-S-17',
      title: 'A grant: outside the scope of VAT, in no box',
      row: 'A6',
      given: [sale(danishBuyer, work(50_000, 0), lines({ vatCode: 'UUM' }))],
      expect: { vatCodes: ['UUM'], returns: [{ period: '2026-Q2', boxes: {} }] },
      rule: 'What is no payment for a supply is outside the VAT act.',
      source: 'momsloven § 4 (paragraph not confirmed)',
    },
    {
      id: 'DK-S-18',
      title: 'Triangular sale: listed as goods',
      row: 'A6',
      given: [sale(germanBuyer, work(7000, 0), lines({ vatCode: 'UEUT' }))],
      expect: {
        vatCodes: ['UEUT'],
        legalText: '141',
        returns: [{ period: '2026-Q2', boxes: { rubrikB_varer_eusalg: '7000.00' } }],
      },
      rule: 'The middleman’s sale is free of VAT; the last buyer owes it.',
      source: 'Directive 2006/112/EC artt. 141, 197',
    },
    {
      id: 'DK-S-19',
      title: 'Installed goods in Germany: not on the list',
      row: 'A6',
      given: [sale(germanBuyer, work(9000, 0), lines({ vatCode: 'UEUVI' }))],
      expect: {
        vatCodes: ['UEUVI'],
        returns: [{ period: '2026-Q2', boxes: { rubrikB_varer_ikke_eusalg: '9000.00' } }],
      },
      rule: 'Goods supplied in another EU country that are not on the EU sales list have a box of their own.',
      source: 'info.skat.dk on the boxes',
    },
    {
      id: 'DK-S-20',
      title: 'Course for a Norwegian consumer: the line’s 25 % stays',
      row: 'A7',
      given: [sale({ name: 'Kari Nordmann', country: 'NO' }, work(800, 25))],
      expect: {
        entry: { '6190': '1000.00', '1010': '-800.00', '7680': '-200.00' },
        returns: [{ period: '2026-Q2', boxes: { salgsmoms: '200.00' } }],
      },
      rule: 'A service to a private person carries the seller’s VAT unless the law moves it to the buyer’s country.',
      source: 'momsloven § 16, § 21 d',
    },
    {
      id: 'DK-S-21',
      title: 'Advice to a consumer in the United States: taxed where the buyer is',
      row: 'A7',
      given: [
        sale({ name: 'John Doe', country: 'US' }, work(800, 25), lines({ taxedAtBuyer: true })),
      ],
      expect: {
        entry: { '6190': '800.00', '1200': '-800.00' },
        returns: [{ period: '2026-Q2', boxes: { rubrikC: '800.00' } }],
      },
      rule: 'Advice, rights and advertising for private persons outside the EU are not supplied in Denmark.',
      source: 'momsloven § 21 d',
    },
    {
      id: 'DK-S-22',
      title: 'A book to a German consumer under the one-stop shop: 7 %',
      row: 'A13',
      profile: { ossRegistered: true },
      given: [
        sale({ name: 'Anna Schmidt', country: 'DE' }, work(100, 25), lines({ buyerRate: 7 })),
      ],
      expect: {
        entry: { '6190': '107.00', '1150': '-100.00', '7840': '-7.00' },
        returns: [{ period: '2026-Q2', boxes: {} }],
      },
      rule: 'The reduced rate of the buyer’s country applies where the line names it.',
      source: 'Directive 2006/112/EC, one-stop shop; § 12(2) UStG',
    },
    {
      id: 'DK-S-23',
      title: 'Fourteen days to pay',
      row: 'C',
      given: [sale(danishBuyer, work(1000, 25), { details: { paymentDays: 14 } })],
      expect: { dueDate: '2026-05-26' },
      rule: 'The terms on the invoice decide the day.',
      source: 'what the parties agreed',
    },
    {
      id: 'DK-S-29',
      title: 'A discount of a tenth on the whole invoice',
      row: 'C',
      given: [sale(danishBuyer, work(1000, 25), { details: { discountPercent: 10 } })],
      expect: {
        entry: { '6190': '1125.00', '1010': '-900.00', '7680': '-225.00' },
        totals: { net: '900.00', vat: '225.00', gross: '1125.00' },
        returns: [{ period: '2026-Q2', boxes: { salgsmoms: '225.00' } }],
      },
      rule: 'VAT is reckoned of what the buyer pays: 25 % of 900.00.',
      source: 'momsloven § 27 (paragraph not confirmed)',
    },
    {
      id: 'DK-S-30',
      title: 'Advice on a building in Germany: taxed there, rubrik C',
      row: 'A6',
      given: [sale(germanBuyer, work(6000, 0), lines({ vatCode: 'UEUC' }))],
      expect: {
        vatCodes: ['UEUC'],
        returns: [{ period: '2026-Q2', boxes: { rubrikC: '6000.00' } }],
      },
      rule: 'Services tied to real property are supplied where it lies; they are reported in rubrik C, not B.',
      source: 'momsloven § 18; skat.dk oid 2276997',
    },
  ],
} satisfies Topic
