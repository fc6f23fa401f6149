import type * as english from '../en/documents.ts'

type Words<Table> = Readonly<Record<keyof Table, string>>

export const coding: Words<typeof english.coding> = {
  memory: 'Som en person har angivet for leverandøren den {day}.',
  memory_vat_code: 'Momskode {vatCode}, som en person har angivet for leverandøren.',
  hint_supplier: 'Leverandørens navn indeholder ”{hint}”: {category}.',
  hint_line: 'Varelinjerne nævner ”{hint}”: {category}.',
  hint_page: 'Bilaget nævner ”{hint}”, men ikke i varelinjerne: {category}. Kontroller det.',
  one_keyword:
    'Kun ordet ”{hint}” viser, hvad der er købt. Kontroller det, og godkend: Derefter kan lignende regninger fra leverandøren bogføres automatisk.',
  learned_once:
    'En person har én gang taget stilling til, hvad leverandørens regninger dækker. Når endnu en er godkendt på samme måde, kan de næste bogføres automatisk.',
  words_not_seen:
    'Bilaget har ord, som leverandørens tidligere bilag ikke havde, så de viser ikke, hvad det dækker. Kontroller det: Når det er godkendt, kan bilag med de samme ord bogføres automatisk.',
  line_not_explained:
    'Linje {line} på {amount} viser ikke, at den er af samme slags, og kan have en anden fradragsret. Kontroller det: Godkend, eller indtast linjerne selv.',
  lines_not_told:
    'Varelinjerne kunne ikke skilles ad, så en af dem kan være af en anden slags. Kontroller det.',
  foreign_vat_not_due:
    'Der er vist udenlandsk moms ({rate} %), selv om købet normalt beskattes hos køberen. I så fald skal du bede om en faktura uden udenlandsk moms med dit momsnummer: Du skal selv beregne momsen. Er ydelsen brugt eller varen udleveret i udlandet, så godkend bilaget.',
  paper_says:
    'Bilaget selv nævner ”{hint}”: {category}. Det går forud for leverandøren og tidligere bilag, fordi fradragsretten er en anden. Kontroller det.',
  paper_may_mean:
    'Bilaget nævner ”{hint}”, så det kan være {category}, som har en anden fradragsret. Vælg kategorien, eller indtast linjerne selv.',
  vat_may_not_be_due:
    'Der er opkrævet moms, men bilaget nævner ”{hint}”, og så skal du måske selv beregne momsen (omvendt betalingspligt). Bed i så fald om en rettet faktura.',
  may_be_below_limit:
    'Er prisen højst {limit} pr. stk., kan momsen måske fradrages. Stykprisen fremgår ikke: Vælg kategorien, hvis ingen koster mere.',
  accepted_before:
    'Som på {documents} {documents|tidligere godkendt|tidligere godkendte} bilag fra leverandøren, senest den {day}.',
  accepted_otherwise:
    'Leverandørens tidligere bilag blev godkendt som {before}, men varelinjerne her tyder på noget andet. Kontroller det.',
  read_as_before:
    'Aflæst som på {documents} {documents|tidligere godkendt|tidligere godkendte} bilag fra leverandøren: {fields}.',
  fallback_category:
    'Intet viser, hvilken slags omkostning det er, så kontoen for øvrige omkostninger bruges. Kontroller det.',
  split_line: 'E-fakturaen har særskilte linjer for {category}, som har en anden fradragsret.',
  place_found: 'Leverandøren er {place} ifølge {by}: {country}.',
  place_by_hint: 'Kun {by} viser, hvor leverandøren er ({country}, {place}). Kontroller det.',
  place_assumed: 'Intet viser, hvor leverandøren er; {country} antages. Kontroller det.',
  place_by_vat: 'Bilaget viser moms fra {country} på landets sprog, så leverandøren er der.',
  domestic_registration: 'Leverandøren opkræver landets moms under sit nummer {number}.',
  domestic_vat: 'Der er vist moms på {rate} %: momskode {vatCode}, fradragsandel {share}.',
  deduction_not_at_rate:
    'Ingen momskode har fradragsandelen {share} ved {rate} %, så den strengere {vatCode} bruges.',
  pro_rata: 'Momsen fradrages med virksomhedens egen delvise fradragsret, {name}.',
  category_limit: 'Loven begrænser fradraget for omkostninger i kategorien {name} til {share}.',
  tax_regime: 'Under skatteordningen {name} er fradragsandelen {share}.',
  vat_as_shown:
    'Momskoden {vatCode} ville give {computed} i moms, men bilaget viser {shown}: Der fradrages ikke mere end det.',
  vat_not_shown:
    'Fakturaen viser ingen moms, og det skal en fuld faktura gøre, så {vatCode} giver intet fradrag. Fremgår momsen alligevel, så indtast den; vælg ellers momskoden for køb uden moms.',
  vat_not_read:
    'Der blev ikke aflæst moms på bilaget, så den er beregnet med {rate} %. Kontroller, at bilaget viser den.',
  amount_differs:
    'Beløbet {coded} svarer ikke til bilagets total, {shown}. Kontroller det, og bogfør det selv.',
  lines_by_hand: 'En person har indtastet konteringslinjerne.',
  may_contain:
    'Regningen nævner ”{hint}”, og {category} har en anden fradragsret. Indtast linjerne selv, eller bekræft kategorien.',
  may_be_other:
    'Det kan også være {category}, som har en anden fradragsret. Indtast linjerne selv, eller bekræft kategorien.',
  code_above_category:
    'Momskoden {vatCode} giver fradrag for {own} af momsen, men loven begrænser omkostninger i kategorien {name} til {limit}, så der fradrages ikke mere. Tillader loven mere her, så indtast linjerne selv, eller skift kategori.',
  code_above_category_instead:
    'Momskoden {vatCode} giver fradrag for {own} af momsen, men loven begrænser omkostninger i kategorien {name} til {limit}, så der fradrages ikke mere. Tillader loven mere her, så vælg kategorien {instead}, eller indtast linjerne selv.',
  may_be_an_asset:
    'Over {limit} kan et køb af denne slags være et anlægsaktiv, der skal afskrives. Kontroller kontoen.',
  rule: 'Bestemt af købsreglen {rule}.',
  rule_not_confirmed: 'Reglen er ikke bekræftet endnu: {rule}. Kontroller det.',
  no_vat_shown: 'Der er ikke vist moms, så intet fradrages.',
  no_invoice:
    'Bilaget er ikke en faktura og viser ingen moms, så det er en omkostning, der hverken indgår i købsregistret eller i angivelsen: momskode {vatCode}. Er der udstedt en faktura, så indlæs den i stedet.',
  vat_charged_outside:
    'Leverandøren uden for EU har opkrævet moms på {rate} % efter en international aftale, og den fradrages: momskode {vatCode}. Kontroller, at de lokale skattemyndigheder har stemplet fakturaen.',
  untaxed_category: 'Denne slags omkostning er uden moms: momskode {vatCode}.',
  untaxed_abroad: 'Købt i udlandet uden moms: momskode {vatCode}.',
  no_matter_of_vat: 'Omkostninger i kategorien {category} har ingen momskode.',
  nature: 'Bilaget angiver momsarten {nature}: momskode {vatCode}.',
  nature_not_in_force: 'Momsarten {nature} gælder ikke den {day}. Kontroller det.',
  reverse_charge_domestic:
    'Omvendt betalingspligt, køberen skal beregne momsen: momskode {vatCode} med {rate} %, fordi ingen sats er vist.',
  rate_assumed: 'Bilaget viser ingen sats, og der findes flere; {rate} % bruges. Kontroller det.',
  reverse_charge_abroad:
    'Købt i udlandet ({place}) uden moms, så køberen skal beregne den: momskode {vatCode}.',
  goods_may_be_here:
    'Ifølge bilaget kommer varerne fra et lager her i landet. Så er de ikke købt i udlandet, og køberen skal beregne momsen: momskode {vatCode}. Kontroller, hvor varerne var, og vælg koden.',
  import_vat_at_customs: 'Importmomsen fremgår af toldangivelsen, ikke af denne faktura.',
  foreign_vat: 'Udenlandsk moms ({rate} %) er en omkostning og fradrages ikke: momskode {vatCode}.',
  rate_not_domestic:
    'Ingen momskode for køb har {rate} %, så momsen fradrages ikke. Kontroller det.',
  rate_unclear: 'Momsen passer ikke til én sats; {rate} % bruges. Kontroller det.',
  stamp_duty: 'Leverandøren viderefakturerer en stempelafgift på {amount}.',
  rounding: 'En afrunding på {amount} bogføres for sig.',
  remainder: 'Momslinjerne forklarer ikke {amount} af totalen; det bogføres uden moms.',
  currency_assumed: 'Der blev ikke fundet en valuta; {currency} antages.',
  date_missing: 'Der blev ikke fundet en dato; de nyeste regler bruges.',
  total_missing: 'Der blev ikke fundet en total; den er beregnet ud fra de andre beløb.',
  account_not_in_chart: 'Kontoplanen har ingen konto {wanted}; {account} bruges. Kontroller det.',
  vat_code_not_in_chart: 'Regnskabsprogrammet har ingen momskode som {vatCode}. Kontroller det.',
  vat_from_receipt:
    'Momsen henføres til modtagelsen: Momsdatoen er {vatDay}, ikke bilagsdatoen {date}.',
  receipt_day_unknown:
    'Bilaget er kommet ind længe efter sin dato, og momsen henføres til modtagelsen. Angiv, hvilken dag du modtog det.',
  withheld_before:
    'På leverandørens tidligere regninger var der indeholdt skat ({before}), men ikke på denne. Skal der indeholdes skat, så bed om en rettet regning; kontroller den ellers, og bogfør den selv.',
  withholding_not_shown:
    'Regningen er fra en selvstændig i liberalt erhverv ({by}) og viser ingen indeholdt skat. Skal der indeholdes skat, så bed om en rettet regning; kontroller den ellers, og bogfør den selv.',
  withholding_differs:
    'På regningen er der indeholdt {amount} i skat, hvilket ikke er {rate} % af det beløb, der er markeret til indeholdelse, {base}. Bed om en rettet regning, eller kontroller det, og bogfør den selv.',
  period_filed:
    'Momsperioden for {date} er allerede indberettet, så momsdatoen er {vatDate}, den første åbne dag.',
  books_closed:
    'Regnskabet er lukket for {date}, så posteringen får datoen {bookedOn}, den første åbne dag.',
  noted_elsewhere:
    'Fradraget er lagt i måneden for {date}. Det tillader loven kun, hvis regningen var indført i købsregistret senest den {until}. i den følgende måned; her indføres den {notedOn}. Var den ikke indført andetsteds i tide, så fjern valget.',
  came_after_filing:
    'Momsperioden for {date} er allerede indberettet. Hvis du havde regningen, før perioden sluttede, hører momsen til den angivelse, som så skal rettes. Kom den senere, så angiv modtagelsesdagen: Momsen fradrages da i perioden for {vatDate}.',
  deducted_after_year:
    'Fakturaen er modtaget i {year}, og årets sidste periode er indberettet. Momsen fradrages senest i årsangivelsen for {year} og ikke i en afregning for {later}: Vælg en momskode uden fradrag her, og medtag den i den angivelse.',
  period_corrected:
    'Momsperioden for {date} er allerede indberettet. Moms, som køberen skal beregne, bliver i sin periode, så bogføring kræver en rettelse af den angivelse.',
  numbering_restarts: 'På side {page} begynder sidetallene forfra: ”{text}”.',
  other_number: 'Side {page} har bilagsnummer {number}, og siderne før har {before}.',
  other_supplier: 'Side {page} er fra leverandøren {number}, og siderne før er fra {before}.',
  own_total: 'Side {page} har sin egen total, {total}; siderne før har {before}.',
  corrected: 'Rettelse af {field} til {value}.',
  correction_dropped:
    'Den tidligere rettelse af {field} til {value} gælder ikke længere. Kontroller det.',
}

