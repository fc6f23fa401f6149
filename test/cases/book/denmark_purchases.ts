import type { Topic } from '../case.ts'
import { bill, line, post } from '../shorthand.ts'

export default {
  title: 'Denmark: purchases at home',
  says: 'Bills of Danish suppliers. The VAT on the bill is deducted as far as the law allows; the rest is part of the cost.',
  region: 'denmark',
  cases: [
    {
      id: 'DK-P-01',
      title: 'Office supplies: the whole VAT is deducted',
      given: [bill('Lomax A/S', [line('Kontorartikler', '1000.00', '25')]), post],
      expect: {
        entry: { '2450': '1000.00', '7740': '250.00', '7440': '-1250.00' },
        vatDate: '2026-05-12',
        returns: [{ period: '2026-Q2', boxes: { købsmoms: '250.00', tilsvar: '-250.00' } }],
      },
      rule: 'A business deducts the VAT on purchases used only for its taxable sales.',
      source: 'momsloven § 37(1)',
    },
    {
      id: 'DK-P-02',
      title: 'Restaurant visit: a quarter of the VAT is deducted',
      given: [bill('Restaurant Havnen ApS', [line('Middag', '800.00', '25')]), post],
      expect: {
        entry: { '1890': '950.00', '7740': '50.00', '7440': '-1000.00' },
        returns: [{ period: '2026-Q2', boxes: { købsmoms: '50.00' } }],
      },
      rule: 'Of the VAT on restaurant services of a strictly business nature 25 % is deducted: 25 % of 200.00 is 50.00.',
      source: 'momsloven § 42(2)',
    },
    {
      id: 'DK-P-03',
      title: 'Restaurant visit: the quarter is rounded half up, the box drops the øre',
      given: [bill('Café Torvet', [line('Frokost', '350.00', '25')]), post],
      expect: {
        entry: { '1890': '415.62', '7740': '21.88', '7440': '-437.50' },
        returns: [{ period: '2026-Q2', boxes: { købsmoms: '21.00' } }],
      },
      rule: 'A quarter of 87.50 is 21.875, booked as 21.88. The return is in whole kroner, øre are left out.',
      source: 'momsloven § 42(2), § 57(1)',
    },
    {
      id: 'DK-P-04',
      title: 'Telephone at an employee’s home: half of the VAT is deducted',
      given: [bill('Fonia ApS', [line('Medarbejdertelefon', '239.20', '25')]), post],
      expect: {
        entry: { '2420': '269.10', '7740': '29.90', '7440': '-299.00' },
        returns: [{ period: '2026-Q2', boxes: { købsmoms: '29.00' } }],
      },
      rule: 'VAT on telephones placed with employees is deducted by half: half of 59.80 is 29.90.',
      source: 'momsloven § 40(2)',
    },
    {
      id: 'DK-P-05',
      title: 'Fuel for a passenger car: nothing is deducted',
      given: [bill('Circle K Danmark A/S', [line('Benzin', '400.00', '25')]), post],
      expect: {
        entry: { '2540': '500.00', '7440': '-500.00' },
        returns: [{ period: '2026-Q2', boxes: {} }],
      },
      rule: 'VAT on buying and running passenger cars is not deducted; it is part of the cost.',
      source: 'momsloven § 42(1) no. 6',
    },
    {
      id: 'DK-P-06',
      title: 'Fuel for a van: the whole VAT is deducted',
      given: [bill('Nordisk Energi A/S', [line('Diesel varebil', '400.00', '25')]), post],
      expect: {
        entry: { '2560': '400.00', '7740': '100.00', '7440': '-500.00' },
        returns: [{ period: '2026-Q2', boxes: { købsmoms: '100.00' } }],
      },
      rule: 'Running costs of vans up to 3 tonnes are deducted in full.',
      source: 'momsloven § 41',
    },
    {
      id: 'DK-P-07',
      title: 'Insurance: no VAT, nothing to deduct',
      given: [bill('Tryg Forsikring A/S', [line('Erhvervsforsikring', '4200.00', '0')]), post],
      expect: {
        entry: { '2180': '4200.00', '7440': '-4200.00' },
        returns: [{ period: '2026-Q2', boxes: {} }],
      },
      rule: 'Insurance is exempt from VAT.',
      source: 'momsloven § 13(1) no. 10 (number not confirmed)',
    },
    {
      id: 'DK-P-08',
      title: 'Hotel with breakfast as a line of its own: the room in full, breakfast by a quarter',
      given: [
        bill('Scandic Aarhus', [
          line('Overnatning', '1040.00', '25'),
          line('Morgenmad', '160.00', '25'),
        ]),
        post,
      ],
      expect: {
        entry: { '2470': '1040.00', '1890': '190.00', '7740': '270.00', '7440': '-1500.00' },
        returns: [{ period: '2026-Q2', boxes: { købsmoms: '270.00' } }],
      },
      rule: 'Accommodation follows the general rule: 260.00. Breakfast is a restaurant service: a quarter of 40.00 is 10.00.',
      source: 'momsloven § 37(1), § 42(2)',
    },
    {
      id: 'DK-P-09',
      title: 'Flowers for a customer: nothing is deducted',
      given: [bill('Interflora Danmark', [line('Buket', '400.00', '25')]), post],
      expect: {
        entry: { '1990': '500.00', '7440': '-500.00' },
        returns: [{ period: '2026-Q2', boxes: {} }],
      },
      rule: 'VAT on representation and gifts is not deducted.',
      source: 'momsloven § 42(1) no. 5',
    },
    {
      id: 'DK-P-10',
      title: 'Food brought to the office: nothing is deducted',
      given: [bill('Wolt Danmark ApS', [line('Frokost til kontoret', '200.00', '25')]), post],
      expect: {
        entry: { '2350': '250.00', '7440': '-250.00' },
        returns: [{ period: '2026-Q2', boxes: {} }],
      },
      rule: 'Food for staff is not deducted, and catering is no restaurant visit.',
      source: 'momsloven § 42(1)-(2); Den juridiske vejledning D.A.11.5.7.2',
    },
    {
      id: 'DK-P-11',
      title: 'Leased passenger car, no amount stated by the lessor: nothing is deducted',
      given: [bill('Nordbil ApS', [line('Billeasing maj', '4000.00', '25')]), post],
      expect: {
        entry: { '2530': '5000.00', '7440': '-5000.00' },
        returns: [{ period: '2026-Q2', boxes: {} }],
      },
      rule: 'Only the amount that the lessor states is deducted; none is stated here.',
      source: 'momsloven § 42(1) no. 6, § 42(4)-(5)',
    },
    {
      id: 'DK-P-12',
      title: 'Leased van in mixed use: a third of the VAT is deducted',
      given: [bill('Vognpark ApS', [line('Leasing varebil', '3000.00', '25')]), post],
      expect: {
        entry: { '2460': '3500.00', '7740': '250.00', '7440': '-3750.00' },
        returns: [{ period: '2026-Q2', boxes: { købsmoms: '250.00' } }],
      },
      rule: 'A third of the VAT on the hire of a van in mixed use is deducted: a third of 750.00.',
      source: 'momsloven § 41',
    },
  ],
} satisfies Topic
