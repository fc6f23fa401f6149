import type * as english from '../en/work.ts'

type Words<Table> = Readonly<Record<keyof Table, string>>

const hidden = 'Dine rettigheder giver ikke adgang til at se dette.'

export const waiting: Words<typeof english.waiting> = {
  approval: 'En app eller nøgle vil udføre en handling: Godkend eller afvis den.',
  invoice_rejected:
    'Fakturaen blev afvist ved afsendelsen: Ret den, og udsted den igen senest {day}.',
  'invoice_rejected.detail': 'Faktura {number}',
  einvoice_refused:
    'Kunden har afvist e-fakturaen: Opret en kreditnota, og udsted en rettet faktura.',
  'einvoice_refused.detail': 'Faktura {number}',
  self_invoice_due: 'En selvfaktura ({type}) skal udstedes senest {day} eller fravælges.',
  'einvoice_unanswered.queued':
    'E-fakturaen kunne ikke sendes endnu: Spørg udbyderen, hvad der er sket med den.',
  'einvoice_unanswered.sent':
    'Modtagelsen af e-fakturaen er endnu ikke bekræftet: Spørg udbyderen, hvad der er sket med den.',
  books_differ:
    'Regnskabet her stemmer ikke med regnskabsprogrammet: Se differencerne, ret posteringerne der, og hent dem igen.',
  balance_differs:
    'Bankens saldo stemmer fra og med {day} ikke med posteringerne: Importer kontoudtoget for den dag, eller hent igen.',
  'balance_differs.detail': 'Intet fra den dag og frem afstemmes automatisk.',
  'consent_ending.ended':
    'Banksamtykket er udløbet: Forny det, ellers kommer der ikke nye posteringer.',
  consent_ending: 'Banksamtykket udløber {day}: Forny det, ellers kommer der ikke nye posteringer.',
  bank_suggestion: 'Afstem den med forslaget, eller vælg en anden post.',
  'bank_suggestion.several':
    'Afstem den med det bedste af {count} forslag, eller vælg en anden post.',
  bank_review: 'Banken ændrede den, efter at den var afstemt: Kontroller afstemningen.',
  bank_unmatched: 'Intet i regnskabet passer: Afstem den, bogfør den, eller udelad den.',
  'bank_unmatched.booking': 'Bogfør den som foreslået eller på en anden konto.',
  'bank_unmatched.fee': 'Et bankgebyr: Bogfør det på {account}.',
  'bank_unmatched.interest': 'Renter: Bogfør dem på {account}.',
  receipt_missing:
    'Intet bilag passer til betalingen: Indlæs bilaget, bogfør betalingen, eller udelad den.',
  'receipt_missing.booking': 'Bogfør den som foreslået eller på en anden konto.',
  'receipt_missing.fee': 'Et bankgebyr: Bogfør det på {account}.',
  'receipt_missing.interest': 'Renter: Bogfør dem på {account}.',
  'return_due.prepared':
    'Momsangivelsen for {from} til {to}: Kontroller den, og indberet den senest {day}.',
  return_due: 'Momsangivelsen for {from} til {to}: Klargør den, og indberet den senest {day}.',
  'receipt_arrived.own':
    'Det, du bad om, er kommet som et selvstændigt bilag: Se på det, og bogfør dette, eller slet et af dem.',
  receipt_arrived: 'Bilaget, du bad om, er kommet: Kontroller det, og afstem betalingen med det.',
  'receipt_arrived.one': 'Én fil fra {name}.',
  'receipt_arrived.several': '{count} filer fra {name}.',
  no_receipt: 'Der kommer intet bilag til betalingen: Bogfør den, eller udelad den.',
  'no_receipt.lost': 'Bilaget er bortkommet: {text} ({name})',
  'no_receipt.not_needed': 'Der kræves intet bilag: {text} ({name})',
  'no_receipt.not_needed_by': 'Der kræves intet bilag ({name})',
  'supplier_account_changed.no_contact':
    'På regningen står en anden bankkonto, end leverandøren havde før: Betal den ikke. Knyt regningen til kontakten, kontakt leverandøren via et nummer eller en adresse, du kender i forvejen, og bekræft så kontoen.',
  supplier_account_changed:
    'På regningen står en anden bankkonto, end leverandøren havde før: Betal den ikke. Kontakt leverandøren via et nummer eller en adresse, du kender i forvejen, og bekræft så kontoen.',
  'supplier_account_changed.detail': 'Før {text}, nu {value}',
  document_duplicate:
    'Det kan være en dublet af et andet bilag: Bogfør det, hvis det er et særskilt køb; slet det ellers.',
  document_ready: 'Det er aflæst og konteret med sikkerhed: Bogfør det.',
  'document_failed.unknown': 'Det vides ikke, om det blev bogført: Prøv igen.',
  document_failed: 'Et trin mislykkedes: Afhjælp årsagen, og gentag trinnet.',
  'document_to_check.extracted': 'Det er aflæst, men ikke konteret endnu: Konter det.',
  document_to_check: 'Kontroller det aflæste og konteringen, og bogfør.',
}