export const caps: Words<typeof english.caps> = {
  einvoice_signed: 'En gyldig e-faktura med en signatur, der passer til indholdet.',
  einvoice: 'En gyldig e-faktura.',
  pdf: 'Aflæst fra teksten i en PDF.',
  text: 'Aflæst fra ren tekst.',
  scan: 'Aflæst af to aflæsere fra et billede.',
  one_engine: 'Kun aflæst af én aflæser fra et billede, og intet bekræfter tallene.',
  digits_in_doubt: 'To aflæsere så forskellige tal på billedet ved {words} ({fields}).',
  by_hand: 'Intet blev aflæst: En person har indtastet, hvad bilaget viser.',
  supplier_unknown:
    'Leverandøren er ny: Der er ikke bogført eller rettet noget fra leverandøren før, og ingen kontakt har dens nummer.',
  supplier_registered:
    'Leverandøren er ny; {register} har nummeret {number} under samme navn, {name}, aktiv den {day}.',
  supplier_not_registered:
    'Leverandøren er ny, og {register} kender ingen virksomhed med nummeret {number}.',
  supplier_name_not_told:
    'Leverandøren er ny; {register} har nummeret {number}, men oplyser ikke, hvem det tilhører.',
  supplier_name_differs:
    'Leverandøren er ny, og {register} har nummeret {number} under et andet navn: {name}.',
  supplier_not_active:
    'Leverandøren er ny, og ifølge {register} var virksomheden {number} ikke aktiv den {day}.',
  supplier_not_by_member:
    'Leverandøren er ny. {register} har nummeret {number} under samme navn, men bilaget er hverken uploadet af en af virksomhedens brugere eller kommet som e-faktura.',
  supplier_above_ceiling:
    'Leverandøren er ny. {register} har nummeret {number} under samme navn, men totalen er ikke under en grænse for automatisk bogføring pr. bilag.',
  supplier_by_name:
    'Leverandøren er kun fundet på navnet; der er ikke noget nummer med gyldigt kontrolciffer.',
  amounts_unproven: 'Total og moms er ikke bekræftet af to summer på bilaget.',
  amounts_ambiguous: 'Flere totaler passer til summerne på bilaget.',
  class_undone:
    'Af de seneste {posted} automatiske posteringer af denne slags er {undone} tilbageført.',
  class_corrected:
    'Af de seneste {accepted} bilag af denne slags, der var sikkert aflæst, er {corrected} rettet.',
  several_dates: 'Der er flere datoer, og ingen er mærket som bilagsdato.',
  date_not_labelled: 'Datoen er ikke mærket som bilagsdato.',
  date_future: 'Datoen {day} ligger i fremtiden.',
  date_old: 'Datoen {day} er mere end 13 måneder gammel.',
  currency_not_printed: 'Valutaen står ikke på bilaget.',
  several_currencies: 'Bilaget viser flere valutaer: {taken} og {also}.',
  several_suppliers: 'Flere virksomheder på bilaget kan være leverandøren.',
  total_unusual: 'Totalen {total} er mere end tre gange den hidtil største, {usual}.',
  language_unknown: 'Bilaget er på et sprog, der ikke understøttes fuldt ud.',
  partly_read: 'Bilaget er for langt; kun en del er aflæst.',
  total_elsewhere:
    'På leverandørens tidligere godkendte bilag stod totalen ved ”{label}”, hvor dette bilag viser {amount}.',
  registration_number_wrong: 'Leverandørens nummer {number} har et forkert kontrolciffer.',
  page_differs: 'Den synlige side og filens data stemmer ikke overens.',
  iban_changed: 'Leverandøren har ikke brugt bankkontoen {iban} før.',
  buyer_differs: 'Bilaget er stilet til en anden virksomhed med momsnummer {buyer}.',
  buyer_not_named:
    'Bilaget viser hverken virksomhedens navn eller nummer. Kontroller, at det er dit.',
  einvoice_invalid: 'E-fakturaen overholder ikke reglerne for sit format: {faults}.',
  split_payment:
    'Momsen betales til staten, ikke til leverandøren (split payment). Kontroller det.',
  instructions_to_machine:
    'Bilaget indeholder tekst, der forsøger at give instrukser til software.',
  hidden_text: 'Bilaget indeholder tekst, som en læser ikke kan se.',
  possible_duplicate: 'Det kan være en dublet af et andet bilag: {by}.',
  not_a_bill: 'Bilaget er ikke en regning, men {paper}.',
  kind_in_doubt: 'Det er usikkert, om bilaget er en regning; det kalder sig også {paper}.',
  total_negative:
    'Totalen står med minus, −{total}: Det kan være en tilbagebetaling og ikke en regning.',
  model_filled:
    'En sprogmodel fandt noget, som ingen aflæser fandt, og siden viser det: {fields}. Kontroller det.',
  model_differs: 'En sprogmodel læste {field} som {model}, og aflæseren som {read}.',
  several_documents: 'Filen ser ud til at rumme {count} bilag på siderne {pages}. Del den op.',
  two_on_page:
    'Side {page} ser ud til at vise to kvitteringer, {where}: Den ene har {one}, den anden {other}. Indlæs dem hver for sig.',
  larger_amount_unexplained:
    'Bilaget viser {amount}, mere end den aflæste total {total}, og intet forklarer det. Totalen er måske kun en del af regningen.',
  vat_row_left_over:
    'Moms på {rate} % af {net}, altså {vat}, indgår ikke i den aflæste total {total}.',
  line_left_over: 'En linje på {amount} indgår ikke i den aflæste total {total}.',
  total_label_without_amount:
    'Bilaget har ordene ”{label}” uden et beløb, der kunne aflæses. Den aflæste total er {total}.',
  sums_fail: 'Beløbene stemmer ikke: {net} uden moms, moms {vat}, total {total}.',
  signature_broken: 'Signaturen passer ikke til indholdet.',
  supplier_is_self: 'Leverandørens momsnummer er virksomhedens eget.',
  total_missing: 'Der blev ikke fundet en total.',
  date_missing: 'Der blev ikke fundet en dato.',
}

