import type { Topic } from '../case.ts'
import { germanBuyer, italianBuyer, sale, work } from '../shorthand.ts'

export default {
  title: 'Italy: sales, continued',
  says: 'Sales abroad by their nature, declarations of intent, credit notes.',
  region: 'italy',
  cases: [
    {
      id: 'IT-S-13',
      title: 'Goods to a German company: N3.2',
      given: [sale({ ...germanBuyer, details: { defaultVatNature: 'N3.2' } }, work(2000, 0))],
      expect: {
        entry: { '1501': '2000.00', '3101': '-2000.00' },
        vatCodes: ['VN3.2'],
        returns: [{ period: '2026-05', boxes: { VP2: '2000.00' } }],
      },
      rule: 'Goods sent to a taxable person in another EU country are not taxed here.',
      source: 'art. 41 DL 331/93',
    },
    {
      id: 'IT-S-14',
      title: 'Goods exported to Switzerland: N3.1',
      given: [
        sale(
          {
            name: 'Kunde AG',
            country: 'CH',
            vatNumber: 'CHE123456788',
            details: { defaultVatNature: 'N3.1' },
          },
          work(2000, 0),
        ),
      ],
      expect: {
        entry: { '1501': '2000.00', '3101': '-2000.00' },
        vatCodes: ['VN3.1'],
        returns: [{ period: '2026-05', boxes: { VP2: '2000.00' } }],
      },
      rule: 'Exports are not taxed; no stamp duty on them.',
      source: 'art. 8 DPR 633/72 (article not confirmed)',
    },
    {
      id: 'IT-S-15',
      title: 'German consumer: Italian VAT',
      given: [sale({ name: 'Anna Schmidt', country: 'DE' }, work(100, 22))],
      expect: {
        entry: { '1501': '122.00', '3101': '-100.00', '2601': '-22.00' },
        returns: [{ period: '2026-05', boxes: { VP2: '100.00', VP4: '22.00' } }],
      },
      rule: 'Below 10,000 euro a year the seller’s rate stands.',
      source: 'Directive 2006/112/EC art. 59c (article not confirmed)',
    },
    {
      id: 'IT-S-16',
      title: 'A part is credited (TD04)',
      given: [
        sale(italianBuyer, work(1000, 22)),
        { credit: { date: '2026-05-20', lines: work(250, 22) } },
      ],
      expect: {
        entry: { '1501': '-305.00', '3101': '250.00', '2601': '55.00' },
        returns: [{ period: '2026-05', boxes: { VP2: '750.00', VP4: '165.00' } }],
      },
      rule: 'The seller takes back the VAT of what is credited.',
      source: 'art. 26 DPR 633/72 (article not confirmed)',
    },
    {
      id: 'IT-S-17',
      title: 'San Marino: N3.3',
      given: [sale({ name: 'Cliente S.A.', country: 'SM', vatNumber: 'SM12345' }, work(1500, 0))],
      expect: {
        vatCodes: ['VN3.3'],
        returns: [{ period: '2026-05', boxes: { VP2: '1500.00' } }],
      },
      rule: 'Goods to San Marino are not taxed.',
      source: 'art. 71 DPR 633/72 (article not confirmed)',
    },
    {
      id: 'IT-S-18',
      title: 'Service to a consumer in the United States: the line’s 22 % stays',
      row: 'A7',
      given: [sale({ name: 'John Doe', country: 'US' }, work(500, 22))],
      expect: {
        entry: { '1501': '610.00', '3101': '-500.00', '2601': '-110.00' },
        returns: [{ period: '2026-05', boxes: { VP2: '500.00', VP4: '110.00' } }],
      },
      rule: 'A service to a private person carries the seller’s VAT unless it is on the list of art. 7-septies.',
      source: 'artt. 7-ter, 7-septies DPR 633/72 (art. 7-septies not confirmed)',
    },
    {
      id: 'IT-S-19',
      title: 'N3.5 without a declaration of intent: a warning',
      row: 'A16',
      given: [sale({ ...italianBuyer, details: { defaultVatNature: 'N3.5' } }, work(1000, 0))],
      expect: { vatCodes: ['VN3.5'], warnings: ['declaration_missing'] },
      rule: 'The protocol of the declaration and its date belong in the file (INTENTO).',
      source: 'art. 8 c. 1 lett. c) DPR 633/72 (article not confirmed); FatturaPA specification',
    },
    {
      id: 'IT-S-21',
      title: 'N3.5 with a declaration of intent: no VAT, in VP2',
      row: 'A16',
      given: [
        sale(
          {
            ...italianBuyer,
            details: {
              defaultVatNature: 'N3.5',
              declarationOfIntent: { protocol: '08060120341234567-000001', date: '2026-01-15' },
            },
          },
          work(1000, 0),
        ),
      ],
      expect: {
        entry: { '1501': '1000.00', '3101': '-1000.00' },
        vatCodes: ['VN3.5'],
        returns: [{ period: '2026-05', boxes: { VP2: '1000.00' } }],
      },
      rule: 'A habitual exporter may buy without VAT; protocol and date of the declaration go into the file.',
      source: 'art. 8 c. 1 lett. c) DPR 633/72 (article not confirmed); FatturaPA specification',
    },
    {
      id: 'IT-S-20',
      title: 'The third quarter: interest, paid by 16 November',
      profile: { vatFrequency: 'quarterly' },
      given: [sale(italianBuyer, work(1000, 22), { date: '2026-08-10' })],
      expect: {
        returns: [
          {
            period: '2026-Q3',
            boxes: { VP1: '3.00', VP2: '1000.00', VP4: '220.00', VP12: '2.20', 'VP14.1': '222.20' },
            dueDate: '2026-11-16',
          },
        ],
      },
      rule: '1 % of 220.00; the third quarter is paid by 16 November.',
      source: 'art. 7 DPR 542/99',
    },
  ],
} satisfies Topic
