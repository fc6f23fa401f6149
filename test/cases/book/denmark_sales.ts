import type { Topic } from '../case.ts'
import { danishBuyer, germanBuyer, sale, work } from '../shorthand.ts'

export default {
  title: 'Denmark: sales',
  says: 'Invoices of a Danish seller. Where the buyer is, and whether it is a business, decides the VAT, the words on the invoice and the box.',
  region: 'denmark',
  cases: [
    {
      id: 'DK-S-01',
      title: 'Work for a Danish company',
      given: [sale(danishBuyer, work(1000, 25))],
      expect: {
        entry: { '6190': '1250.00', '1010': '-1000.00', '7680': '-250.00' },
        totals: { net: '1000.00', vat: '250.00', gross: '1250.00', payable: '1250.00' },
        returns: [{ period: '2026-Q2', boxes: { salgsmoms: '250.00', tilsvar: '250.00' } }],
      },
      rule: 'Sales in Denmark carry 25 % VAT.',
      source: 'momsloven § 33',
    },
    {
      id: 'DK-S-02',
      title: 'Service to a German company with a VAT number: the buyer owes the VAT',
      given: [sale(germanBuyer, work(8000.75, 0))],
      expect: {
        entry: { '6190': '8000.75', '1150': '-8000.75' },
        legalText: '196',
        vatCodes: ['UEUY'],
        returns: [{ period: '2026-Q2', boxes: { rubrikB_ydelser: '8000.00', tilsvar: '0.00' } }],
      },
      rule: 'A service to a business is supplied where the customer is; the invoice says “reverse charge” and shows the buyer’s number.',
      source: 'momsloven § 16(1); momsbekendtgørelsen § 62 (bek. 1435/2023)',
    },
    {
      id: 'DK-S-03',
      title: 'Service to a German company that gives no VAT number: Danish VAT',
      given: [sale({ name: 'Anna Schmidt', country: 'DE' }, work(1000, 25))],
      expect: {
        entry: { '6190': '1250.00', '1010': '-1000.00', '7680': '-250.00' },
        returns: [{ period: '2026-Q2', boxes: { salgsmoms: '250.00' } }],
      },
      rule: 'Without a VAT number the buyer counts as a consumer; below 10,000 euro a year the seller’s rate stands.',
      source: 'momsloven § 33; skm.dk on the threshold',
    },
    {
      id: 'DK-S-04',
      title: 'German consumer, seller in the one-stop shop: German VAT, not in the Danish return',
      profile: { ossRegistered: true },
      given: [sale({ name: 'Anna Schmidt', country: 'DE' }, work(100, 25))],
      expect: {
        entry: { '6190': '119.00', '1150': '-100.00', '7840': '-19.00' },
        vatCodes: ['UOSS'],
        returns: [{ period: '2026-Q2', boxes: {} }],
      },
      rule: 'Under the one-stop shop the VAT of the buyer’s country is charged, in Germany 19 %, and declared in the one-stop shop.',
      source: 'Directive 2006/112/EC, Title XII, chapter 6 (place in the directive not confirmed)',
    },
    {
      id: 'DK-S-05',
      title: 'Service to a company in the United States: outside the scope, rubrik C',
      given: [sale({ name: 'Buyer Inc.', country: 'US', businessId: '12-3456789' }, work(5000, 0))],
      expect: {
        entry: { '6190': '5000.00', '1200': '-5000.00' },
        vatCodes: ['UXY'],
        returns: [{ period: '2026-Q2', boxes: { rubrikC: '5000.00', tilsvar: '0.00' } }],
      },
      rule: 'A service to a business outside the EU is not supplied in Denmark; its value is reported in rubrik C.',
      source: 'momsloven § 16(1); skat.dk on rubrik C',
    },
    {
      id: 'DK-S-06',
      title: 'Greenland: outside the EU’s VAT area',
      given: [sale({ name: 'Kunde A/S', country: 'GL', businessId: '12345678' }, work(3000, 0))],
      expect: {
        entry: { '6190': '3000.00', '1200': '-3000.00' },
        returns: [{ period: '2026-Q2', boxes: { rubrikC: '3000.00' } }],
      },
      rule: 'Greenland and the Faroe Islands are treated as countries outside the EU.',
      source: 'momsloven § 16(1); Directive 2006/112/EC art. 6 (article not confirmed)',
    },
    {
      id: 'DK-S-07',
      title: 'A part is credited: the VAT goes back with it',
      given: [
        sale(danishBuyer, work(80_000, 25)),
        { credit: { date: '2026-06-02', lines: work(2000.4, 25) } },
      ],
      expect: {
        entry: { '6190': '-2500.50', '1010': '2000.40', '7680': '500.10' },
        returns: [{ period: '2026-Q2', boxes: { salgsmoms: '19499.00', tilsvar: '19499.00' } }],
      },
      rule: '20,000.00 less 500.10 is 19,499.90, filed without øre.',
      source: 'momsloven § 33, § 57(1); momsbekendtgørelsen chapter 12 (bek. 1435/2023)',
    },
    {
      id: 'DK-S-08',
      title: 'A line without VAT to a Danish buyer counts as exempt, with a warning',
      given: [sale(danishBuyer, work(700, 0))],
      expect: {
        entry: { '6190': '700.00', '1020': '-700.00' },
        vatCodes: ['UF'],
        legalText: '§ 13',
        warnings: ['exempt_assumed', 'exempt_asks_pro_rata'],
        returns: [{ period: '2026-Q2', boxes: {} }],
      },
      rule: 'Exempt sales such as health care and teaching carry no VAT and are in no box.',
      source: 'momsloven § 13(1)',
    },
    {
      id: 'DK-S-09',
      title: 'Public body: 25 %, and a word about the e-invoice',
      given: [
        sale(
          {
            ...danishBuyer,
            name: 'Kommune',
            details: { publicBody: true, gln: '5790000000005', orderReference: 'PO-1' },
          },
          work(1000, 25),
        ),
      ],
      expect: {
        entry: { '6190': '1250.00', '1010': '-1000.00', '7680': '-250.00' },
        warnings: ['public_body_einvoice'],
        returns: [{ period: '2026-Q2', boxes: { salgsmoms: '250.00' } }],
      },
      rule: 'A public body is charged VAT like any buyer; its invoices go through NemHandel.',
      source: 'momsloven § 33',
    },
    {
      id: 'DK-S-10',
      title: 'Northern Ireland: goods as within the EU',
      given: [
        sale({ name: 'Buyer Ltd', country: 'GB', vatNumber: 'XI123456789' }, work(12_000, 0)),
      ],
      expect: {
        entry: { '6190': '12000.00', '1050': '-12000.00' },
        vatCodes: ['UEUV'],
        legalText: '138',
        returns: [{ period: '2026-Q2', boxes: { rubrikB_varer_eusalg: '12000.00' } }],
      },
      rule: 'For goods Northern Ireland belongs to the EU’s VAT area; its numbers begin with XI.',
      source: 'momsloven § 34(1) no. 1; Windsor Framework (not confirmed)',
    },
    {
      id: 'DK-S-11',
      title: 'Invoice in euro: booked and reported in kroner at the rate of its day',
      given: [sale(germanBuyer, work(1000, 0), { currency: 'EUR' })],
      expect: {
        entry: { '6190': '7460.00', '1150': '-7460.00' },
        returns: [{ period: '2026-Q2', boxes: { rubrikB_ydelser: '7460.00' } }],
      },
      rule: '1,000 euro at 7.46 are 7,460.00 kroner.',
      source: 'momsloven § 16(1); the day of the rate is Daybook’s choice',
    },
    {
      id: 'DK-S-12',
      title: 'Small lines: the VAT is rounded once for the rate, not line by line',
      given: [
        sale(danishBuyer, [
          { text: 'Screw', net: 0.33, rate: 25 },
          { text: 'Nut', net: 0.33, rate: 25 },
          { text: 'Washer', net: 0.33, rate: 25 },
        ]),
      ],
      expect: {
        entry: { '6190': '1.24', '1010': '-0.99', '7680': '-0.25' },
        totals: { net: '0.99', vat: '0.25', gross: '1.24' },
      },
      rule: '25 % of 0.99 is 0.2475, rounded to 0.25. Rounding each line would give 0.24.',
      source: 'momsbekendtgørelsen chapter 12 (bek. 1435/2023): the VAT amount of the invoice',
    },
  ],
} satisfies Topic
