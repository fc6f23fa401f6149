import type { Topic } from '../case.ts'
import { bill, line, post } from '../shorthand.ts'

export default {
  title: 'Denmark: purchases at home, continued',
  says: 'Bills without VAT, reverse charge between Danish businesses, credit notes and foreign money.',
  region: 'denmark',
  cases: [
    {
      id: 'DK-P-13',
      title: 'Rent of an office without VAT',
      given: [bill('DEAS A/S', [line('Husleje maj', '10000.00', '0')]), post],
      expect: {
        entry: { '2030': '10000.00', '7440': '-10000.00' },
        returns: [{ period: '2026-Q2', boxes: {} }],
      },
      rule: 'Letting of premises is exempt, unless the landlord is registered voluntarily.',
      source: 'momsloven § 13(1) no. 8 (number not confirmed)',
    },
    {
      id: 'DK-P-14',
      title: 'Rent with VAT of a landlord who is registered voluntarily',
      given: [bill('DEAS A/S', [line('Husleje maj', '8000.00', '25')]), post],
      expect: {
        entry: { '2030': '8000.00', '7740': '2000.00', '7440': '-10000.00' },
        returns: [{ period: '2026-Q2', boxes: { købsmoms: '2000.00' } }],
      },
      rule: 'The VAT that a registered landlord charges is deducted like any other.',
      source: 'momsloven § 37(1)',
    },
    {
      id: 'DK-P-15',
      title: 'Newspaper: no VAT',
      given: [bill('Dagbladet Børsen A/S', [line('Avis', '500.00', '0')]), post],
      expect: {
        entry: { '1970': '500.00', '7440': '-500.00' },
        returns: [{ period: '2026-Q2', boxes: {} }],
      },
      rule: 'Newspapers are sold at zero.',
      source: 'momsloven § 34 (number not confirmed)',
    },
    {
      id: 'DK-P-16',
      title: 'Laptops under domestic reverse charge: the buyer owes and deducts the VAT',
      given: [
        bill('Proshop A/S', [line('Laptop, omvendt betalingspligt', '3000.00', '0', 'N6')]),
        post,
      ],
      expect: {
        entry: { '2230': '3000.00', '7740': '750.00', '7680': '-750.00', '7440': '-3000.00' },
        returns: [
          {
            period: '2026-Q2',
            boxes: { salgsmoms: '750.00', købsmoms: '750.00', tilsvar: '0.00' },
          },
        ],
      },
      rule: 'Between businesses the buyer accounts for the VAT on laptops, tablets, consoles and mobile phones.',
      source: 'momsloven § 46(1) no. 8-10',
    },
    {
      id: 'DK-P-17',
      title: 'Credit note of a supplier: the deduction goes back',
      given: [
        bill('Lomax A/S', [line('Kontorartikler retur', '200.00', '25')], { kind: 'credit_note' }),
        post,
      ],
      expect: {
        entry: { '2450': '-200.00', '7740': '-50.00', '7440': '250.00' },
        returns: [{ period: '2026-Q2', boxes: { købsmoms: '-50.00', tilsvar: '50.00' } }],
      },
      rule: 'A credit note reduces the VAT deducted before, in the period of the credit note.',
      source: 'momsloven § 37(1)',
    },
    {
      id: 'DK-P-18',
      title: 'Bill in euro with Danish VAT: converted at the rate of its day',
      given: [
        bill('Lomax A/S', [line('Kontorartikler', '100.00', '25')], { currency: 'EUR' }),
        post,
      ],
      expect: {
        entry: { '2450': '746.00', '7740': '186.50', '7440': '-932.50' },
        returns: [{ period: '2026-Q2', boxes: { købsmoms: '186.00' } }],
      },
      rule: 'Amounts are converted at the rate of the bill’s day; here 7.46 kroner for a euro.',
      source: 'momsloven § 37(1); the day of the rate is Daybook’s choice',
    },
    {
      id: 'DK-P-19',
      title: 'Øresund bridge: the whole VAT is deducted',
      given: [bill('Øresundsbron', [line('Passage', '400.00', '25')]), post],
      expect: {
        entry: { '2470': '400.00', '7740': '100.00', '7440': '-500.00' },
        returns: [{ period: '2026-Q2', boxes: { købsmoms: '100.00' } }],
      },
      rule: 'The toll of the Øresund bridge is deducted in full, in a passenger car, too.',
      source: 'momsloven § 42(7)',
    },
    {
      id: 'DK-P-20',
      title: 'Train ticket: no VAT',
      given: [bill('DSB', [line('Billet', '300.00', '0')]), post],
      expect: {
        entry: { '2470': '300.00', '7440': '-300.00' },
        returns: [{ period: '2026-Q2', boxes: {} }],
      },
      rule: 'Carriage of passengers is exempt.',
      source: 'momsloven § 13(1) no. 15 (number not confirmed)',
    },
    {
      id: 'DK-P-21',
      title: 'Two bills: øre are dropped after the sum, not before',
      given: [
        bill('Lomax A/S', [line('Kontorartikler', '502.40', '25')]),
        post,
        bill('Ørsted A/S', [line('El', '502.40', '25')], { number: 'B-7' }),
        post,
      ],
      expect: {
        entry: { '2050': '502.40', '7740': '125.60', '7440': '-628.00' },
        returns: [{ period: '2026-Q2', boxes: { købsmoms: '251.00', tilsvar: '-251.00' } }],
      },
      rule: 'Twice 125.60 is 251.20, filed as 251. Dropping the øre of each bill would give 250.',
      source: 'momsloven § 57(1)',
    },
    {
      id: 'DK-P-22',
      title: 'Auditor: the whole VAT is deducted',
      given: [bill('Revisor Holm', [line('Revision 2025', '12000.00', '25')]), post],
      expect: {
        entry: { '2670': '12000.00', '7740': '3000.00', '7440': '-15000.00' },
        returns: [{ period: '2026-Q2', boxes: { købsmoms: '3000.00' } }],
      },
      rule: 'A business deducts the VAT on purchases used only for its taxable sales.',
      source: 'momsloven § 37(1)',
    },
    {
      id: 'DK-P-23',
      title: 'A company with exempt sales as well: an ordinary bill by the pro rata',
      profile: { proRataPercent: 60 },
      given: [bill('Lomax A/S', [line('Kontorartikler', '1000.00', '25')]), post],
      expect: {
        entry: { '2450': '1100.00', '7740': '150.00', '7440': '-1250.00' },
        returns: [{ period: '2026-Q2', boxes: { købsmoms: '150.00' } }],
      },
      rule: 'For mixed use the VAT is deducted by the share of the taxable turnover: 60 % of 250.00.',
      source: 'momsloven § 38(1)',
    },
    {
      id: 'DK-P-24',
      title: 'A letter of the bank about fees: no VAT',
      given: [bill('Danske Bank A/S', [line('Gebyrer', '150.00', '0')]), post],
      expect: {
        entry: { '2390': '150.00', '7440': '-150.00' },
        returns: [{ period: '2026-Q2', boxes: {} }],
      },
      rule: 'Financial services are exempt.',
      source: 'momsloven § 13(1) no. 11',
    },
  ],
} satisfies Topic
