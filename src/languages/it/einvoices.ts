import type * as english from '../en/einvoices.ts'

type Words<Table> = Readonly<Record<keyof Table, string>>

export const einvoiceFaults: Words<typeof english.einvoiceFaults> = {
  price_times_quantity: 'Prezzo per quantità dà {shown}, non {total}.',
  tax_of_base: 'L’imposta su {net} è {shown}, non {total}.',
  summary_row_missing: 'Il riepilogo non ha una riga per questa aliquota e natura.',
  summary_base: 'Le righe di questo riepilogo ammontano a {shown}, non a {total}.',
  nature_required: 'Un’aliquota pari a zero richiede una natura IVA.',
  nature_needs_zero:
    'Una natura IVA richiede l’aliquota 0: rimuovi la natura o imposta l’aliquota a 0.',
  nature_generic: '{value} da sola non è più valida dal 2021: usa {text} …',
  nature_too_general: '{value} è troppo generica: usa uno dei suoi sottocodici.',
  nature_not_in_force: '{value} non è una natura IVA in vigore il {day}.',
  line_with_vat_no_nature:
    'Una riga con IVA al {count}% non può avere una natura: rimuovila o imposta l’aliquota a 0.',
  nature_of_others: '{value} non vale per questo cedente e questo cessionario; usa {text}.',
  nature_not_wanted:
    '{value} non vale per questo cedente e questo cessionario; non indicare alcuna natura.',
  rate_in_percent: 'Indica l’aliquota in percentuale: 22, non 0,22.',
  reverse_and_split: 'Inversione contabile e scissione dei pagamenti non si possono combinare.',
  td21_needs_rate:
    'Un TD21 è un’autofattura per splafonamento: le sue righe devono avere un’aliquota.',
  vat_id_missing: 'La partita IVA (IdFiscaleIVA) è obbligatoria.',
  line_missing: 'Serve almeno una riga.',
  summary_missing: 'Serve almeno una riga di riepilogo.',
  date_in_future: 'La data è successiva a oggi: usa oggi ({from}) o una data precedente.',
  number_without_digit: 'Il numero deve contenere una cifra.',
  credit_before_invoice:
    'Una nota di credito non può avere una data precedente alla fattura ({day}).',
  withholding_missing: 'È soggetto a ritenuta d’acconto, ma il documento non ne indica l’importo.',
  too_large: 'Il file supererebbe i 5 MB: dividi la fattura.',
  check_digit: 'La cifra di controllo è sbagliata.',
  recipient_code_office:
    'Il codice univoco ufficio di una pubblica amministrazione ha {count} caratteri.',
  recipient_code_others:
    'Il codice destinatario di un’impresa o di un privato ha {count} caratteri.',
  recipient_code_foreign:
    '{value} è per i cessionari fuori dall’Italia: usa il codice di questo cessionario o {text}.',
  pec_with_code: 'Una PEC è ammessa solo con il codice destinatario {value}.',
  parties_must_differ: 'In un {value} cedente e cessionario devono essere diversi.',
  parties_must_equal: 'In un {value} cedente e cessionario devono coincidere.',
  seller_outside: 'Il cedente di un {value} deve essere fuori dall’Italia.',
  seller_inside: 'Il cedente di un {value} deve essere in Italia.',
  one_party_inside: 'Il cedente o il cessionario deve essere in Italia.',
  buyer_number_missing: 'Serve la partita IVA o il codice fiscale del cessionario.',
  buyer_vat_id_missing: 'Un {value} richiede la partita IVA del cessionario.',
  form_required: 'Il campo {label} è obbligatorio.',
  form_spaces: '{label} non può iniziare o finire con uno spazio, né contenerne due di seguito.',
  form_letters: '{label} contiene {text}, che il formato non ammette.',
  form_too_long: '{label} ha {count} caratteri; il massimo è {limit}.',
  form_unknown_code: '{label} ha il codice sconosciuto {text}.',
  form_amount: '{label} deve essere un importo con al massimo 11 cifre e due decimali.',
  form_price: '{label} può avere al massimo 11 cifre e otto decimali.',
  form_quantity: '{label} può avere al massimo 12 cifre e otto decimali.',
  form_rate: '{label} deve essere una percentuale da 0 a 100 con al massimo due decimali.',
  form_day: '{label} deve essere una data valida.',
  form_day_early: '{label} non può essere anteriore al 1970.',
  form_whole: '{label} deve essere un numero da 1 a {limit}.',
  ubl_buyer_address: 'Il cessionario non ha né GLN né identificativo Peppol.',
  ubl_set_contact: 'Inseriscilo nel contatto.',
  ubl_set_profile: 'Inseriscilo nei dati dell’azienda.',
  ubl_seller_address:
    'Il cedente non ha né un numero di iscrizione né un GLN con cui indirizzarlo.',
  ubl_seller_number: 'Il cedente non ha un numero di iscrizione.',
  ubl_order_reference:
    'Le pubbliche amministrazioni rifiutano le fatture senza il loro numero d’ordine o riferimento.',
  ubl_scheme: 'OIOUBL non ammette lo schema {value}. Usa Peppol.',
  ubl_decimals: 'Il formato ammette due decimali, e gli importi in {value} ne hanno di più.',
  ubl_payable: 'Il cessionario trattiene la ritenuta dal totale, cosa che il formato non ammette.',
  ubl_rates:
    'OIOUBL ammette una sola aliquota sopra lo zero, e questa fattura ha {text}%. Usa Peppol.',
  ubl_outside_scope: 'Peppol richiede una fattura separata per le righe fuori campo IVA.',
  ubl_buyer_vat:
    'L’IVA è a carico del cessionario, che però non ha una partita IVA. Inseriscila nel contatto.',
  ubl_seller_vat: 'Il cedente non ha una partita IVA.',
  ubl_not_used:
    'Nel Paese dell’azienda non si usa alcun formato UBL. Inviala senza allegare la fattura elettronica.',
  ubl_draft: 'Una bozza non si può scaricare come fattura elettronica. Prima emettila.',
  ubl_format_not_used: 'Il formato {value} non si usa nel Paese dell’azienda.',
  public_body: '{name} è una pubblica amministrazione: crea ed emetti una fattura normale.',
  file_name_taken: 'Lo SdI ha già un altro file con il nome {value}.',
  keeper_says: 'Il gestionale risponde: {text}.',
  exchange_rejected: 'Lo SdI l’ha scartata.',
  final_invoice_deducted:
    'Dopo lo scarto della nota di credito una fattura a saldo ha detratto questo acconto. Prima stornala con una nota di credito.',
  loss_vat_taken:
    'L’IVA di una perdita su questa fattura è stata recuperata con la registrazione {value}. Prima stornala.',
}
