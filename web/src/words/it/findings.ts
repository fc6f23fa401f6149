import type { findings as English } from '../en/findings.ts'

export const findings: Record<keyof typeof English, string> = {
  'finding.one_engine': 'Letto da un’immagine da un solo lettore, e nulla conferma le cifre.',
  'finding.digits_in_doubt': 'Due lettori hanno visto cifre diverse sull’immagine: {words}.',
  'finding.by_hand': 'Nulla è stato letto: una persona ha inserito ciò che mostra il documento.',
  'finding.supplier_unknown': 'Il fornitore è nuovo e nessun contatto ha il suo numero.',
  'finding.supplier_not_registered':
    'Il fornitore è nuovo e {register} non ha un’impresa con il numero {number}.',
  'finding.supplier_name_not_told':
    'Il fornitore è nuovo; {register} ha il numero {number} ma non dice di chi è.',
  'finding.supplier_name_differs':
    'Il fornitore è nuovo e {register} ha il numero {number} con un altro nome: {name}.',
  'finding.supplier_not_active':
    'Il fornitore è nuovo e secondo {register} l’impresa {number} non era attiva il {day}.',
  'finding.supplier_not_by_member':
    'Il fornitore è nuovo; {register} conosce il numero {number}, ma nessuno di voi ha caricato il documento.',
  'finding.supplier_above_ceiling':
    'Il fornitore è nuovo; {register} conosce il numero {number}, ma non avete impostato un limite della registrazione automatica che copra il totale.',
  'finding.supplier_by_name':
    'Il fornitore è riconosciuto solo dal nome; non c’è un numero con cifra di controllo valida.',
  'finding.amounts_unproven': 'Totale e imposta non sono confermati da due somme sul documento.',
  'finding.amounts_ambiguous': 'Più totali corrispondono alle somme del documento.',
  'finding.class_undone':
    'Delle ultime {posted} registrazioni automatiche di questo tipo, {undone} sono state stornate.',
  'finding.class_corrected':
    'Degli ultimi {accepted} documenti di questo tipo, {corrected} sono stati corretti.',
  'finding.several_dates':
    'Sulla pagina ci sono più date e nessuna è indicata come data del documento.',
  'finding.date_not_labelled': 'La data non è indicata come data del documento.',
  'finding.date_future': 'La data {day} è nel futuro.',
  'finding.date_old': 'La data {day} risale a più di 13 mesi fa.',
  'finding.date_missing': 'Non è stata trovata una data.',
  'finding.total_missing': 'Non è stato trovato un totale.',
  'finding.currency_not_printed': 'La valuta non è stampata sul documento.',
  'finding.several_currencies': 'Il documento mostra più valute: {taken} e {also}.',
  'finding.several_suppliers': 'Più imprese sul documento potrebbero essere il fornitore.',
  'finding.total_unusual': 'Il totale {total} è più del triplo del maggiore finora, {usual}.',
  'finding.language_unknown': 'Il documento è in una lingua non del tutto supportata.',
  'finding.partly_read': 'Il documento è troppo lungo; ne è stata letta solo una parte.',
  'finding.total_elsewhere':
    'Nei documenti precedenti di questo fornitore il totale era accanto a “{label}”, dove qui c’è {amount}.',
  'finding.registration_number_wrong':
    'Il numero {number} del fornitore ha una cifra di controllo errata.',
  'finding.page_differs': 'La pagina visibile e i dati nel file non coincidono.',
  'finding.iban_changed':
    'Questo fornitore non ha mai usato il conto {iban}. Chiama il fornitore prima di pagare.',
  'finding.buyer_differs': 'Il documento è intestato a un’altra impresa, con partita IVA {buyer}.',
  'finding.buyer_not_named':
    'Il documento non riporta né il nome né un numero della tua organizzazione. Verifica che sia tuo.',
  'finding.einvoice_invalid': 'La fattura elettronica viola le regole del suo formato: {faults}.',
  'finding.split_payment': 'L’IVA si versa allo Stato, non al fornitore (scissione dei pagamenti).',
  'finding.instructions_to_machine':
    'Il documento contiene testo che cerca di dare istruzioni al software.',
  'finding.hidden_text': 'Il documento contiene testo che un lettore non vede.',
  'finding.not_a_bill': 'Il documento non è una fattura, ma altro: {paper}.',
  'finding.kind_in_doubt': 'Si chiama anche {paper}, quindi forse non è una fattura.',
  'finding.total_negative': 'Il totale è stampato con il meno, −{total}: forse è denaro che torna.',
  'finding.model_filled':
    'Un modello linguistico ha trovato ciò che nessun lettore ha trovato: {fields}.',
  'finding.model_differs': 'Un modello linguistico ha letto {model} e il lettore {read}.',
  'finding.several_documents': 'Il file sembra contenere {count} documenti, alle pagine {pages}.',
  'finding.two_on_page': 'La pagina {page} sembra mostrare due ricevute. Acquisiscile una per una.',
  'finding.larger_amount_unexplained':
    'Il documento mostra {amount}, più del totale letto, {total}, e nulla lo spiega.',
  'finding.vat_row_left_over':
    'L’imposta al {rate} % su {net}, cioè {vat}, non è nel totale letto, {total}.',
  'finding.line_left_over': 'Una riga di {amount} non è nel totale letto, {total}.',
  'finding.total_label_without_amount':
    'Accanto a “{label}” non si legge un importo. Il totale letto è {total}.',
  'finding.sums_fail': 'Gli importi non tornano: {net} senza IVA, imposta {vat}, totale {total}.',
  'finding.signature_broken': 'La firma non corrisponde al contenuto.',
  'finding.supplier_is_self': 'La partita IVA del fornitore è la vostra.',
  'finding.fallback_category':
    'Nulla mostra che tipo di costo sia, quindi si usa il conto per altri costi.',
  'finding.hint_page': 'Il documento cita “{hint}”, ma non tra gli articoli.',
  'finding.accepted_otherwise':
    'I documenti precedenti di questo fornitore erano imputati diversamente e gli articoli di questo dicono altro.',
  'finding.account_not_in_chart':
    'Il tuo piano dei conti non ha il conto {wanted}; si usa {account}.',
  'finding.may_be_an_asset': 'Sopra {limit} un acquisto così può essere un bene da ammortizzare.',
  'finding.vat_code_not_in_chart': 'Il gestionale contabile non ha un codice IVA come {vatCode}.',
  'finding.place_assumed': 'Nulla mostra dove sia il fornitore; si presume {country}.',
  'finding.rate_unclear': 'L’imposta non corrisponde a una sola aliquota; si usa {rate} %.',
  'finding.rate_not_domestic':
    'Nessun codice IVA per acquisti ha {rate} %, quindi l’imposta non si detrae.',
  'finding.vat_not_read': 'Non è stata letta imposta, quindi si calcola al {rate} %.',
  'finding.may_contain': 'La fattura cita “{hint}”, che si detrae in modo diverso.',
  'finding.remainder': 'Le righe IVA non spiegano {amount} del totale; si registra senza IVA.',
  'finding.memory': 'Come l’ha impostato una persona per questo fornitore il {day}.',
  'finding.memory_vat_code':
    'Codice IVA {vatCode}, come impostato da una persona per questo fornitore.',
  'finding.hint_supplier': 'Il nome del fornitore contiene “{hint}”.',
  'finding.hint_line': 'Gli articoli citano “{hint}”.',
  'finding.accepted_before':
    'Come in {documents} documenti precedenti di questo fornitore, l’ultimo il {day}.',
  'finding.domestic_vat': 'È indicata IVA al {rate} %: codice {vatCode}.',
  'finding.no_vat_shown': 'Non è indicata IVA, quindi non si detrae nulla.',
  'finding.reverse_charge_abroad':
    'Acquistato dall’estero senza IVA, quindi la deve il compratore: codice {vatCode}.',
  'finding.rounding': 'Un arrotondamento di {amount} si registra a parte.',
  'finding.corrected': 'Corretto da una persona: {value}.',
}
