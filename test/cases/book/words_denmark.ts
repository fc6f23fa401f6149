import type { Topic } from '../case.ts'
import { bill, danishBuyer, line, post, sale, work } from '../shorthand.ts'

const none = { returns: [{ period: '2026-Q2', boxes: {} }] }
const privateUse = 'momsloven § 37(1) and § 42(1) no. 2'

export default {
  title: 'Denmark: words that change the deduction',
  says: 'Bills of suppliers that nobody knows, each on its own words. All of them wait for a person.',
  region: 'denmark',
  cases: [
    {
      id: 'DK-WO-01',
      title: 'A new passenger car',
      given: [bill('Autohuset Nord A/S', [line('Ny personbil VW Golf', '200000.00', '25')]), post],
      expect: {
        asked: 'may_be_an_asset',
        vatCodes: ['I25N'],
        entry: { '5580': '250000.00', '7440': '-250000.00' },
        ...none,
      },
      rule: 'A passenger car carries no deduction, and above the limit it is an asset, VAT included.',
      source: 'momsloven § 42(1) no. 6; afskrivningsloven § 5',
    },
    {
      id: 'DK-WO-02',
      title: 'The bathroom of the manager’s home',
      given: [
        bill('Byg og Bolig ApS', [
          line('Renovering af badeværelse hos direktøren privat', '30000.00', '25'),
        ]),
        post,
      ],
      expect: {
        asked: 'paper_says',
        vatCodes: ['I25N'],
        entry: { '6370': '37500.00', '7440': '-37500.00' },
        ...none,
      },
      rule: 'A home of the owner or staff carries no deduction; the manager owes what the company pays.',
      source: privateUse,
    },
    {
      id: 'DK-WO-03',
      title: 'Twenty-four bottles of wine',
      given: [bill('Druens Hus ApS', [line('24 flasker rødvin', '2400.00', '25')]), post],
      expect: {
        asked: 'paper_says',
        vatCodes: ['I25N'],
        entry: { '1990': '3000.00', '7440': '-3000.00' },
        ...none,
      },
      rule: 'Wine by the bottle is no restaurant service: nothing is deducted.',
      source: 'momsloven § 42(1) no. 5 and (2)',
    },
    {
      id: 'DK-WO-04',
      title: 'A summer house for staff',
      given: [
        bill('Vestkystens Udlejning ApS', [
          line('Leje af sommerhus til medarbejdere', '8000.00', '25'),
        ]),
        post,
      ],
      expect: {
        asked: 'paper_says',
        vatCodes: ['I25N'],
        entry: { '2960': '10000.00', '7440': '-10000.00' },
        ...none,
      },
      rule: 'Holiday homes for staff carry no deduction.',
      source: 'momsloven § 42(1) no. 4',
    },
    {
      id: 'DK-WO-05',
      title: 'Petrol of a passenger car, after a person once said that the supplier sells to a van',
      given: [
        bill('Q8 Danmark A/S', [line('Diesel', '800.00', '25')]),
        { correct: { category: 'fuel_van' } },
        post,
        bill('Q8 Danmark A/S', [line('Benzin 95 personbil, hvide plader', '400.00', '25')], {
          number: 'A-2',
        }),
        post,
      ],
      expect: {
        asked: 'paper_says',
        vatCodes: ['I25N'],
        entry: { '2540': '500.00', '7440': '-500.00' },
        balances: { '7740': '200.00' },
      },
      rule: 'The paper’s own words go before what was learned: a passenger car carries no deduction.',
      source: 'momsloven § 42(1) no. 6',
    },
    {
      id: 'DK-WO-06',
      title: 'One correction is no rule',
      given: [
        bill('Q8 Danmark A/S', [line('Tankning', '800.00', '25')]),
        { correct: { category: 'fuel_van' } },
        post,
        bill('Q8 Danmark A/S', [line('Kortkøb', '400.00', '25')], { number: 'A-2' }),
      ],
      expect: { asked: 'learned_once', vatCodes: ['I25'] },
      rule: 'What a person said once is proposed again, and a person looks at it once more.',
      source: 'Daybook choice',
    },
    {
      id: 'DK-WO-07',
      title: 'Diesel of a van at a known filling station',
      given: [
        bill('Q8 Danmark A/S', [line('Diesel, varevogn (gule plader)', '800.00', '25')]),
        post,
      ],
      expect: {
        asked: 'paper_says',
        vatCodes: ['I25'],
        entry: { '2560': '800.00', '7740': '200.00', '7440': '-1000.00' },
      },
      rule: 'The paper names a van, whose running costs are deducted; the supplier’s name does not tell.',
      source: 'momsloven § 41',
    },
    {
      id: 'DK-WO-08',
      title: 'Cloud services of a company that also sells goods',
      given: [
        bill('Amazon Web Services EMEA SARL', [line('AWS usage charges', '100.00', '0')], {
          country: 'LU',
          vatNumber: 'LU26888617',
          currency: 'DKK',
        }),
        post,
      ],
      expect: {
        vatCodes: ['IEUY'],
        returns: [
          {
            period: '2026-Q2',
            boxes: {
              moms_ydelseskob_udland: '25.00',
              købsmoms: '25.00',
              rubrikA_ydelser: '100.00',
            },
          },
        ],
      },
      rule: 'It is a service from the EU, not goods.',
      source: 'momsloven § 16(1), § 46(1) no. 3',
    },
    {
      id: 'DK-WO-09',
      title: 'Food of a supermarket',
      given: [bill('Brugsen Byen', [line('Smørrebrød, kaffe', '80.00', '25')]), post],
      expect: {
        asked: 'paper_says',
        vatCodes: ['I25N'],
        entry: { '2350': '100.00', '7440': '-100.00' },
      },
      rule: 'What a shop sells is no restaurant service: nothing is deducted.',
      source: 'momsloven § 42(1) no. 1; Juridisk vejledning D.A.11.5.7.2',
    },
    {
      id: 'DK-WO-10',
      title: 'A mobile subscription of a named person',
      given: [bill('Tele Nord ApS', [line('Mobilabonnement Anna Jensen', '200.00', '25')])],
      expect: { asked: 'paper_may_mean' },
      rule: 'A telephone of staff is deducted by half: a person says whether it is one.',
      source: 'momsloven § 40(2)',
    },
    {
      id: 'DK-WO-11',
      title: 'One word that other bills print, too',
      given: [bill('Nordhavn Handel ApS', [line('Licens', '500.00', '25')])],
      expect: { asked: 'one_keyword', vatCodes: ['I25'] },
      rule: 'A coding that rests on a single word is proposed, and waits for a person.',
      source: 'Daybook choice',
    },
    {
      id: 'DK-WO-12',
      title: 'Tyres of a forklift truck',
      given: [bill('Dækringen ApS', [line('Dæk til gaffeltruck', '4000.00', '25')]), post],
      expect: {
        vatCodes: ['I25'],
        returns: [{ period: '2026-Q2', boxes: { købsmoms: '1000.00' } }],
      },
      rule: 'A forklift truck is no passenger car: it is deducted in full.',
      source: 'momsloven § 37(1)',
    },
    {
      id: 'DK-WO-13',
      title: 'Hampers for customers',
      given: [bill('Vinoteket ApS', [line('Gavekurve til kunder', '900.00', '25')]), post],
      expect: { asked: 'paper_says', entry: { '1990': '1125.00', '7440': '-1125.00' }, ...none },
      rule: 'Gifts carry no deduction.',
      source: 'momsloven § 42(1) no. 5',
    },
    {
      id: 'DK-WO-14',
      title: 'One private line among others',
      given: [
        bill('Farver ApS', [
          line('Malerarbejde, lager og kontor', '3000.00', '25'),
          line('Malerarbejde i indehavers parcelhus', '1000.00', '25'),
        ]),
        post,
      ],
      expect: {
        asked: 'paper_says',
        entry: { '2160': '3000.00', '7740': '750.00', '6370': '1250.00', '7440': '-5000.00' },
      },
      rule: 'Only the private line carries no deduction.',
      source: privateUse,
    },
    {
      id: 'DK-WO-15',
      title: 'A code with VAT on an insurance that shows none',
      given: [
        bill('Tryg Forsikring A/S', [line('Erhvervsforsikring', '4200.00', '0')], { form: 'text' }),
        { correct: { vatCode: 'I25' } },
      ],
      expect: { asked: 'vat_not_shown', vatCodes: ['I25'] },
      rule: 'A full invoice names its VAT: where it shows none, nothing is deducted.',
      source: 'momsloven § 37; momsbekendtgørelsen § 58',
    },
    {
      id: 'DK-WO-16',
      title: 'An exempt sale',
      given: [
        sale(danishBuyer, work(4000, 0), { details: { lines: [{ line: 1, vatCode: 'UF' }] } }),
      ],
      expect: {
        vatCodes: ['UF'],
        entry: { '6190': '4000.00', '1020': '-4000.00' },
        warnings: ['exempt_asks_pro_rata'],
        ...none,
      },
      rule: 'Exempt turnover has an account of its own: it decides how much of mixed costs is deducted.',
      source: 'momsloven § 13, § 38(1)',
    },
    {
      id: 'DK-WO-17',
      title: 'A roof on the manager’s house',
      given: [
        bill('Tag og Facade ApS', [line('Nyt tag på direktørens hus', '90000.00', '25')]),
        post,
      ],
      expect: {
        asked: 'paper_says',
        vatCodes: ['I25N'],
        entry: { '6370': '112500.00', '7440': '-112500.00' },
        ...none,
      },
      rule: 'A home of the owner or staff carries no deduction.',
      source: 'momsloven § 37(1) and § 42(1) no. 2',
    },
    {
      id: 'DK-WO-18',
      title: 'Nights at a hotel for customers',
      given: [
        bill('Hotel Nordhavn', [
          line('Overnatning og værelse, kunder fra Tyskland', '3000.00', '25'),
        ]),
        post,
      ],
      expect: {
        asked: 'paper_says',
        vatCodes: ['I25N'],
        entry: { '1910': '3750.00', '7440': '-3750.00' },
        ...none,
      },
      rule: 'Lodging of customers is representation: nothing is deducted.',
      source: 'momsloven § 42(1) no. 5',
    },
    {
      id: 'DK-WO-19',
      title: 'A confirmation at a restaurant',
      given: [
        bill('Restaurant Kongen', [line('Konfirmation, middag og vin', '3000.00', '25')]),
        post,
      ],
      expect: {
        asked: 'paper_says',
        vatCodes: ['I25N'],
        entry: { '6370': '3750.00', '7440': '-3750.00' },
        ...none,
      },
      rule: 'A family event is private, also at a restaurant.',
      source: 'momsloven § 37(1)',
    },
    {
      id: 'DK-WO-20',
      title: 'Music at a party of the firm',
      given: [bill('Lyd og Lys ApS', [line('DJ og lys til firmafest', '9000.00', '25')]), post],
      expect: {
        asked: 'paper_says',
        vatCodes: ['I25N'],
        entry: { '1910': '11250.00', '7440': '-11250.00' },
        ...none,
      },
      rule: 'Entertainment carries no deduction, also that of staff.',
      source: 'momsloven § 42(1) no. 5',
    },
    {
      id: 'DK-WO-21',
      title: 'Catering for a Christmas lunch at the office',
      given: [
        bill('Smag og Behag ApS', [line('Catering, julefrokost på kontoret', '9000.00', '25')]),
        post,
      ],
      expect: { asked: 'one_keyword', vatCodes: ['I25N'] },
      rule: 'Food that is brought to the office is no restaurant service.',
      source: 'momsloven § 42(1) no. 1; Juridisk vejledning D.A.11.5.7.2',
    },
    {
      id: 'DK-WO-22',
      title: 'A car named by its make only',
      given: [
        bill('Bilgården Vest A/S', [line('Volkswagen ID.4 Pro 2026', '280000.00', '25')]),
        post,
      ],
      expect: {
        asked: 'paper_says',
        vatCodes: ['I25N'],
        entry: { '5580': '350000.00', '7440': '-350000.00' },
        ...none,
      },
      rule: 'A passenger car carries no deduction, whatever the paper calls it.',
      source: 'momsloven § 42(1) no. 6; afskrivningsloven § 5',
    },
    {
      id: 'DK-WO-23',
      title: 'Diesel of an excavator',
      given: [bill('Olie Syd A/S', [line('Diesel til gravemaskine', '800.00', '25')]), post],
      expect: {
        asked: 'one_keyword',
        vatCodes: ['I25'],
        returns: [{ period: '2026-Q2', boxes: { købsmoms: '200.00' } }],
      },
      rule: 'The limit is for passenger cars: fuel of machines is deducted in full.',
      source: 'momsloven § 37(1) and § 42(1) no. 6',
    },
    {
      id: 'DK-WO-24',
      title: 'A divorce',
      given: [bill('Advokat Holm', [line('Skilsmisse, rådgivning', '9000.00', '25')]), post],
      expect: { asked: 'paper_says', vatCodes: ['I25N'], ...none },
      rule: 'Only what the business uses is deducted.',
      source: 'momsloven § 37(1)',
    },
    {
      id: 'DK-WO-25',
      title: 'A virtual private server is not private',
      given: [
        bill('Sky og Server ApS', [
          line('Virtual Private Server, hosting 12 mdr.', '500.00', '25'),
        ]),
        post,
      ],
      expect: {
        vatCodes: ['I25'],
        entry: { '2310': '500.00', '7740': '125.00', '7440': '-625.00' },
      },
      rule: 'Words that mean something else together say nothing of private use.',
      source: 'momsloven § 37(1)',
    },
    {
      id: 'DK-WO-26',
      title: 'A CD-ROM is no drink',
      given: [bill('Kontorlageret ApS', [line('CD-ROM, 1 kasse', '500.00', '25')]), post],
      expect: { asked: 'fallback_category', vatCodes: ['I25'] },
      rule: 'A word that means something else beside another says nothing.',
      source: 'momsloven § 37(1)',
    },
    {
      id: 'DK-WO-27',
      title: 'Furniture above the limit, of a supplier whose bills were a cost twice',
      given: [
        bill('Møbelhuset ApS', [line('Kontorartikler', '800.00', '25')]),
        { correct: { category: 'office_supplies' } },
        post,
        bill('Møbelhuset ApS', [line('Kontorartikler', '900.00', '25')], { number: 'A-2' }),
        post,
        bill('Møbelhuset ApS', [line('Borde og stole', '60000.00', '25')], { number: 'A-3' }),
      ],
      expect: { asked: 'may_be_an_asset' },
      rule: 'What was a cost on earlier bills may be an asset on a large one: a person says.',
      source: 'afskrivningsloven §§ 5 and 6',
    },
  ],
} satisfies Topic
