import type { LineCandidates } from './candidates.ts'
import { tokensOf } from './labels.ts'
import type { ReadingFinding, Reading } from '../reading/reading.ts'
import { boxOf, segmentsOf, spanOf, type Line, type Segment } from './text_lines.ts'

/** Papers that come with bills and look like them, but are none. */
type NoBill =
  | 'order'
  | 'quotation'
  | 'pro_forma'
  | 'delivery_note'
  | 'reminder'
  | 'statement'
  | 'payment'
  | 'payroll'
  | 'notice'

type TitleOf = Exclude<Reading['kind'], 'not_a_bill'> | NoBill

/**
 * Titles in Danish, Italian, English and German, and the commonest of their neighbours; in lower case
 * without punctuation. Of two that begin alike, the longer one counts.
 */
const titleTable: Readonly<Record<TitleOf, string>> = {
  invoice: `faktura, regning, salgsfaktura, elregning, varmeregning, vandregning, mobilregning, opkrævning, lejeopkrævning,
    huslejeopkrævning, acontofaktura, kontingentopkrævning, honorarnota, præmieopkrævning, afregning, årsopgørelse,
    hotelregning, værkstedsregning, telefonregning, gasregning, fællesregning, månedsregning, slutopgørelse,
    samlefaktura, slutfaktura, månedsfaktura, kontantfaktura, servicefaktura, abonnementsfaktura, fragtfaktura, gebyrfaktura,
    toldfaktura, told og gebyrfaktura, lejefaktura, leasingfaktura, timefaktura, afregningsfaktura, ratefaktura, årsregning,
    forbrugsafregning, årsafregning, acontoopkrævning, a conto faktura, honorarfaktura, advokatregning, momsfaktura,
    præmiefaktura, energiafregning, internetregning, afregningsbilag, faktura og følgeseddel, webfaktura, rateopkrævning, fakturaspecifikation, forsikringsopkrævning, faktura følgeseddel,
    fattura, parcella, bolletta, fattura elettronica, fattura immediata, fattura differita, fattura accompagnatoria,
    fattura di vendita, nota spese, notula, nota di addebito, nota di debito, fattura riepilogativa, fattura semplificata,
    fattura di acconto, fattura d acconto, fattura a saldo, fattura di saldo, fattura per onorari, nota onorari,
    nota di onorario, prestazione occasionale, conto telefonico, fattura commerciale, bolletta sintetica, bolletta luce,
    bolletta gas, bolletta acqua, fattura servizi, fattura fiscale, autofattura, documento di addebito, avviso di scadenza,
    copia analogica della fattura, fattura di pedaggio, conto albergo, conto hotel, fattura di cortesia, copia di cortesia, fattura n, avviso di pagamento,
    invoice, tax invoice, vat invoice, bill, sales invoice, commercial invoice, your bill, final invoice, invoice receipt,
    rechnung, schlussrechnung, teilrechnung, sammelrechnung, monatsrechnung, jahresrechnung, gasrechnung, wasserrechnung,
    telefonrechnung, mobilfunkrechnung, honorarrechnung, gebührenrechnung, beitragsrechnung, kostenrechnung,
    handwerkerrechnung, hotelrechnung, frachtrechnung, mietrechnung, verbrauchsabrechnung, jahresabrechnung,
    rechnungskopie, kleinbetragsrechnung, beitragsbescheid,
    electricity bill, gas bill, water bill, phone bill, utility bill, hotel bill, statement of charges, fee note, debit note,
    self billed invoice, rental invoice, service invoice, subscription invoice, freight invoice, customs invoice, abschlagsrechnung, stromrechnung, factuur, facture, factura, räkning`,
  credit_note: `kreditnota, kredit nota, kreditfaktura, kreditering, nota di credito, nota di accredito, nota credito,
    nota di variazione, fattura di storno, storno fattura, credit note, credit memo, credit invoice, vat credit note,
    returbon, returkvittering, retur kvittering, kvittering for returnering, refunderingskvittering, refundering, refusionsbilag,
    tilbagebetalingskvittering, scontrino di reso, documento commerciale di reso, documento commerciale di annullo,
    documento commerciale emesso per reso merce, ricevuta di rimborso, ricevuta di reso, reso merce, buono reso, return receipt, refund receipt,
    refund slip, refund confirmation, retourenbeleg, retourbeleg, rückgabebeleg, erstattungsbeleg, rückgabebon, retourenbon,
    kreditbilag, kreditering af faktura, nota di accredito cliente, nota credito fattura,
    refund note, refund invoice, credit advice, adjustment note, kaufmännische gutschrift, stornogutschrift,
    gutschrift, rechnungskorrektur, stornorechnung, korrekturrechnung, creditnota, avoir, kreditfaktura`,
  receipt: `månedskvittering, salgskvittering, kvitteringskopi, salgsbon, kvittering for køb, kvittering for leje,
    kvittering for betaling, bilag for køb, tankkvittering, parkeringskvittering, taxakvittering, taxabon, rejsekvittering,
    ladekvittering, kassekvittering, kortkvittering, donationskvittering, kvitteringsoversigt,
    ricevuta di affitto, ricevuta di locazione, ricevuta affitto, ricevuta di parcheggio, ricevuta taxi, ricevuta sanitaria,
    ricevuta generica, ricevuta di vendita, scontrino non fiscale, ricevuta di cortesia, scontrino di cortesia, attestazione di pagamento,
    bordkort og kvittering, boarding receipt, trip receipt, ride receipt, fuel receipt, order receipt, e receipt, your receipt,
    monthly receipt, donation receipt, taxi receipt, quittungsbeleg, kaufbeleg, zahlungsbeleg, taxiquittung, tankquittung,
    bewirtungsbeleg, parkquittung, bon kopie, kvittering, kassebon, bon, købsbevis, købskvittering, boncopi, bonkopi, billetkvittering, betalingskvittering,
    scontrino, documento commerciale, ricevuta, ricevuta fiscale, ricevuta di pagamento, ricevuta di acquisto, quietanza,
    quietanza di pagamento, quietanza di premio, avviso e ricevuta, scontrino fiscale, ricevuta non fiscale,
    billet, togbillet, rejsebillet, e billet, elektronisk billet, parkeringsbillet, færgebillet, busbillet,
    biglietto, biglietto elettronico, biglietto di viaggio, titolo di viaggio, biglietto ferroviario, e ticket,
    electronic ticket, train ticket, travel ticket, parking ticket, fahrkarte, fahrschein, parkschein, online ticket,
    receipt, sales receipt, payment receipt, purchase receipt, till receipt, cash receipt, parking receipt,
    quittung, kassenbon, kassenbeleg, kvitto, reçu, bewijs van betaling`,
  order: `ordrekvittering, ordremodtagelse, bekræftelse på ordre, bekræftelse af ordre, din ordre er modtaget, vi har modtaget din ordre,
    din bestilling er modtaget, rejsebekræftelse, rejseplan, servicebestilling,
    conferma acquisto, ordine di lavoro, ordine di vendita, ordine ricevuto, copia commissione, riepilogo prenotazione,
    itinerario, piano di viaggio, itinerary, travel itinerary, work order, order received, boarding pass, boardingkort,
    carta d imbarco, bordkarte, reservierungsbestätigung, reiseplan, ordrebekræftelse, ordre, bestilling, købsordre, bestillingsbekræftelse, bookingbekræftelse, indkøbsordre,
    rekvisition, reservationsbekræftelse, ordreoversigt, tak for din ordre, tak for din bestilling,
    conferma d ordine, conferma ordine, ordine di acquisto, ordine, conferma di ordine, conferma prenotazione,
    conferma di prenotazione, riepilogo ordine, ordine d acquisto, conferma dell ordine, ordine cliente,
    order confirmation, purchase order, order acknowledgement, order, booking confirmation, order summary,
    reservation confirmation, sales order,
    auftragsbestätigung, bestellung, bestellbestätigung, buchungsbestätigung, orderbekräftelse, orderbevestiging,
    confirmation de commande, bon de commande`,
  quotation: `tilbud nr, uforpligtende tilbud, kostpristilbud, budgetoverslag, tilbudsoversigt, prisliste, listino, listino prezzi,
    stima dei costi, proposta economica, proposta commerciale, price list, cost proposal, preisliste, preisangebot, tilbud, overslag, prisoverslag, pristilbud, tilbudsbrev, preventivo, offerta, preventivo di spesa,
    offerta commerciale, offerta economica, quotation, quote, estimate, proposal, sales quote, cost estimate, price quote,
    angebot, kostenvoranschlag, offert, offerte, devis, presupuesto`,
  pro_forma: `proforma, pro forma, proformafaktura, proforma faktura, pro forma faktura, pro forma fattura,
    fattura proforma, fattura pro forma, avviso di parcella, avviso di fattura, progetto di notula, preavviso di fattura,
    preavviso di parcella, progetto di parcella, nota proforma, nota pro forma, parcella proforma, parcella pro forma,
    proforma invoice, pro forma invoice, proforma rechnung, pro forma rechnung, proformarechnung, facture proforma,
    facture pro forma, factuur proforma, notula proforma, invoice proforma, invoice pro forma, draft invoice,
    fakturakladde, faktura proforma, bozza fattura, bozza di fattura`,
  delivery_note: `returseddel, plukseddel, afhentningsbevis, leveringsoversigt, arbejdsseddel, timeseddel, servicerapport, arbejdsrapport,
    vejeseddel, forsendelsesoversigt, afsendelsesbekræftelse, rapporto di intervento, rapportino, rapporto di lavoro, buono di consegna,
    nota di consegna, bolla di trasporto, bolla di reso, distinta di spedizione, nota di reso, service report, work report, timesheet, time sheet, shipping note, shipping confirmation, goods received note, return slip,
    lieferavis, stundenzettel, arbeitsbericht, servicebericht, rücksendeschein, versandbestätigung, frachtbrief,
    følgeseddel, leveringsseddel, pakkeseddel, fragtbrev, pakkeliste, leveringsbekræftelse, leverancebevis,
    ddt, d d t, documento di trasporto, bolla di consegna, bolla, bolla di accompagnamento, lettera di vettura,
    delivery note, packing slip, packing list, dispatch note, delivery docket, consignment note, waybill, despatch note,
    lieferschein, packliste, följesedel, pakbon, bon de livraison`,
  reminder: `sidste påmindelse, rykker 1, rykker 2, betalingsopfordring, opkrævning af restance, avviso di ritardato pagamento, secondo avviso, mancato pagamento, dunning letter, debt collection, letzte mahnung, erste mahnung,
    zweite mahnung, freundliche zahlungserinnerung,
    rykker, rykkerskrivelse, betalingspåmindelse, påmindelse, venlig påmindelse, rykkerbrev, inkassovarsel,
    inkasso, erindring, betalingsrykker, påmindelse om betaling, sidste rykker, første rykker, anden rykker, rykkernota,
    sollecito, sollecito di pagamento, primo sollecito, secondo sollecito, terzo sollecito, avviso di mora, ultimo sollecito,
    costituzione in mora, messa in mora, promemoria di pagamento, diffida, lettera di sollecito, avviso di insoluto,
    payment reminder, reminder, overdue notice, final notice, friendly reminder, first reminder, second reminder,
    final reminder, past due notice, reminder notice, final demand, overdue payment reminder, late payment notice,
    mahnung, zahlungserinnerung, erinnerung, zahlungsaufforderung, betalningspåminnelse, påminnelse, aanmaning,
    betalingsherinnering, herinnering, rappel, purring`,
  statement: `kontokort, posteringsoversigt, åbne poster, årskontoudtog, udbetalingsoversigt, engagementsoversigt,
    årsoversigt, rentetilskrivning, momsopgørelse, skatteopgørelse,
    movimenti conto, lista movimenti, riepilogo annuale, distinta di pagamento, elenco movimenti,  bank statement, activity statement, payout statement, payout report,
    settlement report, transaction report, annual statement, summary of account, aged receivables, umsatzübersicht, kontoübersicht, auszahlungsbericht, jahresübersicht, kontoudtog, kontoudskrift, saldoopgørelse, saldomeddelelse, kontooversigt, saldobekræftelse,
    estratto conto, situazione contabile, scheda contabile, partitario, estratto conto cliente, situazione partite aperte,
    scadenzario, riepilogo partite, elenco partite aperte, estratto del conto,
    statement of account, account statement, statement, customer statement, monthly statement, open items,
    kontoauszug, saldenbestätigung, offene posten, offene posten liste, kontoutdrag, rekeningoverzicht, relevé de compte`,
  payment: `betalingsbekræftelse, betaling modtaget, bekræftelse på betaling, bekræftelse af betaling, vi har modtaget din betaling,
    remitteringsadvis, betalingsadvis, overførselskvittering, indbetalingsbekræftelse,
    vi har modtaget jeres betaling, indbetaling modtaget, overførsel gennemført,
    conferma di pagamento, conferma pagamento, pagamento ricevuto, avvenuto pagamento, conferma di avvenuto pagamento,
    contabile bancaria, contabile di bonifico, disposizione di bonifico, ordine di bonifico, ricevuta di bonifico, avviso di bonifico,
    esito pagamento, conferma bonifico, avviso di accredito, pagamento andato a buon fine, abbiamo ricevuto il tuo pagamento,
    payment received, payment confirmation, confirmation of payment, payment advice, remittance advice, we received your payment, payment successful, payment notification, transfer confirmation, zahlungsbestätigung, zahlungsavis, überweisungsbeleg, bestätigung ihrer zahlung, zahlung erhalten`,
  payroll: `lønseddel, lønspecifikation, lønoversigt, lønsedler, lønliste, lønsammendrag, lønafregning,
    cedolino, cedolino paga, busta paga, cedolini, buste paga, prospetto paga, riepilogo paghe, riepilogo netti, riepilogo cedolini,
    elenco netti, distinta netti, foglio paga, libro unico del lavoro, prospetto contabile paghe, riepilogo costi del personale,
    modello f24, delega f24, delega unica f24, certificazione unica,
    payslip, pay slip, payroll summary, payroll report, wage slip, salary slip, payroll journal,
    gehaltsabrechnung, lohnabrechnung, entgeltabrechnung, lohnjournal, verdienstabrechnung`,
  notice: `lejekontrakt, abonnementsaftale, samarbejdsaftale, prisændring, prisregulering, prisjustering,
    varsel om prisændring, ændring af vilkår, velkomstbrev, forsikringspolice, garantibevis, leasingkontrakt, leasingaftale, indkaldelse, referat, meddelelse om prisændring,
    contratto di locazione, contratto di fornitura, variazione contrattuale, proposta di contratto,
    variazione delle condizioni, comunicazione di variazione, condizioni di polizza, adeguamento prezzi, aumento prezzi, lease agreement, price change, price increase, notice of price change, change of terms,  termination notice, welcome letter, cancellation confirmation, rental agreement,
    mietvertrag, kündigungsbestätigung, preisanpassung, preisänderung, preiserhöhung, versicherungsschein`,
}

