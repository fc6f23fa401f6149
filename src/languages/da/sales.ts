import type * as english from '../en/sales.ts'

type Words<Table> = Readonly<Record<keyof Table, string>>

export const sale: Words<typeof english.sale> = {
  buyer_at_home: 'Køberen er i indlandet ({country}).',
  buyer_country_assumed:
    'Kontakten har intet land, så køberen behandles som indenlandsk ({country}).',
  buyer_eu_business: 'Køberen er en virksomhed i {country} med momsnummer {vatNumber}.',
  northern_ireland:
    'Køberen er i Nordirland ({vatNumber}), som hører til EU’s momsområde for varer.',
  buyer_eu_consumer: 'Køberen behandles som forbruger i {country}.',
  buyer_eu_consumer_oss:
    'Køberen behandles som forbruger i {country}, og sælgeren er tilmeldt One Stop Shop (OSS).',
  buyer_outside: 'Køberen er en virksomhed uden for EU, i {country}.',
  buyer_outside_consumer: 'Køberen er uden for EU, i {country}, og har intet virksomhedsnummer.',
  small_business: 'Der opkræves ikke moms under sælgerens skatteordning {taxRegime}.',
  rate_kept: 'Moms efter linjens sats på {rate} %: momskode {vatCode}.',
  rate_of_country: 'Moms i {country} med normalsatsen på {rate} %: momskode {vatCode}.',
  reduced_rate_of_country:
    'Moms i {country} med den nedsatte sats på {rate} %: momskode {vatCode}.',
  rate_named: 'Moms i {country} med den sats på {rate} %, som linjen angiver: momskode {vatCode}.',
  code_of_line: 'Linjen angiver momskoden {vatCode}: moms med {rate} %.',
  code_of_contact: 'Kontakten har momskoden {vatCode}: moms med {rate} %.',
  code_not_for_buyer:
    'Momskoden {vatCode} gælder ikke for denne køber ({country}) den {day}, så den bruges ikke. Vælg en anden på fakturaen eller kontakten.',
  buyer_number_missing:
    'Med momskoden {vatCode} skal fakturaen vise køberens CVR- eller momsnummer. Tilføj det på kontakten.',
  buyer_looks_like_company:
    'Køberen {name} ligner en virksomhed ({form}), men behandles som forbruger. Bed om CVR- eller momsnummer, og tilføj det på kontakten.',
  services_assumed:
    'Salget behandles som ydelser. Er det varer, så angiv det på fakturaen eller kontakten: Lovteksten og momsrubrikkerne er andre.',
  goods_account_assumed:
    'Hverken linjen eller kontakten siger, om det er varer eller en ydelse, så det bogføres på {account}. En ydelse hører til på {other}: Angiv det på fakturaen eller kontakten.',
  consumer_outside_kept:
    'Linjens moms bibeholdes. Varer, der sendes ud af EU, er uden moms, og nogle ydelser beskattes hos køberen: Angiv på fakturaen, hvad det er.',
  rate_overridden: 'Linjens sats på {given} % erstattes af {rate} %.',
  buyer_owes_vat:
    'Der opkræves ikke moms, fordi køberen skal beregne den (omvendt betalingspligt): momskode {vatCode}.',
  no_vat: 'Der opkræves ikke moms: momskode {vatCode}.',
  split_payment: 'Køberen betaler momsen direkte til staten (split payment): momskode {vatCode}.',
  split_payment_excluded:
    'Momsen opkræves som normalt og ikke med split payment, fordi der indeholdes skat af honoraret.',
  split_payment_unverified:
    'Det er ikke bekræftet, at split payment stadig gælder den {day}; spørg køberen, før du udsteder.',
  vat_deferred:
    'Ifølge virksomhedens oplysninger skal momsen først betales, når køberen betaler: momskode {vatCode}.',
  type_advance:
    'Det er en acontofaktura: Beløbet er gæld til køberen, indtil slutfakturaen fratrækker det, og momsen henføres til fakturadatoen.',
  type_deferred:
    'Det er en samlefaktura: Den samler en måneds leveringer, og momsen henføres til den måned.',
  type_asset_sale:
    'Det er salg af et anlægsaktiv: Momsen opkræves som normalt, og salget tæller ikke med i årets omsætning.',
  advance_deducted: 'Det, der er opkrævet med acontofaktura {number} af {date}, er fratrukket.',
  tax_withheld:
    'Køberen indeholder {rate} % af honoraret i skat og betaler det på sælgerens vegne.',
  tax_not_withheld:
    'Ingen indeholdt skat: Køberen er ikke en indenlandsk virksomhed eller forening, eller sælgerens skatteordning kræver det ikke.',
  nature_of_line: 'Linjen har momsarten {nature}, så der opkræves ikke moms: momskode {vatCode}.',
  nature_of_contact: 'Kontaktens sædvanlige momsart {nature} gælder: momskode {vatCode}.',
  vat_number_missing:
    'En virksomhed i {country} uden momsnummer behandles som forbruger. Bed om nummeret.',
  vat_number_malformed:
    '{vatNumber} er ikke et gyldigt momsnummer i {country}, så køberen behandles som forbruger. Ret det.',
  vat_number_of_home:
    '{vatNumber} er et momsnummer i sælgerens eget land, så køberen behandles som forbruger.',
  vat_number_country_mismatch:
    '{vatNumber} er et momsnummer i et andet land end {country}. Kontroller det.',
  vat_number_check_digit:
    'Kontrolcifferet i {vatNumber} er forkert. Uden et gyldigt nummer skal der opkræves moms.',
  vat_number_office_code:
    'Ciffer 8 til 10 i {vatNumber} er ikke en kendt kontorkode. Kontroller nummeret.',
  northern_ireland_unproven:
    '{vatNumber} er ikke et nordirsk momsnummer, så køberen behandles som uden for EU. Ret det.',
  exempt_asks_pro_rata:
    'Salget er momsfrit, så momsen på fællesomkostninger kan kun fradrages delvist. Angiv procentsatsen for delvis fradragsret i virksomhedens oplysninger.',
  exempt_assumed:
    'En linje uden moms behandles som momsfri. Kontroller, at der gælder en fritagelse.',
  nature_missing:
    'En linje uden moms kræver en momsart. Angiv kontaktens sædvanlige momsart, før du udsteder.',
  nature_not_in_force:
    'Kontaktens sædvanlige momsart {nature} gælder ikke den {day}, så den bruges ikke.',
  nature_not_for_buyer:
    'Kontaktens sædvanlige momsart {nature} gælder ikke for denne slags køber, så den bruges ikke.',
  goods_assumed:
    'Salget behandles som varer. Ydelser behandles anderledes; kontroller, hvad det er.',
  consumer_outside:
    'Linjen er uden moms, som ved eksport af varer. Ydelser til en forbruger uden for EU har ofte sælgerens moms: Angiv på fakturaen, hvad det er.',
  public_body_einvoice: 'Offentlige myndigheder modtager kun e-fakturaer. Send en.',
  split_payment_not_applied:
    'Split payment anvendes ikke. Spørg din revisor, hvis myndigheden betaler momsen direkte til staten.',
  oss_shown_as_nature:
    'Det nationale format viser denne moms som momsart med 0 %. Den angives via One Stop Shop (OSS).',
  oss_rate_unlisted:
    'Satsen på {rate} % står ikke i tabellen over satser i {country} på den dag; den opkræves som angivet. Kontroller den.',
  oss_rate_unknown:
    'Momssatsen i {country} på den dag er ukendt, så linjens {rate} % bruges. Kontroller den.',
  oss_standard_rate:
    'Linjens {given} % er ikke en sats i køberens land, så normalsatsen i {country}, {rate} %, opkræves. Gælder en nedsat sats, så angiv den på fakturaen.',
}

