import type { Reading } from '../reading/reading.ts'

/** Papers that come with bills and look like them, but are none. */
export type NoBill =
  | 'order'
  | 'quotation'
  | 'pro_forma'
  | 'delivery_note'
  | 'reminder'
  | 'statement'
  | 'payment'
  | 'payroll'
  | 'notice'

export type TitleOf = Exclude<Reading['kind'], 'not_a_bill'> | NoBill

/**
 * Titles in Danish, Italian, English and German, and the commonest of their neighbours; in lower case
 * without punctuation. Of two that begin alike, the longer one counts.
 */
export const titleTable: Readonly<Record<TitleOf, string>> = {
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
export const saidNoBill =
  /(?<!\p{L})(?:non (?:ha|avente) (?:alcun )?valore di fattura|non costituisce (?:una )?fattura|non costituisce documento fiscale|non vale come fattura|non è una fattura|non è un documento fiscale|documento non fiscale|ikke en faktura|udgør ikke en faktura|ikke en regning|ingen faktura|er ikke et bilag|gælder ikke som faktura|skal ikke bogføres|not an? (?:tax |vat )?invoice|not a bill|no invoice value|not a request for payment|not a demand for payment|keine rechnung|gilt nicht als rechnung|ist keine rechnung|dient nicht als rechnung)(?!\p{L})/iu
