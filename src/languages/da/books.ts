import type * as english from '../en/books.ts'

type Words<Table> = Readonly<Record<keyof Table, string>>

export const entryFaults: Words<typeof english.entryFaults> = {
  no_costs:
    'Konto {value} er hverken en omkostnings- eller en indtægtskonto. Sæt momskoden på den linje, der er det.',
  vat_counts_when_paid:
    'Momsen på {value} medregnes først ved betalingen. Indlæs regningen, eller udsted fakturaen i stedet.',
  say_day: 'Angiv, hvilken dag der bogføres.',
  say_what: 'Angiv, hvad posteringen drejer sig om.',
  two_lines: 'En postering skal have mindst to linjer.',
  books_currency: 'Posteringen skal være i regnskabets valuta.',
  reversed_later: 'Tilbageførslen skal ligge efter posteringens egen dato.',
  most_decimals: 'Brug højst {count} decimaler.',
  two_decimals: 'Brug højst to decimaler.',
  vat_needs_code: 'Kun en linje med momskode har moms. Angiv koden, eller udelad momsen.',
  line_needs_amount: 'En linje skal have et beløb.',
  base_of_import: 'Kun importmoms har et grundlag ud over beløbet. Udelad det her.',
  base_of_import_net: 'Kun importmoms har et grundlag ud over nettobeløbet. Udelad det her.',
  sale_deducts_nothing: 'Et salg giver intet fradrag. Udelad det her.',
  paper_without_vat:
    'Med {value} viser bilaget ingen moms. Daybook beregner momsen ud fra grundlaget.',
  code_without_rate: '{value} har ingen egen sats. Angiv momsen på bilaget som momsbeløb.',
  vat_sign: 'Momsen skal have samme fortegn som det beløb, den er beregnet af.',
  vat_too_much: '{value} af det grundlag giver {amount}. Momsen kan ikke være højere.',
  vat_too_little: '{value} af det grundlag giver {amount}. Momsen af et salg kan ikke være lavere.',
  deducted_under: 'Højst {amount} af linjens moms kan fradrages med {value}.',
  only_owed_accounts: 'Kun linjer på {value} eller {text} udligner åbne poster.',
  owed_needs_contact:
    'Konto {value} viser, hvad kunder skylder, eller hvad leverandører har til gode. Angiv kontakten eller den postering, som linjen udligner.',
  one_open_line:
    'Kun én linje i en postering må stå åben: det, en kontakt skylder, eller penge på en bankkonto. Opret en postering for hver.',
  open_elsewhere: 'Den åbne del af den postering står på konto {value}.',
  settled_by_payment: 'Det, der skyldes i en anden valuta, udlignes af betalingen.',
  pays_more: 'Linjen udligner mere, end der står åbent på den postering.',
  vat_when_paid_match:
    'Momsen medregnes først ved betalingen. Afstem bankposteringen for betalingen.',
  reversed_has_no_vat:
    'En postering, der tilbageføres en senere dag, har ingen moms og ingen linjer på debitor-, kreditor- eller bankkonti.',
  entry_of_day: 'Posteringen er fra {day}. Vælg den dag eller en senere.',
  entry_paid_on:
    'Posteringen udlignede noget den {day}. Tilbagefør den samme dag: Lad datofeltet stå tomt.',
  reverse_document: 'Tilbagefør posteringen fra bilaget.',
  reverse_invoice: 'Krediter en udstedt faktura med en kreditnota.',
  reverse_payment: 'Ophæv afstemningen for at fortryde en betaling.',
  reverse_takings: 'Tilbagefør det registrerede kassesalg i stedet.',
  reverse_count: 'Tæl kassen op igen.',
  reverse_reminder: 'Træk rykkeren tilbage for at fjerne gebyrer og renter.',
  reverse_opening:
    'Fortryd indlæsningen af åbningsbalancen, eller tilbagefør primosaldoen under bankkontoen.',
  reverse_settlement: 'Tilbagefør momsafregningen fra momsangivelsen.',
  reverse_year: 'Genåbn regnskabsåret for at tilbageføre posteringen.',
  reverse_adjustment: 'Tilbagefør udligningen.',
  first_year_begins: 'Angiv, hvilken dag det første år begynder.',
  change_begins: 'En ændring gælder fra begyndelsen af et regnskabsår, f.eks. den {day}.',
  first_year_ends:
    'Det første regnskabsår skal slutte dagen før den måned, som de følgende regnskabsår begynder i.',
  account_closed: 'Konto {value} er lukket. Brug en anden konto, eller åbn den igen.',
  draft_as_saved: 'En kladde bogføres, som den er gemt. Ret den først.',
  loss_needs_credit_note:
    'Momsen af et tab kan kun reguleres med en kreditnota. Udsted en. {text}.',
  loss_of_sale_only:
    'Kun tab på et salg, hvor momsen skulle betales straks, giver moms tilbage. Fjern markeringen af konstateret tab, og angiv ingen konto.',
  loss_after_credit:
    'Fakturaen har en kreditnota, som allerede har nedsat momsen. Fjern markeringen af konstateret tab: Resten afskrives, og momsen er uændret.',
  loss_paid_later:
    'Momsen af dette tab er angivet. Det, der betales senere, medregnes i betalingens periode: Bogfør det som indtægt med moms.',
  write_off_limit:
    'Nøgler og apps må højst udligne {amount} i alt af én regning eller faktura uden betaling. En person kan gøre det i webappen.',
  vat_waits: 'Momsen på en af dem venter på betaling. Ophæv afstemningen, og fordel betalingen.',
  paid_by_hand:
    'Det, der tilbageføres, er udlignet manuelt med posteringen {value}. Tilbagefør den først.',
  amount_decimals: 'Et beløb i {value} har højst {count} decimaler og 15 cifre.',
  payout_unposted: 'Post {count} har endnu intet åbent beløb i regnskabet. Bogfør bilaget først.',
  payout_open: 'Post {count} har {amount} åbent. Udlign det eller mindre.',
  payout_fee:
    'Gebyret er større end udbetalingen. Angiv alle poster, eller bogfør refusioner og tilbageholdte beløb som linjer.',
  bank_opening_elsewhere:
    'Primosaldoen fra {day} står på {value}. Vælg en senere dag, eller fjern den først.',
  bank_not_on:
    '{value} er hverken en aktiv- eller en gældskonto, så den kan ikke bruges til en bankkonto.',
  bank_account_of_other:
    '{value} hører til en anden bankkonto. Vælg en anden konto, eller lad feltet stå tomt.',
  bank_account_booked_itself:
    '{value} hører til noget andet, som bogføres automatisk. Vælg en anden konto, eller lad feltet stå tomt.',
  opening_on_top:
    'Den indlæste åbningsbalance har en saldo på {value}, så denne ville komme oveni. Fortryd først åbningsbalancen, hvis saldoen skal angives her.',
  transaction_in_opening:
    'Bankkontoens primosaldo er saldoen ved udgangen af {from}, så bankposteringen fra {to} er med i den. Lad den være, udelad den, eller fjern primosaldoen.',
  set_one_target: 'Vælg præcis én ting at afstemme med.',
  set_one_of_three: 'Vælg præcis én: en postering, et bilag eller en faktura.',
  no_posted_target:
    'Der er endnu ingen bogført postering. Bogfør bilaget, eller udsted fakturaen først.',
  accept_which: 'Angiv den mindste sikkerhed, bankposteringerne eller begge dele.',
  bank_not_completed: 'Banken fuldførte ikke tilknytningen. Giv samtykke igen.',
  bank_other_browser:
    'Bankens svar kom i en anden browser end den, der åbnede linket, så det blev ikke brugt. Start forfra, og bliv i samme browser.',
  bank_not_expected:
    'Den, der åbnede linket, havde ikke ventet det og stoppede. Banken blev ikke tilknyttet.',
  bank_declined: 'Anmodningen blev afvist i banken. Start forfra, hvis det var en fejl.',
  bank_could_not: 'Banken kunne ikke fuldføre anmodningen. Start forfra.',
  callback_empty: 'Der kom hverken en kode eller en fejl tilbage.',
  code_of_document:
    'Med {value} viser et bilag ingen moms. Læg momsen til nettobeløbet, eller brug koden for import, hvis den er betalt ved fortoldning.',
  no_code_of_document:
    'Uden momskode viser et bilag ingen moms. Læg momsen til nettobeløbet, eller brug koden for import, hvis den er betalt ved fortoldning.',
  date_instead: 'Her fradrages momsen i datoens periode. Ret datoen i stedet.',
  parts_of_total: 'Moms og nettobeløb er dele af totalen.',
  total_and_date: 'Intet kunne aflæses, så angiv mindst totalen og datoen.',
  not_below: 'Må ikke være under {value}, som er den sikkerhed, virksomheden kræver.',
  step_failed: 'Et trin mislykkedes. Afhjælp først årsagen.',
  may_be_duplicate: 'Det er måske en dublet af et andet bilag.',
  not_certain_enough: 'Det er ikke sikkert nok til at blive bogført sammen med andre.',
  worked_on: 'Der arbejdes på det.',
  undone_already: 'Det er allerede fortrudt. Kontroller, at alt er, som det skal være.',
  undo_match: 'Ophæv afstemningen, og afstem bankposteringen med det, betalingen vedrører.',
  undo_posting: 'Tilbagefør posteringen, ret bilaget, og bogfør det igen.',
  already_elsewhere:
    'Posteringen står på konto {value}, men bankposteringen med samme beløb hører til konto {words}.',
  bank_has: 'Saldoen i banken er {amount} ved udgangen af {day}, men {other} på konto {value}.',
  never_agreed: 'Saldiene har aldrig stemt overens: Kontroller primosaldoen.',
  no_year_ends: 'Intet regnskabsår slutter i {value}.',
  cash_several_tills:
    'Flere kasseapparater deler kassekontoen. Tæl dem op samlet, eller bogfør hvert på sin egen kassekonto, og angiv den.',
  no_cash: '{text} er ikke en kassekonto. Vælg en kassekonto.',
  till_code:
    '{value} er ikke en momskode, der kan bruges til kassesalg den {day}. Brug en af {text}.',
  regime_without_vat:
    'Virksomheden opkræver ikke moms efter sin skatteordning ({text}). Brug {value}.',
  amount_twice: '{value} er angivet to gange. Angiv ét beløb.',
}

