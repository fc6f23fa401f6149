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
    {
      id: 'DK-WO-28',
      title: 'A data line of a supplier whose telephones were halved twice',
      given: [
        bill(
          'Nordtel Erhverv ApS',
          [line('3 mobilabonnementer, medarbejdertelefoner', '600.00', '25')],
          { number: 'A-1' },
        ),
        { correct: { category: 'staff_phone' } },
        post,
        bill(
          'Nordtel Erhverv ApS',
          [line('3 mobilabonnementer, medarbejdertelefoner', '612.00', '25')],
          { number: 'A-2' },
        ),
        { correct: { category: 'staff_phone' } },
        post,
        bill('Nordtel Erhverv ApS', [line('Fiberbredbånd 1000/1000, kontoret', '640.00', '25')], {
          number: 'A-9',
        }),
      ],
      expect: { vatCodes: ['I25'], asked: 'paper_says' },
      rule: 'A data line is no telephone: what was learned of telephones says nothing of it.',
      source: 'momsloven § 37(1); SKM2003.345.LSR',
    },
    {
      id: 'DK-WO-29',
      title: 'Telephones of staff of a supplier whose data lines were deducted twice',
      given: [
        bill('Fynsnet Erhverv ApS', [line('Fiberbredbånd kontoret', '600.00', '25')], {
          number: 'A-1',
        }),
        { correct: { category: 'telecom' } },
        post,
        bill('Fynsnet Erhverv ApS', [line('Fiberbredbånd kontoret', '612.00', '25')], {
          number: 'A-2',
        }),
        { correct: { category: 'telecom' } },
        post,
        bill(
          'Fynsnet Erhverv ApS',
          [line('4 mobilabonnementer til medarbejdere', '640.00', '25')],
          { number: 'A-9' },
        ),
      ],
      expect: { vatCodes: ['I50'], asked: 'paper_says' },
      rule: 'A telephone of staff is deducted by half, whatever was learned of the supplier.',
      source: 'momsloven § 40(2)',
    },
    {
      id: 'DK-WO-30',
      title: 'Minibar on a hotel bill',
      given: [
        bill('Hotel Centrum Aalborg A/S', [
          line('Overnatning 1 nat', '1000.00', '25'),
          line('Minibar', '200.00', '25'),
        ]),
      ],
      expect: { asked: 'may_contain' },
      rule: 'Food on a hotel bill is deducted by a quarter at most, so a person is asked.',
      source: 'momsloven § 42(1) no. 1 and (2)',
    },
    {
      id: 'DK-WO-31',
      title: 'A deposit on a bill of rent',
      given: [
        bill('Kajens Ejendomme ApS', [
          line('Husleje lager', '3000.00', '25'),
          line('Depositum, momsfrit', '9000.00', '0'),
        ]),
      ],
      expect: { asked: 'paper_may_mean' },
      rule: 'A deposit is no cost, so a person is asked.',
      source: 'momsloven § 27(1); årsregnskabsloven § 11',
    },
    {
      id: 'DK-WO-32',
      title: 'Software from Germany with German VAT',
      given: [
        bill('Softwerk GmbH', [line('Software subscription, CRM licence', '200.00', '19')], {
          country: 'DE',
          vatNumber: 'DE136695976',
        }),
      ],
      expect: { asked: 'foreign_vat_not_due', vatCodes: ['IUDL'] },
      rule: 'A service is taxed where the buyer is: VAT that the seller charged is to be taken back by the seller.',
      source: 'momsloven § 16(1), § 46(1) no. 3',
    },
    {
      id: 'DK-WO-33',
      title: 'The Great Belt toll of a van',
      given: [
        bill('Brobizz A/S', [
          line('Storebæltsbroen, 2 passager, varebil, gule plader', '480.00', '25'),
        ]),
        post,
      ],
      expect: {
        asked: 'paper_says',
        entry: { '2560': '480.00', '7740': '120.00', '7440': '-600.00' },
      },
      rule: 'Running costs of a van are deducted, its tolls among them.',
      source: 'momsloven § 41',
    },
    {
      id: 'DK-WO-34',
      title: 'Lunch of staff at a supplier whose food was for meetings twice',
      given: [
        bill(
          'Delikatesse Havnen ApS',
          [line('Smørrebrød til møde i egne lokaler', '600.00', '25')],
          { number: 'A-1' },
        ),
        { correct: { category: 'meeting_catering' } },
        post,
        bill(
          'Delikatesse Havnen ApS',
          [line('Smørrebrød til møde i egne lokaler', '612.00', '25')],
          { number: 'A-2' },
        ),
        { correct: { category: 'meeting_catering' } },
        post,
        bill(
          'Delikatesse Havnen ApS',
          [line('Smørrebrød, fredagsfrokost for personalet', '640.00', '25')],
          { number: 'A-9' },
        ),
      ],
      expect: { vatCodes: ['I25N'], asked: 'paper_says' },
      rule: 'Food for staff carries no deduction, whatever was learned of the supplier.',
      source: 'momsloven § 42(1) no. 1',
    },
    {
      id: 'DK-WO-35',
      title: 'Tickets for customers at a supplier whose advice was deducted twice',
      given: [
        bill('Nordhavn Partnere ApS', [line('Ydelser iht. aftale', '600.00', '25')], {
          number: 'A-1',
        }),
        { correct: { category: 'consultants' } },
        post,
        bill('Nordhavn Partnere ApS', [line('Ydelser iht. aftale', '612.00', '25')], {
          number: 'A-2',
        }),
        { correct: { category: 'consultants' } },
        post,
        bill('Nordhavn Partnere ApS', [line('VIP-billetter til fodbold, kunder', '640.00', '25')], {
          number: 'A-9',
        }),
      ],
      expect: { vatCodes: ['I25N'], asked: 'paper_says' },
      rule: 'Entertainment carries no deduction, whatever was learned of the supplier.',
      source: 'momsloven § 42(1) no. 5',
    },
    {
      id: 'DK-WO-36',
      title: 'A sofa at a supplier whose shelves were deducted twice',
      given: [
        bill('Inventar Danmark A/S', [line('Reol til lager', '600.00', '25')], { number: 'A-1' }),
        { correct: { category: 'equipment' } },
        post,
        bill('Inventar Danmark A/S', [line('Reol til lager', '612.00', '25')], { number: 'A-2' }),
        { correct: { category: 'equipment' } },
        post,
        bill(
          'Inventar Danmark A/S',
          [line('1 sofa, leveres til Strandvejen 8, Ebeltoft', '640.00', '25')],
          { number: 'A-9' },
        ),
      ],
      expect: { asked: 'words_not_seen' },
      rule: 'What was learned says nothing of words it was not learned with: a person looks.',
      source: 'momsloven § 37(1)',
    },
    {
      id: 'DK-WO-37',
      title: 'The same words again, of a supplier whose bills were accepted twice',
      given: [
        bill('Nordhavn Partnere ApS', [line('Ydelser iht. aftale', '600.00', '25')], {
          number: 'A-1',
        }),
        { correct: { category: 'consultants' } },
        post,
        bill('Nordhavn Partnere ApS', [line('Ydelser iht. aftale', '612.00', '25')], {
          number: 'A-2',
        }),
        { correct: { category: 'consultants' } },
        post,
        bill('Nordhavn Partnere ApS', [line('Ydelser iht. aftale, maj', '640.00', '25')], {
          number: 'A-9',
        }),
      ],
      expect: { vatCodes: ['I25'] },
      rule: 'What was learned holds for the same words, whatever the month.',
      source: 'Daybook choice',
    },
    {
      id: 'DK-WO-38',
      title: 'Another car at a garage that repaired the van twice',
      given: [
        bill('Bilcenter Vest ApS', [line('Service CX 45 678, gule plader', '600.00', '25')], {
          number: 'A-1',
        }),
        { correct: { category: 'van_running' } },
        post,
        bill('Bilcenter Vest ApS', [line('Service CX 45 678, gule plader', '612.00', '25')], {
          number: 'A-2',
        }),
        { correct: { category: 'van_running' } },
        post,
        bill('Bilcenter Vest ApS', [line('Service DB 23 456, gule plader', '640.00', '25')], {
          number: 'A-9',
        }),
      ],
      expect: { asked: 'words_not_seen' },
      rule: 'Another registration number may be the passenger car: a person looks.',
      source: 'momsloven § 42(1) no. 6',
    },
  ],
} satisfies Topic