export const saleKinds: Words<typeof english.saleKinds> = {
  domestic: 'Salg til en indenlandsk køber.',
  domestic_public: 'Salg til en indenlandsk offentlig myndighed.',
  eu_business: 'Salg til en virksomhed i et andet EU-land.',
  eu_consumer: 'Salg til en forbruger i et andet EU-land.',
  eu_consumer_oss: 'Salg til en forbruger i et andet EU-land under One Stop Shop (OSS).',
  outside_business: 'Salg til en virksomhed uden for EU.',
  outside_consumer: 'Salg til en forbruger uden for EU.',
  small_business: 'Salg fra en lille virksomhed, der ikke opkræver moms.',
}

export const invoice: Words<typeof english.invoice> = {
  buyer_address_missing:
    'Adressen på {name} mangler; loven kræver den på fakturaen. Tilføj den på kontakten.',
  buyer_address_placeholder:
    'Adressen på {name} mangler, så e-fakturaen har en pladsholder. Tilføj den på kontakten.',
  resent_late:
    'Fakturaen blev afvist ved afsendelsen og skulle have været sendt igen senest {resendBy}. Spørg din revisor, om det udløser en bøde.',
  issued_late:
    'Fakturaen er dateret {date} og sendes mere end {days} dage senere. Spørg din revisor, om det udløser en bøde.',
  declared_later:
    'Momsangivelsen for {date} er allerede indberettet. Momsen blev tilbageført i den periode, da fakturaen blev afvist, og har nu momsdatoen {vatDate}. Indberet også en rettelse af den angivelse.',
  vat_by_delivery:
    'Den er dateret {date}, men leveringsdagen er afgørende, så momsen henføres til {vatDay}: {source}.',
  deferred_invoice:
    'Den sendes som samlefaktura ({type}), som skal angive følgesedlerne med nummer og dato. Tilføj dem på fakturaen.',
  deferred_late:
    'Det, der blev leveret den {date}, skulle have været faktureret senest {until}. Spørg din revisor, om det udløser en bøde.',
  type_at_keeper:
    'Regnskabsprogrammet sender fakturaen. Vælg dokumenttypen {type} i programmet, før fakturaen sendes.',
  advance_not_issued:
    'Det, der skulle fratrækkes, er ikke en udstedt acontofaktura, så det fratrækkes ikke. Ret det på fakturaen.',
  advance_of_other_buyer:
    'Acontofaktura {number} er til en anden kunde eller i en anden valuta, så den fratrækkes ikke. Ret det på fakturaen.',
  advance_deducted_before:
    'Acontofaktura {number} er allerede fratrukket på en anden faktura, så den fratrækkes ikke her. Ret det på fakturaen.',
  advance_credit_waiting:
    'En kreditnota til acontofaktura {number} blev afvist, så den fratrækkes ikke. Udsted kreditnotaen igen først.',
  advance_credited:
    'Acontofaktura {number} er krediteret fuldt ud, så den fratrækkes ikke. Ret det på fakturaen.',
  delivered_in_filed_period:
    'Momsangivelsen for leveringsdagen {date} er allerede indberettet. Momsen bliver i den periode, så indberet den rettelse, der er klargjort.',
  date_in_future:
    'Datoen {date} ligger i fremtiden; en faktura skal dateres den dag, den udstedes.',
  date_far_ahead:
    'Datoen {date} ligger mere end en måned fremme. Momsen angives i datoens periode; kontroller den, før du udsteder.',
  date_before_last:
    'Faktura {number} er allerede udstedt med den senere dato {last}. Numre og datoer skal følges ad; brug {last} eller en senere dato.',
  due_before_date:
    'Forfaldsdatoen {dueDate} ligger før fakturadatoen {date}. Kontroller betalingsbetingelserne.',
  declaration_missing:
    '{name} har ingen hensigtserklæring, som momsarten {nature} kræver: Uden den skal der opkræves moms. Tilføj den på kontakten.',
  declaration_other_year:
    'Hensigtserklæringen fra {name} gælder {year}, og fakturaen er dateret {date}. Bed om en for det år.',
  declaration_limit_passed:
    'Salget til {name} under hensigtserklæring {protocol} når med denne faktura op på {amount}, hvilket er over grænsen på {limit}. Opkræv moms af resten.',
  vat_number_not_valid:
    '{register} svarede den {day}, at {vatNumber} ikke er gyldigt. Uden et gyldigt nummer skal der opkræves moms: Spørg køberen, og ret kontakten.',
  vat_number_silent:
    'Registret over momsnumre har ikke svaret om {vatNumber}, senest forsøgt den {day}. Salget er kun uden moms, hvis nummeret er gyldigt; der spørges igen.',
  vat_number_unchecked:
    'Registret over momsnumre har endnu ikke svaret på, om {vatNumber} er gyldigt. Salget er kun uden moms, hvis det er: Vent på svaret, eller kontroller nummeret selv.',
  oss_threshold_passed:
    'Salg til forbrugere i andre EU-lande når op på {amount} i {year}, hvilket er over grænsen på {threshold}: Derefter skal køberlandets moms opkræves. Tilmeld virksomheden One Stop Shop (OSS), og angiv det i virksomhedens oplysninger.',
  payment_details_missing:
    'Virksomhedens oplysninger har ingen bankkonto, så fakturaen viser ikke, hvor der skal betales. Tilføj den.',
  stamp_duty_due:
    'Salget uden moms er {amount} og dermed over {threshold}, så der skal betales en stempelafgift på {duty}. E-fakturaen viser den; den betales med kvartalets stempelafgift.',
  stamp_duty_unclear:
    'Fakturaen har salg uden moms i {currency}. Der skal betales stempelafgift, hvis det overstiger {threshold} efter dagens kurs. E-fakturaen viser den i så fald; den opkræves ikke hos køberen.',
  letters_replaced:
    'E-fakturaen viser {field} som ”{to}” i stedet for ”{from}”: Formatet understøtter ikke alle tegnene.',
  left_out_of_file: 'E-fakturaen udelader {field}, fordi ”{from}” ikke passer til formatet.',
  replaced_elsewhere: 'Der er erstattet tegn yderligere {count} {count|sted|steder} i e-fakturaen.',
  supplier_number_cut:
    'Leverandørens fakturanummer {number} er for langt til referencefeltet, som kun har den sidste del, {written}. Linjens tekst har hele nummeret.',
  public_address_missing:
    '{name} er en offentlig myndighed uden EAN-nummer (GLN). Uden det kan e-fakturaen ikke afleveres, og offentlige myndigheder modtager kun e-fakturaer. Tilføj det på kontakten.',
  public_reference_missing:
    '{name} er en offentlig myndighed, og ordrereferencen mangler: Offentlige myndigheder afviser fakturaer uden. Tilføj den på fakturaen eller kontakten.',
  tender_code_missing:
    '{name} er en offentlig myndighed, og fakturaen har ingen udbudskode (CIG): Uden den må myndigheden ikke betale, medmindre købet ikke kræver en. Tilføj den på fakturaen eller kontakten.',
  recorded_without_exchange:
    'Der er ingen forbindelse til e-fakturanettet, så fakturaen er registreret som udstedt, men ikke sendt til nogen.',
}