export const askedFaults: Words<typeof english.askedFaults> = {
  last_before_first: 'Den sidste dag må ikke ligge før den første.',
  last_before: 'Den sidste dag må ikke ligge før {from}.',
  years_at_a_time: 'Vælg højst {count} år ad gangen.',
  most_years: 'Brug højst {count} år.',
  deadlines_known: 'Frister kendes fra {from} til {to}.',
  compare_most: 'Sammenlign med højst {count}.',
  compare_span: 'Vælg en periode eller to dage, f.eks. 01.01.2025 til 31.03.2025.',
  compare_day: 'Vælg en sammenligning eller en dag, f.eks. 31.12.2025.',
  report_day: 'Angiv en gyldig dato fra 1900 til 2199, f.eks. 30.11.2026.',
  report_month: 'Angiv en måned fra 1900 til 2199, f.eks. oktober 2026.',
  hold_until: 'Vælg en dag fra i morgen til og med {to}, eller lad den vente på et bilag.',
  reminder_made_by:
    '{name} har oprettet rykker {number} den {day}. Den næste kan sendes fra den {from}.',
  promised_by: 'Kunden har lovet at betale senest {day}. Send først en rykker efter den dag.',
  disputed_because: 'Kunden gør indsigelse: {text}',
  most_left: 'Angiv højst restbeløbet.',
  promise_day: 'Vælg en dag fra i dag til højst et år frem.',
  said_by_today: 'Vælg i dag eller en tidligere dag.',
  reminder_fee_none: 'Daybook kender ingen lov i {country}, der tillader et rykkergebyr.',
  reminder_fee_most: 'Et rykkergebyr er højst {amount} ({text}).',
  compensation_none:
    'Daybook kender ingen lov i {country}, der tillader et fast kompensationsbeløb.',
  interest_unknown: 'Daybook kender ingen morarente i {country}.',
  reminder_never_went:
    'Rykkeren blev aldrig sendt, men gebyrer og renter forbliver bogført, indtil du trækker den tilbage.',
  draft_deleted: 'Kladden blev slettet, før den blev udstedt.',
  draft_changed: 'Nogen har ændret kladden.',
  name_customer: 'Angiv kunden eller en faktura, der skal gentages.',
  give_lines: 'Angiv linjerne eller en faktura, der skal gentages.',
  say_interval: 'Angiv, med hvor mange ugers eller måneders mellemrum.',
  say_first: 'Angiv, hvornår den første faktura oprettes.',
  end_required: 'Angiv, hvornår den slutter: enten den sidste dag eller antallet, ikke begge dele.',
  days_passed: 'Der oprettes ikke fakturaer for dage, der er gået. Begynd i dag eller senere.',
  ends_before_begins: 'Den slutter, før den begynder.',
  within_ten_years: 'Vælg en dag inden for de næste ti år.',
  made_already: 'Der er allerede oprettet fakturaer. Afslut denne, og gem en ny med de nye dage.',
  ended_by: '{name} har afsluttet den.',
  credit_which_line:
    'Fakturaens linjer har forskellig moms. Angiv, hvilken linje der krediteres: {text}.',
  rate_not_known: '{value} % er ikke en momssats i virksomhedens land. Brug en af {text}.',
  seller_changed:
    'Den venter på en bruger med ret til at udstede fakturaer: {name} ændrede virksomhedens oplysninger den {day}, og ingen med den ret har gemt dem siden. Kontroller oplysningerne og kontoen, og gem dem.',
  customer_changed:
    'Den venter på en bruger med ret til at udstede fakturaer: {name} ændrede kunden {text} den {day}, og ingen med den ret har kontrolleret ændringen siden. Kontroller kunden, og udsted og send derefter fakturaen, eller gem kunden.',
  draft_outdated:
    'Kontakten eller virksomheden er ændret, siden kladden blev gemt. Gem kladden igen, kontroller ændringen, og prøv igen.',
  advance_not_issued:
    'Det, der skal fratrækkes, er ikke en udstedt acontofaktura. Gør den til en acontofaktura, og udsted den først.',
  advance_of_other:
    'Acontofakturaen {number} er til en anden kunde eller i en anden valuta end denne faktura.',
  advance_used: 'Acontofakturaen {number} er allerede fratrukket på en anden faktura.',
  advance_empty: 'Acontofakturaen {number} er krediteret fuldt ud, så der er intet tilbage.',
  advance_waits:
    'En kreditnota til acontofakturaen {number} blev afvist af e-fakturanettet. Udsted den igen først, så resten af acontobeløbet er kendt.',
  code_not_for_sales: '{value} er ikke en momskode for salg, som kan vælges den {day}.',
  use_nature: 'Brug momsarten.',
  use_one_of: 'Brug en af {text}.',
  account_closed_revenue: '{value} er lukket. Vælg en åben indtægtskonto.',
  account_no_revenue: '{value} er ikke en indtægtskonto i kontoplanen. Vælg en indtægtskonto.',
  credit_not_repeated:
    'En kreditnota gentages ikke. Vælg en faktura, eller angiv kontakt og linjer.',
  details_not_repeated:
    'En fast faktura kan ikke gentage alle detaljer på denne. Angiv kontakt og linjer i stedet, og tilføj detaljerne på hver kladde.',
  number_far: '{value} ligger langt over det sidste nummer, der er brugt her ({text}). Ret det.',
  number_of_no_series:
    '{value} er ikke et nummer i en af vores fakturaserier. De ser ud som {text}.',
  profile_missing: 'I virksomhedens oplysninger mangler: {fields}. Tilføj dem.',
  no_stamp_duty: 'Stempelafgift findes ikke i landet.',
  no_split_payment: 'Split payment findes ikke i landet.',
  no_tender_codes: 'Udbudskoder (CIG og CUP) findes ikke i landet.',
  no_withholding: 'Kunder indeholder ikke skat i landet.',
  withholding_not_whole: 'Indeholdt skat kræver en sats, en type og en betalingsårsag.',
  type_has_no_others: 'Der er ingen andre.',
  type_has: 'Mulige typer: {text}.',
  type_unknown: 'Fakturatypen {value} findes ikke i landet.',
  note_after_invoice: 'Følgeseddel {value} er dateret efter fakturaen ({day}).',
  notes_needed: 'Den skal angive følgesedlerne med nummer og dato. Tilføj dem.',
  notes_of_months: 'Den samler én måneds leveringer, og disse er fra {periods}. Del den op.',
  advance_before_delivery:
    'Et acontobeløb faktureres før leveringen, og dette blev leveret den {day}. Fjern leveringen, eller vælg en almindelig faktura.',
  replay_from: 'Angiv enten et tidspunkt eller en hændelse.',
  webhook_events: 'Brug ”*”, ”contact.*” eller ”contact.created”.',
  webhook_secret: 'En ny webhook får alligevel en ny hemmelig kode.',
  webhook_url: 'En ny webhook skal have en adresse.',
  webhook_not_called:
    'Serveren kalder ikke denne adresse, så hver levering mislykkes. Brug en offentlig adresse på port 80, 443 eller over 1024.',
  webhook_may_not_read:
    'Der sendes ingen hændelser om {text}: En webhook sender kun det, som dens opretter har adgang til. Lad en bruger med den rettighed gemme den.',
  opening_before_books:
    'Den indlæste åbningsbalance er fra dagen før regnskabets begyndelse. Fortryd den, før regnskabets første dag ændres, og kontroller og indlæs den derefter igen.',
  tax_regime_code: 'Brug en kode som RF01.',
  nature_with_zero: 'Angiv en momsart, når momssatsen er 0, og kun da.',
  province: 'Brug provinsens to bogstaver, f.eks. MI.',
  postal_code: 'Det er ikke et gyldigt postnummer i det land.',
  iban_form: 'Et IBAN-nummer består af landekode, to kontrolcifre og kontonummer.',
  iban_digits: 'IBAN-nummerets kontrolcifre er forkerte.',
  gln_digit: 'EAN-nummerets kontrolciffer er forkert.',
  business_id_cvr: 'Et CVR-nummer har 8 cifre og begynder ikke med 0.',
  business_id_iva: 'Et italiensk momsnummer har 11 cifre.',
  new_account_number: 'Angiv et nummer for at oprette en konto.',
  address_secret: 'En ny adresse får alligevel en ny hemmelig kode.',
  address_name: 'En ny adresse skal have et navn.',
  address_kind: 'En adresses type ændres ikke. Opret en ny.',
  content_or_text: 'Send en fil eller en tekst.',
  received_in_future: 'Modtagelsesdagen kan ikke ligge i fremtiden.',
  not_base64: 'Indholdet er ikke base64.',
  characters_between: 'Brug mellem {count} og {limit} tegn.',
  app_old:
    'Den blev forbundet for 180 dage siden, så adgangen er udløbet. Forbind den igen for at fortsætte.',
  app_unused: 'Den har ikke været brugt i lang tid, så adgangen er udløbet.',
  app_gave_up: 'Appen har opgivet sin adgang.',
  app_code_twice:
    'En kode eller et token fra appen blev brugt to gange, så en anden kan have haft det.',
  app_not_connected: 'Den kunne ikke forbindes.',
  disconnected_by: 'Frakoblet af {name}.',
  removed_user: '{name} har fjernet appens bruger fra virksomheden.',
  other_role: '{name} har givet appens bruger en anden rolle.',
  closed_organization: '{name} har lukket virksomheden i Daybook.',
  restored_connect: 'Databasen er gendannet fra en sikkerhedskopi. Forbind den igen.',
  changed_since_request:
    'Det, anmodningen drejer sig om, er ændret siden, så resultatet ville afvige fra det viste. Der er ikke sket noget; der skal anmodes igen.',
  person_connects: 'Kun en person, der er logget ind, kan forbinde en app; en nøgle kan ikke.',
  mail_address: 'Brug en mailadresse som anna@example.com.',
  invitations_most:
    'En virksomhed sender højst {count} invitationer i timen. Inviter de andre senere.',
  amount_unknown:
    'Beløbet kendes først, når det er bogført, så beløbsgrænsen kan ikke kontrolleres. En person skal gøre dette i Daybook.',
  sends_out:
    'Dette ændrer, hvor virksomhedens data sendes hen. Det kræver en person med totrinsbekræftelse eller en nøgle, som en sådan person har mærket.',
  loosens:
    'Dette slækker på sikkerheden og kræver totrinsbekræftelse. Log ind i Daybook med en adgangsnøgle eller en kode fra din godkendelsesapp, og gentag det.',
  pages_shown:
    'Om sider må vises for en sprogmodel, bestemmes af en person med totrinsbekræftelse, som læser, hvor de sendes hen. Log ind i Daybook, og gentag det.',
  result_gone: 'Det er udført, men resultatet kan ikke længere vises.',
  characters_not_allowed: 'Teksten indeholder et tegn, der ikke er tilladt.',
  words_of_list: 'Vælg en eller flere fra listen.',
  opening_rows_most: 'Angiv højst {count} rækker i alt. Indlæs resten som filer.',
  file_or_rows: 'Angiv enten en fil eller rækker.',
  fields_most: 'Der er for mange felter.',
  eu_list_one_period:
    'En liste gælder én periode og slutter med dens sidste dag. Hent en for hver periode.',
  communication_missing:
    'Filen angiver, hvem der sender den. Udfyld det manglende i virksomhedens oplysninger.',
  withholding_too_many:
    'Der er indeholdt skat på mere end {count} regninger og fakturaer, og det kan listen ikke rumme. Hent alle posteringer i stedet.',
  form_unreadable: 'Formularen kunne ikke læses.',
  name_organization: 'Du er bruger i flere virksomheder. Vælg en.',
  file_of_bytes: 'Vælg en fil.',
  one_file: 'Send én fil ad gangen.',
  form_without_file: 'Der er ikke valgt nogen fil.',
  body_incomplete: 'Filen nåede ikke helt frem. Prøv igen.',
}