/** That a paper is no bill is said in words on some. */
const saidNoBill =
  /(?<!\p{L})(?:non (?:ha|avente) (?:alcun )?valore di fattura|non costituisce (?:una )?fattura|non costituisce documento fiscale|non vale come fattura|non è una fattura|non è un documento fiscale|documento non fiscale|ikke en faktura|udgør ikke en faktura|ikke en regning|ingen faktura|er ikke et bilag|gælder ikke som faktura|skal ikke bogføres|not an? (?:tax |vat )?invoice|not a bill|no invoice value|not a request for payment|not a demand for payment|keine rechnung|gilt nicht als rechnung|ist keine rechnung|dient nicht als rechnung)(?!\p{L})/iu

type Kind = Reading['kind']

/** A cell that names the kind of the document. */
type Title = {
  of: TitleOf
  line: number
  /** The name alone, not the label of a number or a date: "Order", not "Order no. 55". */
  isWhole: boolean
  height: number
}

// A heading has few words. In running text such a word refers to another document.
const longestHeading = 8
const mostLines = 120

/**
 * The kind of the document: its title decides, not words somewhere in the text. Without a title it
 * is an invoice, or a receipt if it looks like one from a till.
 */
export function readKind(looks: readonly LineCandidates[]): {
  kind: Kind
  alerts: ReadingFinding[]
} {
  const titles = titlesOf(looks)
  const bill = strongest(titles.filter(({ of }) => !isNoBill(of)))
  const paper = strongest(titles.filter(({ of }) => isNoBill(of)))
  const verdict = paper === null ? 'bill' : judge(paper, bill, looks)
  const name = paper === null ? 'pro_forma' : paper.of
  if (verdict === 'paper') {
    return { kind: 'not_a_bill', alerts: [{ code: 'not_a_bill', params: { paper: name } }] }
  }
  const isDenied = looks.some(({ line }) => line.text.length < 400 && saidNoBill.test(line.text))
  // Without a title of a bill, a paper that says that it is none is believed.
  if (isDenied && bill === null && untitledKind(looks) === 'invoice' && !isNumbered(looks)) {
    return { kind: 'not_a_bill', alerts: [{ code: 'not_a_bill', params: { paper: name } }] }
  }
  const isDoubtful = verdict === 'doubt' || isDenied
  return {
    kind: bill === null ? untitledKind(looks) : (bill.of as Kind),
    alerts: isDoubtful ? [{ code: 'kind_in_doubt', params: { paper: name } }] : [],
  }
}

