import type { findings as English } from '../en/findings.ts'

export const findings: Record<keyof typeof English, string> = {
  'finding.one_engine': 'Aflæst fra et billede af én aflæser, og intet bekræfter tallene.',
  'finding.digits_in_doubt': 'To aflæsere så forskellige tal på billedet: {words}.',
  'finding.by_hand': 'Intet blev aflæst: en person har indtastet, hvad bilaget viser.',
  'finding.supplier_unknown': 'Leverandøren er ny her, og ingen kontakt har dens nummer.',
  'finding.supplier_not_registered':
    'Leverandøren er ny, og {register} kender ingen virksomhed med nummeret {number}.',
  'finding.supplier_name_not_told':
    'Leverandøren er ny; {register} har nummeret {number}, men fortæller ikke hvis det er.',
  'finding.supplier_name_differs':
    'Leverandøren er ny, og {register} har nummeret {number} under et andet navn: {name}.',
  'finding.supplier_not_active':
    'Leverandøren er ny, og ifølge {register} var virksomheden {number} ikke aktiv den {day}.',
  'finding.supplier_not_by_member':
    'Leverandøren er ny; {register} kender nummeret {number}, men ingen af jer har uploadet bilaget.',
  'finding.supplier_above_ceiling':
    'Leverandøren er ny; {register} kender nummeret {number}, men I har ikke sat en grænse for automatisk bogføring, som dækker beløbet.',
  'finding.supplier_by_name':
    'Leverandøren kendes kun på navnet; der blev ikke fundet et nummer med gyldigt kontrolciffer.',
  'finding.amounts_unproven': 'I alt og moms er ikke bekræftet af to summer på bilaget.',
  'finding.amounts_ambiguous': 'Flere totaler passer til summerne på bilaget.',
  'finding.class_undone':
    'Af de seneste {posted} automatiske bogføringer af denne slags blev {undone} tilbageført.',
  'finding.class_corrected':
    'Af de seneste {accepted} bilag af denne slags blev {corrected} rettet.',
  'finding.several_dates': 'Der er flere datoer på siden, og ingen er mærket som bilagets dato.',
  'finding.date_not_labelled': 'Datoen er ikke mærket som bilagets dato.',
  'finding.date_future': 'Datoen {day} ligger i fremtiden.',
  'finding.date_old': 'Datoen {day} er mere end 13 måneder gammel.',
  'finding.date_missing': 'Der blev ikke fundet en dato.',
  'finding.total_missing': 'Der blev ikke fundet et beløb i alt.',
  'finding.currency_not_printed': 'Valutaen står ikke på bilaget.',
  'finding.several_currencies': 'Bilaget viser flere valutaer: {taken} og {also}.',
  'finding.several_suppliers': 'Flere virksomheder på bilaget kan være leverandøren.',
  'finding.total_unusual': 'Beløbet {total} er mere end tre gange det hidtil største, {usual}.',
  'finding.language_unknown': 'Bilaget er på et sprog, der ikke understøttes fuldt ud.',
  'finding.partly_read': 'Bilaget er for langt; kun en del blev aflæst.',
  'finding.total_elsewhere':
    'På tidligere bilag fra leverandøren stod beløbet ved “{label}”, hvor dette viser {amount}.',
  'finding.registration_number_wrong':
    'Leverandørens nummer {number} har et forkert kontrolciffer.',
  'finding.page_differs': 'Den synlige side og filens data stemmer ikke overens.',
  'finding.iban_changed':
    'Leverandøren har ikke brugt kontoen {iban} før. Ring til leverandøren, før du betaler.',
  'finding.buyer_differs': 'Bilaget er stilet til en anden virksomhed med momsnummer {buyer}.',
  'finding.buyer_not_named':
    'Bilaget viser hverken virksomhedens navn eller nummer. Kontrollér, at det er jeres.',
  'finding.einvoice_invalid': 'E-fakturaen bryder reglerne for sit format: {faults}.',
  'finding.split_payment': 'Momsen betales til staten, ikke til leverandøren (split payment).',
  'finding.instructions_to_machine':
    'Bilaget indeholder tekst, der forsøger at give instrukser til software.',
  'finding.hidden_text': 'Bilaget indeholder tekst, som en læser ikke kan se.',
  'finding.not_a_bill': 'Bilaget er ikke en regning, men noget andet: {paper}.',
  'finding.kind_in_doubt': 'Det kalder sig også {paper}, så det er måske ikke en regning.',
  'finding.total_negative': 'Beløbet står med minus, −{total}: pengene kommer måske tilbage.',
  'finding.model_filled': 'En sprogmodel fandt, hvad ingen aflæser fandt: {fields}.',
  'finding.model_differs': 'En sprogmodel læste {model}, og aflæseren {read}.',
  'finding.several_documents': 'Filen ser ud til at rumme {count} bilag, på siderne {pages}.',
  'finding.two_on_page': 'Side {page} ser ud til at vise to kvitteringer. Tag dem hver for sig.',
  'finding.larger_amount_unexplained':
    'Bilaget viser {amount}, mere end det aflæste beløb {total}, og intet forklarer det.',
  'finding.vat_row_left_over':
    'Moms på {rate} % af {net}, altså {vat}, indgår ikke i det aflæste beløb {total}.',
  'finding.line_left_over': 'En linje på {amount} indgår ikke i det aflæste beløb {total}.',
  'finding.total_label_without_amount':
    'Ved “{label}” kunne intet beløb aflæses. Det aflæste beløb er {total}.',
  'finding.sums_fail': 'Beløbene stemmer ikke: {net} uden moms, moms {vat}, i alt {total}.',
  'finding.signature_broken': 'Signaturen passer ikke til indholdet.',
  'finding.supplier_is_self': 'Leverandørens momsnummer er jeres eget.',
  'finding.fallback_category':
    'Intet viser, hvilken slags udgift det er, så kontoen for øvrige udgifter bruges.',
  'finding.hint_page': 'Bilaget nævner “{hint}”, men ikke blandt varerne.',
  'finding.accepted_otherwise':
    'Tidligere bilag fra leverandøren blev konteret anderledes, og varerne her tyder på noget andet.',
  'finding.account_not_in_chart': 'Jeres kontoplan har ingen konto {wanted}; {account} bruges.',
  'finding.may_be_an_asset':
    'Over {limit} kan et køb af denne slags være et aktiv, der skal afskrives.',
  'finding.vat_code_not_in_chart': 'Regnskabsprogrammet har ingen momskode som {vatCode}.',
  'finding.place_assumed': 'Intet viser, hvor leverandøren er; {country} antages.',
  'finding.rate_unclear': 'Momsen passer ikke til én sats; {rate} % bruges.',
  'finding.rate_not_domestic': 'Ingen momskode for køb har {rate} %, så momsen fradrages ikke.',
  'finding.vat_not_read': 'Der blev ikke aflæst moms, så den beregnes med {rate} %.',
  'finding.may_contain': 'Regningen nævner “{hint}”, som fradrages anderledes.',
  'finding.remainder': 'Momslinjerne forklarer ikke {amount} af beløbet; det bogføres uden moms.',
  'finding.memory': 'Som en person satte det for leverandøren den {day}.',
  'finding.memory_vat_code': 'Momskode {vatCode}, som en person satte den for leverandøren.',
  'finding.hint_supplier': 'Leverandørens navn indeholder “{hint}”.',
  'finding.hint_line': 'Varerne nævner “{hint}”.',
  'finding.accepted_before':
    'Som på {documents} tidligere bilag fra leverandøren, senest den {day}.',
  'finding.domestic_vat': 'Der er vist moms på {rate} %: kode {vatCode}.',
  'finding.no_vat_shown': 'Der er ikke vist moms, så intet fradrages.',
  'finding.reverse_charge_abroad':
    'Købt i udlandet uden moms, så køberen skylder den: kode {vatCode}.',
  'finding.rounding': 'En afrunding på {amount} bogføres for sig.',
  'finding.corrected': 'Rettet af en person: {value}.',
}