export const capsOfOthers: Words<typeof english.capsOfOthers> = {
  total_unusual: 'Totalen {total} er mere end tre gange den hidtil største.',
}

export const documentErrors: Words<typeof english.documentErrors> = {
  nothing_to_read: 'Der er ingen læsbar tekst. Indlæs en bedre kopi, eller indtast indholdet.',
  type_not_supported:
    'Filtypen kan ikke aflæses. Send en PDF, et billede, en e-faktura eller tekst.',
  type_mismatch:
    'Indholdet passer ikke til den filtype, filen udgiver sig for. Bed afsenderen om originalen.',
  too_large: 'Filen er for stor til at blive aflæst sikkert. Bed om en mindre.',
  too_many_pages: 'Filen har for mange sider til en faktura. Del den op, og indlæs kun fakturaen.',
  forbidden_xml:
    'XML-filen indeholder erklæringer (entiteter eller dokumenttype), som ikke hører hjemme i en faktura. Bed afsenderen om en ren fil.',
  broken_file: 'Filen er beskadiget. Bed afsenderen om originalen.',
  encrypted_file:
    'Filen er beskyttet med adgangskode. Gem den uden adgangskode, og indlæs den igen.',
  signature_broken:
    'Signaturen passer ikke til indholdet, så det kan være ændret. Bed afsenderen om originalen.',
  several_invoices: 'Filen indeholder flere fakturaer. Indlæs dem hver for sig.',
  file_split:
    'Filen rummede flere bilag og er delt op: Hvert af dem er nu et selvstændigt bilag. Her er intet tilbage at bogføre. Behold den som dokumentation for filen, eller slet den.',
  own_document:
    'Den slags dokument udsteder køberen selv. Indlæs leverandørens egen faktura i stedet.',
  no_invoice_found: 'Der er ingen faktura i filen. Indlæs selve fakturaen.',
  read_timeout:
    'Aflæsningen tog for lang tid og blev stoppet. Den samme fil aflæses først igen om et kvarter. Bed afsenderen om en enklere fil, f.eks. en ny udskrift til PDF.',
  read_memory:
    'Aflæsningen krævede for meget hukommelse og blev stoppet. Den samme fil aflæses først igen om et kvarter. Bed afsenderen om en enklere fil, f.eks. en ny udskrift til PDF.',
  reader_crashed:
    'Filen kunne ikke aflæses på grund af en intern fejl. Bed om en enklere fil, eller kontakt support.',
  file_missing: 'Den gemte fil mangler. Kontakt straks tjenestens driftsansvarlige.',
  total_missing:
    'Der blev ikke fundet en total, så der er intet at bogføre. Indtast den, eller indlæs en tydeligere kopi.',
  date_missing:
    'Der blev ikke fundet en dato, så bilaget kan ikke bogføres. Indtast den, eller indlæs en tydeligere kopi.',
  not_a_bill:
    'Det er ikke en regning, så der er intet at bogføre. Indlæs fakturaen, når den kommer. Er det alligevel en regning, så vælg bilagets type.',
  before_books_begin:
    'Bilaget er dateret før den dag, regnskabet begynder, så det hører til det tidligere regnskab. Slet det, eller sæt en tidligere startdag i virksomhedens oplysninger.',
  date_not_plausible:
    'Bilagsdatoen eller modtagelsesdagen ligger mere end ti år tilbage eller mere end et år frem, så bilaget blev ikke bogført automatisk. Ret datoen, og bogfør.',
  possible_duplicate:
    'Det kan være en dublet af et andet bilag. Bogfør det, hvis det er et særskilt køb; slet det ellers.',
  sender_not_verified:
    'Det kom via mail eller via et link til aflevering af bilag, og det er ikke bekræftet, hvem der sendte det, så det blev ikke bogført automatisk. Spørg leverandøren, hvis du er i tvivl; kontroller det, og bogfør.',
  held_by_person:
    'Nogen har sat dette bilag eller et med samme indhold på pause, og ingen med ret til at bogføre har genoptaget det, så det blev ikke bogført automatisk. Genoptag det, kontroller det, og bogfør.',
  cut_not_accepted:
    'En person uden ret til at bogføre har skåret bilaget ud af en fil, så det blev ikke bogført automatisk. Sammenlign det med filen, og bogfør.',
  app_coding_unseen:
    'En app har ændret konteringen, leverandøren eller beløbene, så bilaget blev ikke bogført automatisk. Kontroller det, og bogfør.',
  coding_not_accepted:
    'Konteringen, leverandøren eller beløbene er ændret af en person uden ret til at bogføre eller af en nøgle, hvis posteringer skal godkendes, så bilaget blev ikke bogført automatisk. Kontroller det, og bogfør.',
  contact_not_accepted:
    'Leverandørens kontakt, som bestemmer konteringen, er oprettet, ændret eller slettet af en person uden ret til at bogføre, af en app eller af en nøgle, hvis posteringer skal godkendes. Derfor blev bilaget ikke bogført automatisk. Kontroller kontakten og konteringen, og bogfør.',
  period_filed_since:
    'Momsperioden for denne regning blev indberettet, efter at regningen var konteret, så bilaget blev ikke bogført automatisk. Hvis du havde regningen, før perioden sluttede, hører momsen til den angivelse. Angiv modtagelsesdagen, eller kontroller bilaget, og bogfør.',
  organization_not_accepted:
    'Virksomhedens navn, numre, skatteordning, fradragsprocent eller den dag, hvor regnskabet begynder, er ændret af en person uden ret til at bogføre, af en app eller af en nøgle, hvis posteringer skal godkendes. Derfor blev bilaget ikke bogført automatisk. Kontroller oplysningerne, gem dem, og bogfør bilaget.',
  auto_post_document_limit:
    'Bilaget er over grænsen for automatisk bogføring, eller beløbet kendes ikke endnu. Kontroller det, og bogfør, eller bed en ejer eller administrator om at hæve grænsen.',
  auto_post_day_limit:
    'Med dette bilag ville der blive bogført mere automatisk i dag, end grænsen tillader. Kontroller det, og bogfør, eller bed en ejer eller administrator om at hæve grænsen.',
  app_postings_used_up:
    'Den app, der sendte eller konterede bilaget, har nået sin grænse for posteringer i dag, så det blev ikke bogført automatisk. Kontroller det, og bogfør, eller bed en ejer eller administrator om at hæve appens grænse.',
  app_amount_used_up:
    'Bilaget ville overskride det daglige beløb for den app, der sendte eller konterede det, eller beløbet kendes ikke endnu, så det blev ikke bogført automatisk. Kontroller det, og bogfør, eller bed en ejer eller administrator om at hæve appens grænse.',
}