const papers: ReadonlySet<string> = new Set<NoBill>([
  'order',
  'quotation',
  'pro_forma',
  'delivery_note',
  'reminder',
  'statement',
  'payment',
  'payroll',
  'notice',
])

const isNoBill = (of: TitleOf): boolean => papers.has(of)

// Reminders, statements and pro formas name the invoices they are about; invoices name the order,
// the quotation and the delivery they follow from.
const aboutBills: ReadonlySet<string> = new Set(['reminder', 'statement', 'pro_forma', 'payment'])
// Bills have parts with these names: what was paid, which contract it is about, what will cost more.
const partsOfBills: ReadonlySet<string> = new Set(['payment', 'notice', 'payroll'])

function judge(
  paper: Title,
  bill: Title | null,
  looks: readonly LineCandidates[],
): 'paper' | 'bill' | 'doubt' {
  if (bill === null) {
    const isBilling = partsOfBills.has(paper.of) ? isNumbered(looks) : isCharging(looks)
    return isBilling && paper.of !== 'pro_forma' ? 'doubt' : 'paper'
  }
  const isTaller = paper.height > bill.height * 1.15
  if (partsOfBills.has(paper.of) && !isTaller) return 'bill'
  if (aboutBills.has(paper.of)) {
    if (paper.isWhole && !bill.isWhole) return 'paper'
    if (!paper.isWhole && bill.isWhole) return isTaller ? 'doubt' : 'bill'
    if (isTaller || (paper.line < bill.line && paper.height >= bill.height)) return 'paper'
    return paper.of === 'pro_forma' || paper.isWhole ? 'doubt' : 'bill'
  }
  if (!paper.isWhole) return 'bill'
  if (!bill.isWhole) return 'paper'
  return isTaller ? 'doubt' : 'bill'
}