export const shadow: Words<typeof english.shadow> = {
  would_match_one: '1 bankpostering ville være blevet afstemt automatisk.',
  would_match: '{count} bankposteringer ville være blevet afstemt automatisk.',
  would_post_one: '1 bilag ville være blevet bogført automatisk.',
  would_post: '{count} bilag ville være blevet bogført automatisk.',
  decided_matches:
    '{count} er behandlet af personer: {one} på samme måde, {other} anderledes, {limit} udeladt.',
  decided_postings:
    '{count} er behandlet af personer: {one} på samme måde, {other} anderledes, {limit} slettet.',
  still_open: 'Stadig åbne: {count}.',
  no_decision_needed: 'Kræver ikke længere behandling: {count}.',
  reference: 'Betalingen angiver fakturaens betalingsreference.',
  number: 'Betalingen angiver fakturanummeret.',
  iban: 'Betalingen kommer fra eller går til kontaktens kendte konto.',
  name: 'Betalingen nævner kontakten.',
  instalment: 'Betalingen angiver, at den dækker en del af fakturaen.',
  foreign: 'Betalingen er i en anden valuta end fakturaen.',
  listed: 'Betalingen nævner flere fakturaer.',
  combination: 'Flere åbne poster hos én kontakt svarer tilsammen til betalingen.',
  transfer: 'Betalingen er en overførsel mellem egne konti og nævner den anden konto.',
  match_open: 'Ingen har behandlet den endnu.',
  match_agreed: 'En person har afstemt den på samme måde.',
  match_differed: 'En person har behandlet den anderledes.',
  match_dropped: 'En person har udeladt den.',
  match_lapsed: 'Den blev alligevel afstemt automatisk, eller banken trak den tilbage.',
  posting_open: 'Ingen har bogført det endnu.',
  posting_agreed: 'En person har bogført det på samme måde.',
  posting_differed: 'En person har bogført det anderledes eller tilbageført det.',
  posting_dropped: 'En person har slettet bilaget.',
  posting_lapsed: 'Det blev alligevel bogført automatisk.',
}
