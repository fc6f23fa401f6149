import type * as english from '../en/providers.ts'

type Words<Table> = Readonly<Record<keyof Table, string>>

export const providerFaults: Words<typeof english.providerFaults> = {
  looked_up_first: 'Det undersøges, før noget sendes igen.',
  tried_again: 'Der prøves igen.',
  fic_euros_only:
    'Fatture in Cloud fører kun regnskab i euro, og virksomheden har en anden valuta.',
  fic_no_company:
    'Forbindelsen omfatter ingen virksomhed i Fatture in Cloud. Forbind igen, og vælg en.',
  fic_several_companies:
    'Forbindelsen omfatter flere virksomheder i Fatture in Cloud ({text}). Forbind igen, og giv kun adgang til den, som regnskabet tilhører.',
  fic_licence_ends: 'Licensen til Fatture in Cloud udløber den {day}. Forny den der.',
  fic_plan:
    'Abonnementet på Fatture in Cloud omfatter ikke e-fakturaer. Fakturaer gemmes der, men sendes ikke.',
  fic_may_not_purchases:
    'Brugeren bag forbindelsen må ikke oprette køb i Fatture in Cloud. Ret rettighederne der.',
  fic_may_not_invoices:
    'Brugeren bag forbindelsen må ikke oprette fakturaer i Fatture in Cloud. Ret rettighederne der.',
  fic_other_form:
    'Fatture in Cloud svarede i et andet format end aftalt. Det undersøges, før noget sendes igen.',
  fic_no_reason:
    'Den er uden moms, og Fatture in Cloud siger ikke hvorfor. Giv linjerne en momstype der, eller indlæs bilaget i Daybook i stedet.',
  fic_no_rate:
    'Momsen svarer ikke til én sats. Indtast linjerne med deres momstyper i Fatture in Cloud, eller indlæs bilaget i Daybook i stedet.',
  fic_not_whole:
    'Linjerne svarer ikke til totalerne. Ret det i Fatture in Cloud, eller indlæs bilaget i Daybook i stedet.',
  fic_abroad:
    'Leverandøren er i udlandet, så køberen skal beregne momsen, og det oplyser Fatture in Cloud ikke. Indlæs bilaget i Daybook i stedet.',
  fic_split:
    'Den betales uden moms (split payment) eller med indeholdt skat. Opret sådanne fakturaer i Daybook.',
  fic_failed_writing:
    'Fatture in Cloud fejlede, mens der blev skrevet. Det undersøges, før noget sendes igen.',
  fic_failed: 'Fatture in Cloud fejlede. Der prøves igen.',
  fic_access_lost:
    'Fatture in Cloud accepterer ikke længere forbindelsen. Forbind igen, så sendes det, der venter.',
  fic_limit_seconds:
    'Grænsen for kald til Fatture in Cloud er nået, og intet blev sendt. Prøv igen om {count} {count|sekund|sekunder}. Automatiske opgaver venter så længe.',
  fic_limit_minutes:
    'Grænsen for kald til Fatture in Cloud er nået, og intet blev sendt. Prøv igen om {count} {count|minut|minutter}. Automatiske opgaver venter så længe.',
  fic_late: 'Fatture in Cloud svarede ikke i tide. Det undersøges, før noget sendes igen.',
  fic_not_reached: 'Der var ikke forbindelse til Fatture in Cloud. Der prøves igen.',
  fic_lost:
    'Forbindelsen til Fatture in Cloud blev afbrudt. Det undersøges, før noget sendes igen.',
  fic_no_file_address: 'Fatture in Cloud gav ingen adresse på filen.',
  fic_file_elsewhere:
    'Filen ligger på {value}, som Daybook ikke åbner. Hvis den server tilhører Fatture in Cloud, kan serverens driftsansvarlige tillade den.',
  fic_file_not_given: 'Fatture in Cloud udleverede ikke filen med en e-faktura.',
  fic_file_too_large: 'Filen med en e-faktura er for stor.',
  fic_no_vat_type:
    'Fatture in Cloud har ingen momstype til {text}. Opret en der med den sats og momsart, og hent kontoplanen igen.',
  fic_other_page:
    'Fatture in Cloud returnerede en anden side. Det undersøges, før noget sendes igen.',
  fic_bills_only:
    'Fatture in Cloud har kun regninger og fakturaer. Denne postering bliver i Daybook.',
  fic_same_bill:
    'Nogen har allerede indtastet denne regning i Fatture in Cloud. I Fatture in Cloud er det dokument {value}: {text}. Her: {words}. Er det den samme regning, så slet den i Fatture in Cloud, og prøv igen, eller slet bilaget her.',
  fic_twice:
    'Fatture in Cloud har dette dokument to gange, som {value} og {text}. Slet et af dem der, og prøv igen.',
  fic_changed:
    'Nogen har ændret dokument {value} i Fatture in Cloud: Nettobeløbet er {net} og momsen {vat}, men i Daybook {shown} og {other}. Ret et af dem, og prøv igen.',
  fic_other_document:
    'Fatture in Cloud returnerede et andet dokument end det, der blev sendt. Det undersøges, før noget sendes igen.',
  fic_not_deleted: 'En faktura i Fatture in Cloud slettes ikke. Udsted en kreditnota i stedet.',
  fic_not_marked:
    'Dokument {value} i Fatture in Cloud er ikke længere mærket som Daybooks. Slet det selv der, og prøv igen.',
  fic_amounts_changed:
    'Nogen har ændret beløbene på dokument {value} i Fatture in Cloud. Sammenlign dem. Slet det der, hvis det skal væk, og prøv igen.',
  fic_locked:
    'Dokument {value} er låst i Fatture in Cloud og slettes ikke. Lås det op, eller indtast rettelsen i Fatture in Cloud, og prøv igen.',
  fic_no_document: 'Posteringen har intet dokument i Fatture in Cloud, så den kan ikke ændres der.',
  fic_number_taken:
    'Nummeret {value} er optaget i Fatture in Cloud af dokument {text}, som ikke er oprettet af Daybook. Reserver den nummerserie til Daybook. Omnummerer det andet dokument, og prøv igen.',
  fic_invoice_changed:
    'Nogen har ændret faktura {value} i Fatture in Cloud: Beløbene afviger fra Daybooks. Ret en af dem, og prøv igen.',
  fic_no_reversal:
    'En faktura i Fatture in Cloud krediteres med en kreditnota, ikke med en tilbageførsel.',
  fic_other_totals:
    'Fatture in Cloud beregner andre totaler for faktura {value} end Daybook. Se efter priser med mange decimaler på linjerne.',
  fic_invoice_only: 'Kun en faktura sendes som e-faktura.',
  fic_no_bill: 'En postering uden regning kan ikke gemmes i Fatture in Cloud.',
  fic_no_number: 'Et salg uden fakturanummer kan ikke gemmes i Fatture in Cloud.',
  fic_currency:
    'En faktura i {value} kan ikke sendes til Fatture in Cloud, hvor den gemmes i {text}. Udsted den i {words}.',
  fic_line_without_code: 'En linje på fakturaen har ingen momskode.',
  fic_too_much:
    'Fatture in Cloud returnerede for mange data på én gang. Det undersøges, før noget sendes igen.',
  fic_id: 'Fatture in Cloud returnerede et id, der ikke kan bruges i et kald.',
  fic_not_json:
    'Fatture in Cloud returnerede noget, der ikke er JSON. Det undersøges, før noget sendes igen.',
  channel_format: 'Kanalen til e-fakturanettet svarede i et ukendt format.',
  channel_file_name: 'Filnavnet kan ikke bruges i et kald.',
  channel_too_much: 'Kanalen til e-fakturanettet returnerede for mange data på én gang.',
  channel_not_json: 'Kanalen til e-fakturanettet returnerede noget, der ikke er JSON.',
  channel_failed: 'Kanalen til e-fakturanettet fejlede med {text}.',
  channel_key: 'Kanalen til e-fakturanettet accepterer ikke vores nøgle.',
  channel_limit: 'Grænsen for kald via kanalen til e-fakturanettet er nået.',
  channel_rejected: 'Kanalen til e-fakturanettet afviste den: {text}.',
  channel_late: 'Kanalen til e-fakturanettet svarede ikke i tide.',
  channel_not_reached: 'Der var ikke forbindelse til kanalen til e-fakturanettet.',
  channel_lost: 'Forbindelsen via kanalen til e-fakturanettet blev afbrudt.',
  bank_answer_unreadable: 'Bankudbyderens svar kan ikke læses: {text}.',
  bank_address_unknown: 'Bankudbyderen kender ikke denne servers adresse. Registrer den der.',
  bank_not_activated: 'Adgangen hos bankudbyderen er ikke aktiveret endnu.',
  bank_not_allowed: 'Bankudbyderen giver ikke adgang til dette.',
  bank_machine_refused: 'Bankudbyderen accepterer ikke kald fra denne server.',
  bank_key_refused: 'Nøglen til bankudbyderen blev afvist.',
  bank_answered: 'Bankudbyderen svarede {text}.',
  bank_refused: 'Bankudbyderen afviste kaldet: {text}.',
  bank_amount_unreadable: 'Banken sendte et beløb, der ikke kan læses.',
  bank_amount_decimals: 'Banken sendte et beløb i {value} med for mange decimaler.',
  bank_amount_large: 'Banken sendte et beløb, der er for stort.',
  bank_address_unsafe: 'Bankudbyderen returnerede en adresse, som det ikke er sikkert at åbne.',
  bank_id: 'Bankudbyderen returnerede et id, der ikke kan bruges i et kald.',
  bank_too_much: 'Bankudbyderen returnerede for mange data på én gang.',
  bank_not_json: 'Bankudbyderen returnerede noget, der ikke er JSON.',
  bank_late: 'Bankudbyderen svarede ikke i tide.',
  bank_not_reached: 'Der var ikke forbindelse til bankudbyderen.',
  bank_lost: 'Forbindelsen til banken blev afbrudt.',
  bank_without_date: 'Banken sendte en bogført bankpostering uden dato.',
  bank_endless: 'Bankens liste over bankposteringer slutter ikke.',
  economic_limit:
    'Grænsen for kald til e-conomic er nået, og intet blev sendt. Prøv igen om {count} {count|sekund|sekunder}. Automatiske opgaver venter så længe.',
  economic_file_too_large:
    'Filen er større end de 9 MB, som e-conomic tager imod. Indlæs en mindre kopi.',
  economic_number: 'Et nummer fra e-conomic kan ikke bruges i et kald.',
  economic_token:
    'Aftalens token (agreement grant token) mangler eller er ikke gyldigt. Kopier det igen.',
  economic_year_closed:
    'Datoens regnskabsår er lukket i e-conomic. Åbn det igen der, eller bogfør på en senere dato.',
  economic_period_barred:
    'Datoens periode er spærret i e-conomic. Åbn den der, eller bogfør på en senere dato.',
  economic_account_barred:
    'En af disse konti er spærret i e-conomic. Ophæv spærringen der, eller vælg en anden konto.',
  economic_account_blocked:
    'En af disse konti er spærret for direkte posteringer i e-conomic. Vælg en anden konto.',
  economic_numbers_used:
    'Kassekladdens bilagsnumre i e-conomic er brugt op, eller nummerserien er ændret. Udvid nummerserien der.',
  economic_module:
    'Aftalen med e-conomic mangler et modul, som dette kræver. Tilføj det i e-conomic, og prøv igen.',
  economic_access:
    'Daybook har ikke fået den adgang i e-conomic, som dette kræver. Forbind e-conomic igen med rollerne Bookkeeping og SuperUser.',
  economic_not_reached: 'Der var ikke forbindelse til e-conomic. Intet er tabt; der prøves igen.',
  economic_lost: 'Forbindelsen til e-conomic blev afbrudt. Intet er tabt; der prøves igen.',
  economic_voucher_other:
    'Bilagsnummer {value} i e-conomic er brugt til noget andet. Næste gang bruges et andet nummer.',
  economic_voucher_mixed:
    'Bilagsnummer {value} i e-conomic har linjer, der ikke kommer fra Daybook. Flyt dem til et andet nummer i e-conomic, og prøv igen.',
  economic_voucher_changed:
    'Bilag nr. {value} er ændret i e-conomic. Sammenlign det med bilaget her, og ret det ene af dem.',
  economic_journal_missing:
    'Vælg i indstillingerne den kassekladde i e-conomic, som Daybook skriver i.',
  economic_no_number: 'Der blev ikke tildelt noget bilagsnummer. Hent kontoplanen, og prøv igen.',
  economic_currency:
    'Regnskabet i e-conomic føres i {value}, virksomhedens i {text}. De skal være ens.',
  economic_current_year_closed:
    'Det aktuelle regnskabsår er lukket i e-conomic. Åbn det igen der, før du bogfører.',
  economic_both_sides:
    'En postering, der vedrører både en kunde og en leverandør, kan ikke sendes.',
  economic_account_unmapped:
    'Konto {value} har endnu ingen tilsvarende konto i e-conomic. Angiv, hvilken konto den svarer til.',
  economic_code_unmapped:
    'Momskode {value} har endnu ingen tilsvarende momskode i e-conomic. Angiv, hvilken momskode den svarer til.',
  economic_code_gone:
    'Momskode {value} er spærret eller væk i e-conomic. Hent kontoplanen, og angiv {text} igen.',
  rates_file: 'Filen med valutakurser kan ikke læses.',
  rates_unread: 'Valutakurserne kunne ikke læses.',
  opens_no_page: 'Programmet har ingen side, hvor du kan give adgang. Angiv adgangsoplysningerne.',
  permission_used: 'Tilladelsen fra regnskabsprogrammet er allerede brugt. Start forfra.',
  no_such_account: '{name} har ingen konto {value}. Er den ny, så hent først kontoplanen.',
  no_such_code: '{name} har ingen momskode {value}. Er den ny, så hent først kontoplanen.',
  region_kept: 'Et regnskabsprogram er forbundet. Frakobl det først.',
  region_numbers_taken:
    'Virksomheden har egne konti med numre, som den anden kontoplan bruger: {text}. Behold landet, eller opret en virksomhed mere til det andet.',
  paid_in_part:
    'Regningen eller fakturaen er i {value}, og betalingen dækker den ikke helt. Fjern betalingen i regnskabsprogrammet, og afstem bankposteringen i Daybook.',
  payment_moves_vat:
    'Den udligner {text}, hvor momsen først medregnes ved betalingen, og kun en betaling, som Daybook bogfører, kan flytte den. Fjern betalingen i regnskabsprogrammet, og afstem bankposteringen i Daybook.',
  payment_fits_nothing:
    'En betaling på {amount} er bogført i regnskabsprogrammet, og ingen åben post i Daybook passer. Har Daybook bogført samme betaling, så fjern den ene. Angiv ellers, hvad den udligner, eller at den ikke udligner noget her.',
  payment_of_bill_fits_nothing:
    'En betaling af {number} på {amount} er bogført i regnskabsprogrammet, og ingen åben post i Daybook passer. Har Daybook bogført samme betaling, så fjern den ene. Angiv ellers, hvad den udligner, eller at den ikke udligner noget her.',
  payment_may_pay:
    'En betaling på {amount} er bogført i regnskabsprogrammet. Den udligner måske {text}. Angiv, hvilken det er.',
  payment_of_bill_may_pay:
    'En betaling af {number} på {amount} er bogført i regnskabsprogrammet. Den udligner måske {text}. Angiv, hvilken det er.',
  payment_paid_reversed:
    'Det, som denne betaling dækkede, er tilbageført. Angiv, hvad den udligner i stedet, eller at den ikke udligner noget her.',
  closed_here:
    'Den er på konto {value}, som er lukket her. Åbn den igen, eller bogfør på en anden konto i regnskabsprogrammet.',
  entry_not_whole:
    'Posteringen har ingen dato eller færre end to linjer, eller den stemmer ikke. Ret den i regnskabsprogrammet.',
  entry_currency:
    'Posteringen er i {value}. Indlæs bilaget i Daybook, eller bogfør den i {text} i regnskabsprogrammet.',
  code_back_unmapped:
    'Momskode {value} har ingen tilsvarende momskode i Daybook. Angiv, hvilken momskode det er. Posteringen indlæses ved næste hentning.',
  code_back_share:
    'Ingen momskode i Daybook som {value} har denne fradragsandel: {share}. Ret andelen i regnskabsprogrammet, eller indlæs bilaget i Daybook i stedet.',
  code_back_several: '{value} svarer til flere i Daybook: {text}. Angiv, hvilken af dem det er.',
  account_back_unmapped:
    'Konto {value} har ingen tilsvarende konto i Daybook. Angiv, hvilken konto det er. Posteringen indlæses ved næste hentning.',
  entry_changed_there: 'Nogen har ændret den i regnskabsprogrammet: {text}. Ret den ene af de to.',
  entry_maybe_ours:
    'Den svarer til en postering, der er på vej til regnskabsprogrammet. Den kontrolleres igen, når posteringen er nået frem.',
  entry_removed_there:
    'Nogen har fjernet den i regnskabsprogrammet. Tilbagefør den også her, eller indtast den igen i regnskabsprogrammet.',
  file_tried_again: 'Der prøves igen senere. Haster det, så indlæs selv filen.',
  file_too_large: 'Filen er større end {count} bytes.',
  vat_not_of_codes:
    'Momsen på konto {value} svarer ikke til momskoderne {text}. Ret posteringen i regnskabsprogrammet.',
  vat_missing_on_account:
    'Momskode {value} giver moms på konto {text}, men posteringen har ingen moms der. Ret posteringen i regnskabsprogrammet, eller angiv den konto, som momsen står på.',
  vat_stray:
    'Posteringen har moms på konto {value}, og ingen momskode siger, hvad det er. Giv linjerne en momskode i regnskabsprogrammet, eller indlæs bilaget i Daybook i stedet.',
  drift_missing_there: '{name} fra {day} er ikke i regnskabsprogrammet.',
  drift_missing_here: '{name} fra {day} er i regnskabsprogrammet og ikke i Daybook.',
  drift_amount_account:
    '{name} har et andet beløb: Konto {value} har {amount} i regnskabsprogrammet og {shown} her.',
  drift_amount: '{name} har et andet beløb: {text}.',
  drift_accounts: '{name} er på andre konti: {text}.',
  drift_date: '{name} er dateret {from} i regnskabsprogrammet og {to} her.',
  journals_none: 'Programmet har ingen.',
  journals_known: 'Programmet har {text}.',
  journal_needed: 'Angiv, hvilken kassekladde der skal bogføres i.',
  journal_unknown: 'Der findes ingen {value}.',
  journal_not_there: '{name} har ingen kassekladde {value}.',
  journal_required: 'Det forbundne regnskabsprogram skal have en kassekladde at bogføre i.',
  journal_gone:
    'Kassekladden {value} findes ikke længere i regnskabsprogrammet. Vælg en anden i indstillingerne.',
  own_entry_posted:
    'Daybooks eget regnskab har en postering fra {from} eller senere, den seneste fra {to}, og den er ikke i regnskabsprogrammet. Vælg {day} eller en senere dag.',
  own_entries_posted:
    'Daybooks eget regnskab har {count} posteringer fra {from} eller senere, den seneste fra {to}, og ingen af dem er i regnskabsprogrammet. Vælg {day} eller en senere dag.',
  kept_before: 'En anden forbindelse førte regnskabet til {to}. Vælg {day} eller en senere dag.',
  organization_without_number:
    'Virksomheden har intet CVR-nummer. Angiv det først i virksomhedens oplysninger.',
  details_of_program:
    '{name} har senest ændret virksomhedens oplysninger, og ingen person har gemt dem siden. En person skal først gemme dem igen.',
  company_without_number:
    '{name} har intet CVR- eller momsnummer i regnskabsprogrammet. Angiv det først der.',
  other_company:
    '{name} har nummeret {value} i regnskabsprogrammet, men denne virksomhed har {text}. Forbind virksomhedens eget regnskab, eller ret nummeret i oplysningerne.',
  entries_on_their_way:
    'Posteringer, der ikke er nået frem endnu: {count}. Vent, til de er det, eller ret det, der holder dem tilbage.',
  entries_refused:
    'Posteringer, som regnskabsprogrammet har afvist: {count}. Ret dem, eller behold dem kun i Daybook.',
  today_or_earlier: 'Vælg i dag eller en tidligere dag.',
  sent_until:
    'Posteringer til og med {from} er allerede i regnskabsprogrammet. Vælg {to} eller en senere dag.',
  posting_under_way: 'En anden bogføring i regnskabsprogrammet er stadig i gang. Der prøves igen.',
  reversed_not_arrived:
    'Posteringen, som denne tilbagefører, er ikke nået frem endnu. Tilbageførslen sendes derefter.',
  credentials_of_another:
    'Disse adgangsoplysninger er til en anden virksomhed. Regnskabet føres i {name}: Brug dens oplysninger, eller frakobl først det nuværende program.',
  connect_again: 'Start forbindelsen forfra.',
  keeps_all: '{name} fører regnskabet.',
  keeps_until: '{name} fører regnskabet til og med {to}.',
  keeps_since: '{name} fører regnskabet fra {from}.',
  keeps_between: '{name} fører regnskabet fra {from} til {to}.',
  no_place: 'Regnskabsprogrammet, der fører regnskabet, kan ikke registrere det. Indtast det der.',
  no_place_for_charges:
    'Regnskabsprogrammet, der fører regnskabet, kan ikke registrere disse gebyrer og renter. Send rykkeren uden dem, eller indtast dem i regnskabsprogrammet.',
  closes_years_itself:
    'Regnskabsprogrammet, der fører regnskabet, afslutter selv sine regnskabsår.',
  kept_elsewhere: '{name} fører regnskabet i {text}. Gør det der, og hent derefter kontoplanen.',
  loss_kept_elsewhere:
    'Regnskabsprogrammet fører regnskabet for den dag. Bogfør tabet og momsen der; Daybook henter det tilbage.',
  days_kept_apart: 'Regnskabet for de to dage føres forskellige steder. Opret to posteringer.',
  takes_no_entries:
    'Regnskabet for {day} føres i {text}, som ikke tager imod posteringer fra Daybook. Opret posteringen der.',
  takes_no_items:
    'Regnskabet for {day} føres i {text}. Opret posteringer på debitor- og kreditorkonti der; Daybook henter dem.',
  made_there: 'Den er oprettet i regnskabsprogrammet. Tilbagefør den der; Daybook henter det.',
  paper_not_made: 'Fakturaens PDF er ikke dannet endnu. Posteringen sendes sammen med den.',
}