/**
 * An invoice number of its own and VAT: an order or a statement has one or the other. A person is
 * asked rather than told that it is no bill.
 */
function isCharging(looks: readonly LineCandidates[]): boolean {
  const hasVat = looks.some(
    ({ amounts, labels }) =>
      labels.some(({ role }) => role === 'vat') && amounts.some(({ isExplicit }) => isExplicit),
  )
  return isNumbered(looks) && hasVat
}

const isNumbered = (looks: readonly LineCandidates[]): boolean =>
  looks.some(({ labels }) => labels.some(({ role, weight }) => role === 'number' && weight === 1))

function strongest(titles: readonly Title[]): Title | null {
  const rank = ({ isWhole, height }: Title) => (isWhole ? 10 : 0) + height
  let best: Title | null = null
  for (const one of titles) if (best === null || rank(one) > rank(best) * 1.001) best = one
  return best
}

function titlesOf(looks: readonly LineCandidates[]): Title[] {
  const page = looks[0]?.line.page ?? null
  const firstSum = looks.findIndex(hasSum)
  const titles = looks.slice(0, mostLines).flatMap((look, line) => {
    if (look.line.page !== page || isOfTable(look)) return []
    return segmentsOf(look.line).flatMap((segment) => {
      const title = titleIn(look, segment, line)
      return title === null ? [] : [{ ...title, of: ofTwoLines(looks, segment, title) }]
    })
  })
  // Below the first sum a title is the last resort: there stand the terms and the next steps.
  const above = titles.filter(({ line }) => firstSum < 0 || line < firstSum)
  return above.length > 0 ? above : titles
}