export const monthPoints: Words<typeof english.monthPoints> = {
  'bank_proven.none': 'Der er ingen bankkonto, så ingen saldo er afstemt.',
  bank_proven:
    'Saldoen på alle bankkonti er afstemt til og med {day}, og finanskontoen viser det samme.',
  bank_rows_matched:
    'Alle bankposteringer til og med {day} er afstemt og bogført på bankkontoens finanskonto.',
  documents_posted: 'Alle bilag til og med {day} og alle uden dato er bogført.',
  vat_agrees:
    'Hver momskonto stemmer med sin rubrik, og ingen indberettet angivelse er ændret siden.',
  drafts_done: 'Der er ingen kladder til posteringer til og med {day}.',
  clearing_empty: 'Mellemkontiene er tomme ved udgangen af {day}.',
  questions_answered: 'Der er ingen ubesvarede anmodninger.',
  year_end_done:
    'Det, som årsafslutningen kræver, er bogført. Sæt flueben ved hvert af de viste punkter, og noter, hvad der er bogført, eller hvorfor intet er.',
  'bank_proven.hidden': hidden,
  'bank_rows_matched.hidden': hidden,
  'documents_posted.hidden': hidden,
  'vat_agrees.hidden': hidden,
  'drafts_done.hidden': hidden,
  'clearing_empty.hidden': hidden,
  'questions_answered.hidden': hidden,
}