export const charges: Words<typeof english.charges> = {
  charges_not_wanted: 'Der opkræves intet, fordi det er fravalgt.',
  charges_not_set: 'Der opkræves intet: Der er ingen rykkervilkår.',
  charges_without_rules: 'Der opkræves intet: Landet har ingen regler for det.',
  charges_in_home_currency:
    'Der opkræves intet: Fakturaen er i {currency}, og gebyrer opkræves kun i {home}.',
  fee_charged: 'Rykkergebyr på {amount} {currency}, nummer {count} af højst {most} ({source}).',
  fees_used_up:
    'Intet rykkergebyr: Der er allerede opkrævet {most} {most|gebyr|gebyrer} for fakturaen, og loven tillader ikke flere ({source}).',
  fee_too_soon:
    'Intet rykkergebyr: Den forrige rykker blev sendt den {date}, for mindre end {days} {days|dag|dage} siden ({source}).',
  compensation_charged:
    'Kompensationsbeløb på {amount} {currency}, én gang pr. faktura ({source}).',
  compensation_charged_before: 'Intet kompensationsbeløb: Det er opkrævet med en tidligere rykker.',
  compensation_of_businesses:
    'Intet kompensationsbeløb: Køberen har intet CVR-nummer og regnes som forbruger.',
  interest_charged:
    'Morarente på {rate} % om året af {open} {currency} for {days} {days|dag|dage}, fra {from} til {to} ({source}).',
  interest_without_rate: 'Ingen morarente fra {from} til {to}: Renten er ukendt for de dage.',
}

export const recurring: Words<typeof english.recurring> = {
  all_made: 'Alle dens fakturaer er oprettet.',
  setter_lost_right:
    'Den bruger, der oprettede den, har ikke længere ret til at udstede fakturaer. En bruger med den ret skal gemme den igen.',
  database_restored:
    'Databasen er gendannet fra en sikkerhedskopi: Er fakturaen allerede udstedt? Hvis ikke, så gem den faste faktura igen. Hvis ja, så afslut den, og opret en ny fra dens næste dag.',
  contact_removed: 'Kontakten er slettet. Gem den igen med en anden kontakt.',
}