// "Fattura" over "proforma" in the same column and size is one title.
function ofTwoLines(looks: readonly LineCandidates[], over: Segment, title: Title): TitleOf {
  const look = looks[title.line]
  if (look === undefined || title.height === 0) return title.of
  const [left, right] = spanOf(look.line, over.start, over.end)
  for (const below of looks.slice(title.line + 1, title.line + 3)) {
    const next = segmentsOf(below.line).find(({ start, end }) => {
      const box = boxOf(below.line, start, end)
      if (box === null || Math.abs(box[3] - box[1] - title.height) > title.height * 0.15)
        return false
      return box[0] < right && box[2] > left
    })
    if (next === undefined) continue
    const tokens = tokensOf(`${over.text} ${next.text}`).map(({ text }) => text)
    const of = phrases.find((one) => one.tokens.join(' ') === tokens.join(' '))?.of
    return of ?? title.of
  }
  return title.of
}

function hasSum({ amounts, labels }: LineCandidates): boolean {
  const isSum = labels.some(({ role }) => role === 'total' || role === 'payable' || role === 'vat')
  return isSum && amounts.some(({ isExplicit }) => isExplicit)
}

// Rows with amounts, and the row of headings above them.
function isOfTable({ line, amounts }: LineCandidates): boolean {
  if (amounts.some(({ isExplicit }) => isExplicit)) return true
  // "Kunde:   Nordlys ApS   Bilagstype:   KREDITNOTA" are labels with their values.
  return segmentsOf(line).length > 2 && !/\d/.test(line.text) && !/:(?: {2}|$)/.test(line.text)
}