export const warnings: Words<typeof english.warnings> = {
  business_id_check_digit: 'Kontrolcifferet i nummeret ({name}) er forkert.',
  vat_number_format: 'Nummeret har ikke formatet for et momsnummer i {country}.',
  'vat_number_format.greece': 'Græske momsnumre begynder med EL, ikke GR.',
  'vat_number_check_digit.contact': 'Momsnummerets kontrolciffer er forkert.',
  'vat_number_office_code.contact': 'Ciffer 8 til 10 i momsnummeret er ikke en kendt kontorkode.',
  'vat_number_country_mismatch.contact':
    'Momsnummeret begynder med {text}, men kontaktens land er {country}.',
  vat_number_prefix_missing: 'Et udenlandsk momsnummer skal begynde med landets kode, her {text}.',
  fiscal_code_check_digit: 'Skattenummerets kontrolciffer er forkert.',
  fiscal_code_format: 'Et italiensk skattenummer har 16 bogstaver og cifre eller 11 cifre.',
  sdi_code_public_body: 'En kode på 6 tegn tilhører en offentlig myndighed.',
  sdi_code_format: 'En italiensk modtagerkode har 7 bogstaver og cifre.',
  sdi_code_foreign_only: 'XXXXXXX er til købere uden for Italien.',
  sdi_code_foreign_buyer: 'En køber uden for Italien skal have koden XXXXXXX.',
  sdi_code_needs_pec: 'Med 0000000 leveres fakturaen via PEC; tilføj en PEC-adresse.',
  pec_format: 'Det ligner ikke en mailadresse.',
  email_format: 'Det ligner ikke en mailadresse.',
  soft_lock:
    'Regnskabet er foreløbigt lukket til og med {day}. Posteringen er alligevel bogført: {text}',
  mail_not_connected:
    'Serveren kan ikke sende mail. Bed den driftsansvarlige om at sætte det op, og inviter igen.',
  'quota_reached.storage':
    'Lagerpladsen er brugt op. Upload af filer afvises; det, der modtages automatisk, kommer stadig ind. Bed tjenestens driftsansvarlige om mere plads.',
  'quota_nearly_reached.storage':
    'Over 90 % af lagerpladsen er brugt. Bed tjenestens driftsansvarlige om mere plads, før upload af filer afvises.',
  'quota_reached.documents':
    'Grænsen for bilag, der venter på aflæsning, er nået. Nye afvises, til nogle er aflæst; det, der modtages automatisk, kommer stadig ind.',
  'quota_nearly_reached.documents':
    'Over 90 % af grænsen for bilag, der venter på aflæsning, er brugt.',
  'possible_duplicate.hidden':
    'Det kan være en dublet af et andet bilag. Er det ikke et særskilt køb, så tilbagefør posteringen, eller slet bilaget.',
  'possible_duplicate.twin':
    'Det kan være en dublet af bilaget {twin}. Er det ikke et særskilt køb, så tilbagefør posteringen, eller slet bilaget.',
  'amount_differs.posted':
    'Beløbet {coded} svarer ikke til bilagets total, {shown}. Er det forkert, så ret bilaget.',
  'amount_differs.open':
    'Beløbet {coded} svarer ikke til bilagets total, {shown}. Kontroller det, før du bogfører.',
  filed_period_changed:
    'Momsperioden fra {from} til {to} er indberettet, og posteringen henføres til den. Er momsen ændret, klargøres en rettelse: Kontroller den, og indberet den også.',
  vat_unchanged_ask_supplier:
    'Momsen er uændret. Bed leverandøren om en kreditnota, tilbagefør dette, og indlæs kreditnotaen: Den viser, hvor meget moms der skal tilbageføres. {source}.',
  vat_of_loss_unchanged:
    'Momsen er uændret. Er tabet konstateret (konkurs, forgæves inkasso), så tilbagefør dette, og afskriv det igen som konstateret tab. {source}.',
  vat_unchanged_credit_note:
    'Momsen er uændret. For at nedsætte den skal du tilbageføre dette og udstede en kreditnota, hvor loven tillader det. {source}.',
  return_not_filed: 'Angivelsen for {period} er en kladde. Indberet den først.',
  correction_waiting:
    'Angivelsen for {period} har en rettelse, der ikke er indberettet. Dens tal er ikke med i filen.',
  amount_below_zero: '{value} for {period} må ikke være under nul. Ret det.',
  month_left_out:
    'Der er ingen angivelse for {period}. Udelad den kun, hvis der intet skete, og intet tilgodehavende blev overført; klargør den ellers først.',
  cash_negative:
    'Regnskabet viser {amount} i kassen på konto {account} den {day}, og kassesaldoen kan ikke være negativ. Se efter, om et kassesalg, en hævning eller en betaling mangler eller er bogført to gange, og tæl kassen op.',
  closing_number_used:
    'Rapport {number} for dette kasseapparat er allerede registreret den {day}. Kontroller, at det ikke er det samme salg.',
  'rule_not_confirmed.takings':
    'Det er ikke bekræftet endnu, hvordan moms tages ud af kassesalg: {source}.',
  exchange_first: 'Den sendes, når e-fakturanettet har godkendt fakturaen.',
  test_organization: 'Testvirksomheder sender ikke mail til personer uden for virksomheden.',
  refused: 'Modtagerens mailserver afviste den endeligt. Kontroller adressen.',
  no_answer:
    'Mailserveren modtog mailen, men svarede ikke. Den kan være nået frem: Spørg modtageren, før du sender den igen.',
  not_reached: 'Mailserveren tog ikke imod noget i nogle timer. Send den igen senere.',
  paid: 'Fakturaen blev betalt eller krediteret, før mailen blev oprettet.',
  not_issued: 'Fakturaen blev afvist ved afsendelsen, før mailen blev oprettet.',
  withdrawn: 'Rykkeren blev trukket tilbage, før mailen blev oprettet.',
  disputed: 'Kunden gjorde indsigelse mod fakturaen, før mailen blev oprettet.',
  promised:
    'Kunden lovede at betale, før mailen blev oprettet, og den lovede dag er ikke passeret.',
  document_not_posted: 'Bilaget er ikke bogført: Kontroller det, og bogfør.',
  'document_not_posted.uncoded': 'Bilaget er ikke konteret: Kontroller det aflæste, og konter.',
  bank_not_matched: 'Bankposteringen er ikke afstemt: Afstem den, bogfør den, eller udelad den.',
  'match.none': 'Ingen bankpostering ville være blevet afstemt automatisk i perioden.',
  'posting.none': 'Intet bilag ville være blevet bogført automatisk i perioden.',
}
