import type { Reading } from '../reading/reading.ts'

/** Papers that come with bills and look like them, but are none. */
export type NoBill =
  | 'order'
  | 'quotation'
  | 'pro_forma'
  | 'delivery_note'
  | 'reminder'
  | 'statement'

export type TitleOf = Exclude<Reading['kind'], 'not_a_bill'> | NoBill

/**
 * Titles in Danish, Italian, English and German, and the commonest of their neighbours; in lower case
 * without punctuation. Of two that begin alike, the longer one counts.
 */
export const titleTable: Readonly<Record<TitleOf, string>> = {
  invoice: `faktura, regning, salgsfaktura, elregning, varmeregning, vandregning, mobilregning, opkrævning, lejeopkrævning,
    huslejeopkrævning, acontofaktura, kontingentopkrævning, honorarnota, præmieopkrævning, afregning, årsopgørelse,
    hotelregning, værkstedsregning, telefonregning, gasregning, fællesregning, månedsregning, slutopgørelse,
    samlefaktura, slutfaktura, webfaktura, rateopkrævning, fakturaspecifikation, forsikringsopkrævning, faktura følgeseddel,
    fattura, parcella, bolletta, fattura elettronica, fattura immediata, fattura differita, fattura accompagnatoria,
    fattura di vendita, nota spese, notula, fattura di cortesia, copia di cortesia, fattura n, avviso di pagamento,
    invoice, tax invoice, vat invoice, bill, sales invoice, commercial invoice, your bill, final invoice, invoice receipt,
    rechnung, schlussrechnung, abschlagsrechnung, stromrechnung, factuur, facture, factura, räkning`,
  credit_note: `kreditnota, kredit nota, kreditfaktura, kreditering, nota di credito, nota di accredito, nota credito,
    nota di variazione, fattura di storno, storno fattura, credit note, credit memo, credit invoice, vat credit note,
    gutschrift, rechnungskorrektur, stornorechnung, korrekturrechnung, creditnota, avoir, kreditfaktura`,
  receipt: `kvittering, kassebon, bon, købsbevis, købskvittering, boncopi, bonkopi, billetkvittering, betalingskvittering,
    scontrino, documento commerciale, ricevuta, ricevuta fiscale, ricevuta di pagamento, ricevuta di acquisto, quietanza,
    quietanza di pagamento, quietanza di premio, avviso e ricevuta, scontrino fiscale, ricevuta non fiscale,
    billet, togbillet, rejsebillet, e billet, elektronisk billet, parkeringsbillet, færgebillet, busbillet,
    biglietto, biglietto elettronico, biglietto di viaggio, titolo di viaggio, biglietto ferroviario, e ticket,
    electronic ticket, train ticket, travel ticket, parking ticket, fahrkarte, fahrschein, parkschein, online ticket,
    receipt, sales receipt, payment receipt, purchase receipt, till receipt, cash receipt, parking receipt,
    quittung, kassenbon, kassenbeleg, kvitto, reçu, bewijs van betaling`,
  order: `ordrebekræftelse, ordre, bestilling, købsordre, bestillingsbekræftelse, bookingbekræftelse, indkøbsordre,
    rekvisition, reservationsbekræftelse, ordreoversigt, tak for din ordre, tak for din bestilling,
    conferma d ordine, conferma ordine, ordine di acquisto, ordine, conferma di ordine, conferma prenotazione,
    conferma di prenotazione, riepilogo ordine, ordine d acquisto, conferma dell ordine, ordine cliente,
    order confirmation, purchase order, order acknowledgement, order, booking confirmation, order summary,
    reservation confirmation, sales order,
    auftragsbestätigung, bestellung, bestellbestätigung, buchungsbestätigung, orderbekräftelse, orderbevestiging,
    confirmation de commande, bon de commande`,
  quotation: `tilbud, overslag, prisoverslag, pristilbud, tilbudsbrev, preventivo, offerta, preventivo di spesa,
    offerta commerciale, offerta economica, quotation, quote, estimate, proposal, sales quote, cost estimate, price quote,
    angebot, kostenvoranschlag, offert, offerte, devis, presupuesto`,
  pro_forma: `proforma, pro forma, proformafaktura, proforma faktura, pro forma faktura, pro forma fattura,
    fattura proforma, fattura pro forma, avviso di parcella, avviso di fattura, progetto di notula, preavviso di fattura,
    preavviso di parcella, progetto di parcella, nota proforma, nota pro forma, parcella proforma, parcella pro forma,
    proforma invoice, pro forma invoice, proforma rechnung, pro forma rechnung, proformarechnung, facture proforma,
    facture pro forma, factuur proforma, notula proforma, invoice proforma, invoice pro forma, draft invoice,
    fakturakladde, faktura proforma, bozza fattura, bozza di fattura`,
  delivery_note: `følgeseddel, leveringsseddel, pakkeseddel, fragtbrev, pakkeliste, leveringsbekræftelse, leverancebevis,
    ddt, d d t, documento di trasporto, bolla di consegna, bolla, bolla di accompagnamento, lettera di vettura,
    delivery note, packing slip, packing list, dispatch note, delivery docket, consignment note, waybill, despatch note,
    lieferschein, packliste, följesedel, pakbon, bon de livraison`,
  reminder: `rykker, rykkerskrivelse, betalingspåmindelse, påmindelse, venlig påmindelse, rykkerbrev, inkassovarsel,
    inkasso, erindring, betalingsrykker, påmindelse om betaling, sidste rykker, første rykker, anden rykker, rykkernota,
    sollecito, sollecito di pagamento, primo sollecito, secondo sollecito, terzo sollecito, avviso di mora, ultimo sollecito,
    costituzione in mora, messa in mora, promemoria di pagamento, diffida, lettera di sollecito, avviso di insoluto,
    payment reminder, reminder, overdue notice, final notice, friendly reminder, first reminder, second reminder,
    final reminder, past due notice, reminder notice, final demand, overdue payment reminder, late payment notice,
    mahnung, zahlungserinnerung, erinnerung, zahlungsaufforderung, betalningspåminnelse, påminnelse, aanmaning,
    betalingsherinnering, herinnering, rappel, purring`,
  statement: `kontoudtog, kontoudskrift, saldoopgørelse, saldomeddelelse, kontooversigt, saldobekræftelse,
    estratto conto, situazione contabile, scheda contabile, partitario, estratto conto cliente, situazione partite aperte,
    scadenzario, riepilogo partite, elenco partite aperte, estratto del conto,
    statement of account, account statement, statement, customer statement, monthly statement, open items,
    kontoauszug, saldenbestätigung, offene posten, offene posten liste, kontoutdrag, rekeningoverzicht, relevé de compte`,
}

/** That a paper is no bill is said in words on some. */
export const saidNoBill =
  /(?<!\p{L})(?:non (?:ha|avente) (?:alcun )?valore di fattura|non costituisce fattura|non è una fattura|ikke en faktura|udgør ikke en faktura|not an? (?:tax |vat )?invoice|not a bill|keine rechnung|gilt nicht als rechnung)(?!\p{L})/iu