export const spoken: Words<typeof english.spoken> = {
  domestic: 'i indlandet',
  eu: 'i et andet EU-land',
  outside: 'uden for EU',
  contact_country: 'kontaktens land',
  contact_vat_number: 'kontaktens momsnummer',
  vat_number: 'momsnummeret',
  supplier_country: 'adressen',
  iban: 'bankkontoens land',
  currency: 'valutaen',
  bytes: 'samme fil',
  text: 'samme tekst',
  fiscal_key: 'samme leverandør, nummer og år',
  economic_key: 'samme leverandør, beløb og dato',
}

export const papers: Words<typeof english.papers> = {
  order: 'en ordrebekræftelse',
  quotation: 'et tilbud',
  pro_forma: 'en proformafaktura',
  delivery_note: 'en følgeseddel',
  reminder: 'en rykker',
  statement: 'et kontoudtog',
  payment: 'en betalingsbekræftelse',
  payroll: 'en lønseddel',
  notice: 'en kontrakt eller en meddelelse',
}

export const documentFields: Words<typeof english.documentFields> = {
  supplierName: 'leverandør',
  supplierVatNumber: 'leverandørens momsnummer',
  supplierBusinessId: 'leverandørens CVR-nummer',
  supplierFiscalCode: 'leverandørens skattenummer',
  supplierCountry: 'leverandørens land',
  iban: 'bankkonto',
  buyerName: 'køber',
  buyerVatNumber: 'køberens momsnummer',
  date: 'dato',
  dueDate: 'forfaldsdato',
  invoiceNumber: 'fakturanummer',
  total: 'total',
  vat: 'moms',
  net: 'beløb uden moms',
  payable: 'beløb at betale',
  currency: 'valuta',
  category: 'kategori',
  vatCode: 'momskode',
  ledgerAccountId: 'konto',
  bookingText: 'tekst',
  lines: 'linjer',
  kind: 'type',
  receivedOn: 'modtagelsesdag',
  legalName: 'navn',
  'address.street': 'vej',
  'address.postalCode': 'postnummer',
  'address.city': 'by',
  vatNumber: 'momsnummer',
}

export const twin: Words<typeof english.twin> = {
  from: 'fra {name}',
  nobody: 'uden leverandør',
  number: 'nummer {number}',
  dated: 'dateret {day}',
  amount: 'på {amount}',
  unread: 'ikke aflæst endnu',
  uncoded: 'ikke konteret endnu',
  unposted: 'ikke bogført endnu',
  posted: 'bogført',
}