type Phrase = { tokens: string[]; of: TitleOf }

const phrases: readonly Phrase[] = Object.entries(titleTable)
  .flatMap(([of, texts]) =>
    texts.split(',').map((text) => ({ tokens: text.trim().split(/\s+/), of: of as TitleOf })),
  )
  .toSorted((a, b) => b.tokens.length - a.tokens.length)

// "RICEVUTADIAFFITTO": spaced letters that were closed up have lost the gaps between their words.
const closedPhrase = ([only, ...more]: readonly string[]): Phrase | null =>
  more.length > 0 || only === undefined || only.length < 10
    ? null
    : (phrases.find(({ tokens }) => tokens.length > 1 && tokens.join('') === only) ?? null)

// What may stand before the name of a paper, and what turns it into the label of something else.
const before = new Set(
  `din jeres dit your our vores la sua il una en et a the kopi copia copy original originale originalfaktura final
   duplikat duplicato 1 2 3 første anden tredje venlig vat tax ihre unsere ny nuova new e elettronica teknisk
   tipo documento doc type of`.split(/\s+/),
)
const labelling = new Set(
  `nr no n num numero nummer number nº id dato data date datum ref total totale i alt subtotal amount beløb importo
   del vom af period periode periodo address adresse sendes til to payment terms details reference`.split(
    /\s+/,
  ),
)

