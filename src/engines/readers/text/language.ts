import { readLanguages } from '../reading/reading.ts'
import { tokensOf } from './labels.ts'

// Small words and words of invoices that one language has and its neighbours mostly have not. The
// languages that nobody reads here are listed so that they are told apart, not taken for ours.
const wordsByLanguage: Readonly<Record<string, string>> = {
  da: `og af til den er det på som ikke eller fra ved hos vi jeres moms faktura dato i alt kvittering beløb
    antal pris stk inkl ekskl betaling betalingsfrist forfald cvr kontonr reg kunde vare varer tak bilag
    momsbeløb nr kr kl skal at betale leveret levering kreditnota fakturanr fakturadato tlf heraf`,
  it: `e di il la le per con che della del dei al alla non una iva fattura data totale importo ricevuta
    scontrino imponibile imposta pagamento prezzo quantità cliente spett via fiscale partita scadenza nota
    credito descrizione documento codice netto grazie aliquota contanti bonifico euro da dal sede`,
  en: `the and of to for with is this that from by your our vat invoice date total amount due payment
    receipt price quantity description customer tax number bill thank you please subtotal order paid
    balance item unit net gross terms company account`,
  de: `und der die das für mit ist nicht von zu den im ein eine rechnung rechnungsnummer mwst ust betrag
    gesamt gesamtbetrag menge preis datum lieferung kunde kundennummer zahlung netto brutto bezeichnung
    steuer steuernummer zzgl bitte tage straße auf bei nach summe artikel wir ihnen ihre ihr sie vom zum zur
    leistung leistungsdatum rechnungsdatum umsatzsteuer mehrwertsteuer zahlbar fällig einzelpreis gesamtpreis
    lieferschein auftrag kundennr rechnungsbetrag stück std stunden geschäftsführer amtsgericht überweisung
    quittung beleg gutschrift danke enthalten`,
  fr: `le la les des et pour avec est vous nous facture tva montant prix quantité date échéance client
    paiement adresse du au sur total ttc ht désignation numéro règlement votre par`,
  es: `el los las y para con es factura iva importe precio cantidad fecha vencimiento cliente pago número
    dirección del al por su base imponible descripción`,
  sv: `och att för med är inte av den faktura moms belopp pris antal datum kund betalning förfallodatum
    summa att betala fakturanummer organisationsnummer vara från på`,
  no: `og av til den er det på som ikke faktura mva beløp antall pris dato kunde betaling forfall å
    betale fakturanummer sum fra organisasjonsnummer`,
  nl: `de het een en van voor met is niet factuur btw bedrag prijs aantal datum klant betaling totaal
    factuurnummer omschrijving vervaldatum uw te betalen excl incl bij artikel`,
}

const languagesByWord = indexOf()
const known: ReadonlySet<string> = new Set(readLanguages)

/** The language most of a text's words belong to; null where none of ours stands out. */
export function languageOf(text: string): string | null {
  const scores = new Map<string, number>()
  for (const { text: word } of tokensOf(text.slice(0, 20_000))) {
    const languages = languagesByWord.get(word)
    if (languages === undefined) continue
    // A word that several languages share says less about each.
    for (const language of languages) {
      scores.set(language, (scores.get(language) ?? 0) + 1 / languages.length)
    }
  }
  const [best, second] = [...scores].toSorted((a, b) => b[1] - a[1])
  if (best === undefined || best[1] < 2) return null
  if (best[1] < (second?.[1] ?? 0) * 1.15) return null
  return known.has(best[0]) ? best[0] : null
}

function indexOf(): ReadonlyMap<string, string[]> {
  const index = new Map<string, string[]>()
  for (const [language, words] of Object.entries(wordsByLanguage)) {
    for (const word of new Set(words.split(/\s+/))) {
      index.set(word, [...(index.get(word) ?? []), language])
    }
  }
  return index
}
