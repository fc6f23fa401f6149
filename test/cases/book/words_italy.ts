import type { Topic } from '../case.ts'
import { bill, italianBuyer, line, post, sale, work } from '../shorthand.ts'

const full = (net: string, vat: string) => ({
  returns: [{ period: '2026-05', boxes: { VP3: net, VP5: vat } }],
})

export default {
  title: 'Italy: words that change the deduction',
  says: 'Bills of suppliers that nobody knows, each on its own words. All of them wait for a person.',
  region: 'italy',
  cases: [
    {
      id: 'IT-WO-01',
      title: 'A dinner with a client',
      given: [bill('Da Mario S.r.l.', [line('Cena con cliente', '300.00', '10')]), post],
      expect: {
        asked: 'paper_says',
        vatCodes: ['A10D0'],
        entry: { '4203': '330.00', '2501': '-330.00' },
      },
      rule: 'Representation: nothing is deducted.',
      source: 'art. 19-bis1 c. 1 lett. h DPR 633/72',
    },
    {
      id: 'IT-WO-02',
      title: 'A watch for a client',
      given: [bill('Tempo S.r.l.', [line('Orologio per premio cliente', '400.00', '22')]), post],
      expect: {
        asked: 'paper_says',
        vatCodes: ['A22D0'],
        entry: { '4203': '488.00', '2501': '-488.00' },
      },
      rule: 'A gift of more than 50 euro: nothing is deducted. It is no insurance.',
      source: 'art. 19-bis1 c. 1 lett. h DPR 633/72',
    },
    {
      id: 'IT-WO-03',
      title: 'The manager’s flat',
      given: [
        bill('Edil Nova S.r.l.', [
          line('Ristrutturazione appartamento amministratore', '5000.00', '10'),
        ]),
        post,
      ],
      expect: {
        asked: 'paper_says',
        vatCodes: ['A10D0'],
        entry: { '1510': '5500.00', '2501': '-5500.00' },
      },
      rule: 'Homes are not deducted, and the manager owes what the company pays.',
      source: 'art. 19-bis1 c. 1 lett. i DPR 633/72',
    },
    {
      id: 'IT-WO-04',
      title: 'What a workshop uses up',
      given: [
        bill('Forniture Nord S.r.l.', [line('Materiale di consumo officina', '200.00', '22')]),
        post,
      ],
      expect: { asked: 'one_keyword', vatCodes: ['A22'], ...full('200.00', '44.00') },
      rule: 'It is no cost of a car: all of the VAT is deducted.',
      source: 'art. 19 DPR 633/72',
    },
    {
      id: 'IT-WO-05',
      title: 'Tyres of a forklift truck',
      given: [bill('Gomme Nord S.r.l.', [line('Pneumatici per muletto', '600.00', '22')]), post],
      expect: { asked: 'paper_says', vatCodes: ['A22'], ...full('600.00', '132.00') },
      rule: 'The limit of 40 % is for vehicles on the road.',
      source: 'art. 19-bis1 c. 1 lett. c and d DPR 633/72',
    },
    {
      id: 'IT-WO-06',
      title: 'Spare parts of a lathe',
      given: [bill('Meccanica Sud S.r.l.', [line('Ricambi tornio', '400.00', '22')]), post],
      expect: { vatCodes: ['A22'], ...full('400.00', '88.00') },
      rule: 'The limit of 40 % is for vehicles on the road.',
      source: 'art. 19-bis1 c. 1 lett. c and d DPR 633/72',
    },
    {
      id: 'IT-WO-07',
      title: 'Gifts that cost no more than 50 euro together',
      given: [bill('Cartoleria Blu S.r.l.', [line('Omaggio cliente', '40.00', '22')]), post],
      expect: { asked: 'paper_says', vatCodes: ['A22'], ...full('40.00', '8.80') },
      rule: 'Gifts of not more than 50 euro each are deducted.',
      source: 'art. 19-bis1 c. 1 lett. h DPR 633/72',
    },
    {
      id: 'IT-WO-08',
      title: 'Gifts whose price each is not known',
      given: [bill('Cartoleria Blu S.r.l.', [line('Omaggi natalizi', '400.00', '22')])],
      expect: { asked: 'may_be_below_limit', vatCodes: ['A22D0'] },
      rule: 'Nothing is deducted until a person has said that none costs more than 50 euro.',
      source: 'art. 19-bis1 c. 1 lett. h DPR 633/72',
    },
    {
      id: 'IT-WO-09',
      title: 'Cloud services of a company that also sells goods',
      given: [
        bill('Amazon Web Services EMEA SARL', [line('AWS usage charges', '100.00', '0')], {
          country: 'LU',
          vatNumber: 'LU26888617',
        }),
        post,
      ],
      expect: { vatCodes: ['RC17'], selfInvoice: { type: 'TD17' } },
      rule: 'It is a service from the EU, not goods.',
      source: 'artt. 7-ter and 17 c. 2 DPR 633/72',
    },
    {
      id: 'IT-WO-10',
      title: 'Six bottles of wine',
      given: [bill('Cantina Rossa S.r.l.', [line('Barolo, 6 bottiglie', '200.00', '22')])],
      expect: { asked: 'paper_says', vatCodes: ['A22D0'] },
      rule: 'A gift or representation, until a person has said otherwise.',
      source: 'art. 19-bis1 c. 1 lett. h DPR 633/72',
    },
    {
      id: 'IT-WO-11',
      title: 'A used van',
      given: [
        bill('Autocentro S.r.l.', [line('Furgone usato Fiat Ducato', '12000.00', '22')]),
        post,
      ],
      expect: {
        asked: 'paper_says',
        entry: { '1206': '12000.00', '1601': '2640.00', '2501': '-14640.00' },
      },
      rule: 'A vehicle is an asset; one that only the business uses is deducted in full.',
      source: 'art. 19-bis1 c. 1 lett. c DPR 633/72',
    },
    {
      id: 'IT-WO-12',
      title: 'Goods from San Marino, without VAT on the invoice',
      given: [
        bill('Titano Forniture S.A.', [line('Cancelleria', '100.00', '0')], {
          country: 'SM',
          vatNumber: 'SM12345',
        }),
        post,
      ],
      expect: { vatCodes: ['RC19'], selfInvoice: { type: 'TD19' } },
      rule: 'There is no customs document: the buyer owes the VAT and completes the invoice.',
      source: 'art. 71 and art. 17 c. 2 DPR 633/72; DM 21 June 2021',
    },
    {
      id: 'IT-WO-13',
      title: 'An exempt sale',
      given: [sale({ ...italianBuyer, details: { defaultVatNature: 'N4' } }, work(50, 0))],
      expect: {
        vatCodes: ['VN4'],
        entry: { '1501': '50.00', '3103': '-50.00' },
        warnings: ['exempt_asks_pro_rata'],
      },
      rule: 'Exempt operations have an account of their own: they decide the share of pro rata.',
      source: 'art. 10 and art. 19-bis DPR 633/72',
    },
    {
      id: 'IT-WO-14',
      title: 'A night at a hotel for a client',
      given: [bill('Hotel Roma S.r.l.', [line('Pernottamento cliente', '300.00', '10')]), post],
      expect: {
        asked: 'paper_says',
        vatCodes: ['A10D0'],
        entry: { '4203': '330.00', '2501': '-330.00' },
      },
      rule: 'Lodging of clients is representation: nothing is deducted.',
      source: 'art. 19-bis1 c. 1 lett. h DPR 633/72; DM 19 November 2008',
    },
    {
      id: 'IT-WO-15',
      title: 'A wedding',
      given: [
        bill('Ristorante Lido S.r.l.', [line('Pranzo di matrimonio', '1300.00', '10')]),
        post,
      ],
      expect: {
        asked: 'paper_says',
        vatCodes: ['A10D0'],
        entry: { '1510': '1430.00', '2501': '-1430.00' },
      },
      rule: 'A family event is private.',
      source: 'art. 19 c. 1 DPR 633/72',
    },
    {
      id: 'IT-WO-16',
      title: 'The notary of the owner’s first home',
      given: [bill('Notaio Conti', [line('Acquisto prima casa, onorario', '3000.00', '22')]), post],
      expect: {
        asked: 'paper_says',
        vatCodes: ['A22D0'],
        entry: { '1510': '3660.00', '2501': '-3660.00' },
      },
      rule: 'Only what is bought for the business is deducted.',
      source: 'art. 19 c. 1 DPR 633/72',
    },
    {
      id: 'IT-WO-17',
      title: 'Panettone for clients',
      given: [
        bill('Dolciaria Po S.r.l.', [line('Panettoni artigianali per clienti', '400.00', '10')]),
        post,
      ],
      expect: { asked: 'paper_says', vatCodes: ['A10D0'] },
      rule: 'A gift: deducted only where none costs more than 50 euro.',
      source: 'art. 19-bis1 c. 1 lett. h DPR 633/72',
    },
    {
      id: 'IT-WO-18',
      title: 'Coffee of a supermarket, with an invoice',
      given: [bill('Conad Città', [line('Acqua, caffè e biscotti', '60.00', '10')]), post],
      expect: {
        asked: 'paper_says',
        vatCodes: ['A10D0'],
        entry: { '4903': '66.00', '2501': '-66.00' },
      },
      rule: 'Food and drink of a shop is no restaurant service.',
      source: 'art. 19-bis1 c. 1 lett. f DPR 633/72',
    },
    {
      id: 'IT-WO-19',
      title: 'A car named by its make only',
      given: [bill('Motori Est S.r.l.', [line('Fiat Panda 1.0 Hybrid', '20000.00', '22')]), post],
      expect: {
        asked: 'paper_says',
        vatCodes: ['A22D40'],
        returns: [{ period: '2026-05', boxes: { VP3: '20000.00', VP5: '1760.00' } }],
      },
      rule: '40 % of a car, unless it is used only for the business.',
      source: 'art. 19-bis1 c. 1 lett. c DPR 633/72',
    },
    {
      id: 'IT-WO-20',
      title: 'Diesel of a tractor',
      given: [
        bill('Agripetroli S.r.l.', [line('Gasolio agricolo per trattore', '300.00', '10')]),
        post,
      ],
      expect: {
        asked: 'paper_says',
        vatCodes: ['A10'],
        returns: [{ period: '2026-05', boxes: { VP3: '300.00', VP5: '30.00' } }],
      },
      rule: 'The limit of 40 % is for vehicles on the road.',
      source: 'art. 19-bis1 c. 1 lett. c and d DPR 633/72',
    },
    {
      id: 'IT-WO-21',
      title: 'The gym of the manager',
      given: [
        bill('Palestra Forma', [line('Abbonamento palestra amministratore', '600.00', '22')]),
        post,
      ],
      expect: {
        asked: 'paper_says',
        vatCodes: ['A22D0'],
        entry: { '1510': '732.00', '2501': '-732.00' },
      },
      rule: 'Only what is bought for the business is deducted.',
      source: 'art. 19 c. 1 DPR 633/72',
    },
    {
      id: 'IT-WO-22',
      title: 'The director of works is no private person',
      given: [
        bill('Edil Centro S.r.l.', [
          line('Manutenzione bagni uffici, direttore lavori ing. Rossi', '3000.00', '22'),
        ]),
        post,
      ],
      expect: {
        vatCodes: ['A22'],
        returns: [{ period: '2026-05', boxes: { VP3: '3000.00', VP5: '660.00' } }],
      },
      rule: 'Words that mean something else together say nothing of private use.',
      source: 'art. 19 DPR 633/72',
    },
    {
      id: 'IT-WO-23',
      title: 'Medicine with an invoice',
      given: [bill('Farmacia Centrale', [line('Medicinali', '30.00', '10')]), post],
      expect: { vatCodes: ['A10'], entry: { '4903': '33.00', '2501': '-33.00' } },
      rule: 'What staff may use for themselves is not deducted until a person says so.',
      source: 'art. 19 c. 1 DPR 633/72; Daybook choice',
    },
    {
      id: 'IT-WO-24',
      title: 'The hire of a car from a lessor whose lorry was deducted twice',
      given: [
        bill(
          'Leasing Lombarda S.p.A.',
          [line('Canone leasing autocarro Iveco Daily cassonato', '600.00', '22')],
          { number: 'A-1' },
        ),
        { correct: { category: 'leasing' } },
        post,
        bill(
          'Leasing Lombarda S.p.A.',
          [line('Canone leasing autocarro Iveco Daily cassonato', '612.00', '22')],
          { number: 'A-2' },
        ),
        { correct: { category: 'leasing' } },
        post,
        bill(
          'Leasing Lombarda S.p.A.',
          [line('Canone leasing contratto 8812 BMW X3 xDrive giugno', '640.00', '22')],
          { number: 'A-9' },
        ),
      ],
      expect: { vatCodes: ['A22D40'], asked: 'paper_says' },
      rule: '40 % of a car, whatever was learned of the lessor.',
      source: 'art. 19-bis1 c. 1 lett. c and d DPR 633/72',
    },
    {
      id: 'IT-WO-25',
      title: 'A telephone at a wholesaler whose goods were deducted twice',
      given: [
        bill('Nord Ingrosso S.r.l.', [line('Merce varia', '600.00', '22')], { number: 'A-1' }),
        { correct: { category: 'goods' } },
        post,
        bill('Nord Ingrosso S.r.l.', [line('Merce varia', '612.00', '22')], { number: 'A-2' }),
        { correct: { category: 'goods' } },
        post,
        bill('Nord Ingrosso S.r.l.', [line('iPhone 16 Pro 256GB', '640.00', '22')], {
          number: 'A-9',
        }),
      ],
      expect: { asked: 'words_not_seen' },
      rule: 'What was learned says nothing of words it was not learned with: a person looks.',
      source: 'art. 19 DPR 633/72',
    },
    {
      id: 'IT-WO-26',
      title: 'A boat at a firm whose maintenance was deducted twice',
      given: [
        bill(
          'Brianza Manutenzioni S.r.l.',
          [line('Manutenzione impianto uffici', '600.00', '22')],
          { number: 'A-1' },
        ),
        { correct: { category: 'maintenance' } },
        post,
        bill(
          'Brianza Manutenzioni S.r.l.',
          [line('Manutenzione impianto uffici', '612.00', '22')],
          { number: 'A-2' },
        ),
        { correct: { category: 'maintenance' } },
        post,
        bill('Brianza Manutenzioni S.r.l.', [line('Manutenzione yacht', '640.00', '22')], {
          number: 'A-9',
        }),
      ],
      expect: { vatCodes: ['A22D0'], asked: 'paper_says' },
      rule: 'A boat is not deducted, whatever was learned of the firm.',
      source: 'art. 19-bis1 c. 1 lett. b DPR 633/72',
    },
    {
      id: 'IT-WO-27',
      title: 'The keeper’s flat at a firm whose maintenance was deducted twice',
      given: [
        bill(
          'Brianza Manutenzioni S.r.l.',
          [line('Manutenzione impianto uffici', '600.00', '22')],
          { number: 'A-1' },
        ),
        { correct: { category: 'maintenance' } },
        post,
        bill(
          'Brianza Manutenzioni S.r.l.',
          [line('Manutenzione impianto uffici', '612.00', '22')],
          { number: 'A-2' },
        ),
        { correct: { category: 'maintenance' } },
        post,
        bill(
          'Brianza Manutenzioni S.r.l.',
          [line('Riparazione caldaia alloggio custode', '640.00', '22')],
          { number: 'A-9' },
        ),
      ],
      expect: { asked: 'paper_may_mean' },
      rule: 'Homes are not deducted: a person says whether it is one.',
      source: 'art. 19-bis1 c. 1 lett. i DPR 633/72',
    },
    {
      id: 'IT-WO-28',
      title: 'Washing a car at a firm whose maintenance was deducted twice',
      given: [
        bill(
          'Brianza Manutenzioni S.r.l.',
          [line('Manutenzione impianto uffici', '600.00', '22')],
          { number: 'A-1' },
        ),
        { correct: { category: 'maintenance' } },
        post,
        bill(
          'Brianza Manutenzioni S.r.l.',
          [line('Manutenzione impianto uffici', '612.00', '22')],
          { number: 'A-2' },
        ),
        { correct: { category: 'maintenance' } },
        post,
        bill('Brianza Manutenzioni S.r.l.', [line('Lavaggio auto aziendale', '640.00', '22')], {
          number: 'A-9',
        }),
      ],
      expect: { vatCodes: ['A22D40'], asked: 'paper_says' },
      rule: '40 % of what cars need, whatever was learned of the firm.',
      source: 'art. 19-bis1 c. 1 lett. d DPR 633/72',
    },
    {
      id: 'IT-WO-29',
      title: 'A rebate of a supplier is no gift',
      given: [
        bill(
          'Nord Ingrosso S.r.l.',
          [line('Premio cliente: bonus raggiungimento fatturato', '150.00', '22')],
          { kind: 'credit_note' },
        ),
      ],
      expect: { vatCodes: ['A22'], asked: 'one_keyword' },
      rule: 'A rebate takes back what was deducted: no less than that.',
      source: 'art. 26 c. 2 and 5 DPR 633/72',
    },
    {
      id: 'IT-WO-30',
      title: 'Advances of a customs agent are no electricity',
      given: [
        bill('Spedizioni Ticino S.r.l.', [
          line(
            'Anticipazioni dazi e IVA per Vs conto, bolletta MRN 26ITQLM01',
            '806.40',
            '0',
            'N1',
          ),
        ]),
      ],
      expect: { asked: 'paper_may_mean' },
      rule: 'Duty is a cost, VAT is deducted by the customs document, and an advance is no cost.',
      source: 'artt. 15, 19, 25 and 67-70 DPR 633/72',
    },
    {
      id: 'IT-WO-31',
      title: 'Transport of persons with a driver',
      given: [
        bill('Auto Blu S.r.l.', [line('Trasporto persone con autista', '300.00', '10')]),
        post,
      ],
      expect: {
        asked: 'paper_says',
        vatCodes: ['A10D0'],
        entry: { '4201': '330.00', '2501': '-330.00' },
      },
      rule: 'Transport of persons is not deducted.',
      source: 'art. 19-bis1 c. 1 lett. e DPR 633/72',
    },
    {
      id: 'IT-WO-32',
      title: 'Furniture above the limit of small assets',
      given: [
        bill('Arredi Nordest S.r.l.', [line('Scrivania direzionale', '1200.00', '22')]),
        post,
      ],
      expect: {
        asked: 'may_be_an_asset',
        vatCodes: ['A22'],
        entry: { '1204': '1200.00', '1601': '264.00', '2501': '-1464.00' },
      },
      rule: 'Above 516.46 euro a piece furniture is depreciated; the bill may be of several pieces, so a person is asked.',
      source: 'art. 102 c. 5 DPR 917/86',
    },
    {
      id: 'IT-WO-33',
      title: 'Furniture up to the limit of small assets',
      given: [bill('Arredi Nordest S.r.l.', [line('Sedia ufficio', '516.46', '22')]), post],
      expect: {
        vatCodes: ['A22'],
        entry: { '4510': '516.46', '1601': '113.62', '2501': '-630.08' },
      },
      rule: 'Up to 516.46 euro a piece it is a cost of the year.',
      source: 'art. 102 c. 5 DPR 917/86',
    },
  ],
} satisfies Topic