function titleIn({ line }: LineCandidates, segment: Segment, at: number): Title | null {
  const words = segment.text.split(/\s+/)
  if (words.length > longestHeading + 4) return null
  if (words.length > 2 && /\p{L}{3}[.!?]$/u.test(segment.text)) return null
  const tokens = tokensOf(segment.text).map(({ text }) => text)
  for (let skip = 0; skip <= 2 && skip < tokens.length; skip += 1) {
    if (skip > 0 && !before.has(tokens[skip - 1] ?? '')) return null
    const closed = closedPhrase(tokens)
    const phrase =
      closed ?? phrases.find((one) => one.tokens.every((word, i) => tokens[skip + i] === word))
    if (phrase === undefined) continue
    const rest = closed === null ? tokens.slice(skip + phrase.tokens.length) : []
    if (rest.filter((word) => /\p{L}{2}/u.test(word)).length > longestHeading) return null
    if (rest[0] === 'bancaria' || rest[0] === 'bancarie') return null
    const isLabel =
      /^[^:]*: ?\S{0,20}\d/u.test(segment.text) ||
      (rest.length === 0 && hasValueBehind(line, segment))
    if (isLabel && isNoBill(phrase.of)) return null
    const isWhole = !isLabel && !labelling.has(rest[0] ?? '') && !/^\d/.test(rest[0] ?? '')
    const box = boxOf(line, segment.start, segment.end)
    const height = box === null ? 0 : box[3] - box[1]
    return { of: ofBoth(phrase.of, rest), line: at, isWhole, height }
  }
  return null
}

// "Kvittering / faktura", "Ordrebekræftelse og faktura": what is both is the invoice. "Rykker faktura
// 55" is about one, "Kontoudtog og faktura" is one.
function ofBoth(of: TitleOf, rest: readonly string[]): TitleOf {
  const isJoined = joining.has(rest[0] ?? '')
  const next = isJoined ? rest[1] : rest[0]
  const mayBeBoth = of === 'receipt' || (isNoBill(of) && (isJoined || !aboutBills.has(of)))
  return mayBeBoth && invoices.has(next ?? '') ? 'invoice' : of
}

const joining = new Set(['og', 'e', 'and', 'und', 'et'])

const invoices = new Set(['faktura', 'fattura', 'invoice', 'rechnung', 'facture', 'factuur'])

// "Ordine   5993": the cell is the label of the next one.
function hasValueBehind(line: Line, { end }: Segment): boolean {
  const next = segmentsOf(line).find(({ start }) => start >= end)
  return next !== undefined && /^#?[\p{L}/-]{0,6}\d/u.test(next.text)
}

const tillWords =
  /(?<!\p{L})(?:kontant|kontanter|byttepenge|retur|dankort|mobilepay|betalingskort|kort|contanti|contante|resto|bancomat|carta|cash|change|card|visa|mastercard|bar|rückgeld|ec-karte)(?!\p{L})/iu
const thanks =
  /(?<!\p{L})(?:tak for (?:besøget|handlen|dit besøg)|grazie|arrivederci|thank you for (?:your visit|shopping)|vielen dank für ihren (?:besuch|einkauf)|velkommen igen|bytteret|operatore|ekspedient|betjent af|served by|cassiere)(?!\p{L})/iu

/** A slip from a till: a time of the day, how it was paid, thanks for the visit. */
function untitledKind(looks: readonly LineCandidates[]): Kind {
  const isOwed = looks.some(({ labels }) => labels.some(({ role }) => role === 'due_date'))
  if (isOwed || isNumbered(looks) || looks.length > 80) return 'invoice'
  const signs = [
    looks.some(({ dates }) => dates.some(({ hasTime }) => hasTime)),
    looks.some(({ line, amounts }) => amounts.length > 0 && tillWords.test(line.text)),
    looks.some(({ line }) => thanks.test(line.text)),
  ]
  return signs.filter(Boolean).length >= 2 ? 'receipt' : 'invoice'
}
