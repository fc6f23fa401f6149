import type * as english from '../en/details.ts'

type Words<Table> = Readonly<Record<keyof Table, string>>

const day = 'Angiv en gyldig dato, f.eks. 30.11.2026.'
const country = 'Angiv en landekode på to bogstaver, f.eks. DK.'
const notZero = 'Beløbet kan ikke være 0.'

export const failureDetails: Words<typeof english.failureDetails> = {
  'account_in_use.use': '{value} kan ikke lukkes, fordi den er i brug.',
  'account_not_bookable.vat':
    '{value} indgår i en rubrik i momsangivelsen. Bogfør med en manuel postering, som tager hensyn til indberettede perioder.',
  'account_not_bookable.owed':
    '{value} viser, hvad kunder skylder, eller hvad leverandører har til gode. Afstem med den faktura eller det bilag, der betales.',
  'account_not_bookable.bank':
    '{value} er finanskontoen for en bankkonto. Bogfør begge sider af en overførsel mellem egne konti på {text}.',
  'bank_account_unknown.other': 'Kontoudtoget er for {value}, ikke {text}.',
  'date_not_plausible.import_start':
    'På den dag er der endnu ikke bogført noget. Brug i dag eller en tidligere dag.',
  'date_not_plausible.opening': 'Primosaldoens dag er ikke slut endnu. Brug en tidligere dag.',
  'credit_raises_invoice.line':
    'En negativ linje på en kreditnota opkræver mere i stedet for mindre. Angiv linjerne med positive beløb, og fakturer det, der skal opkræves.',
  'currency_mismatch.target': 'Post {value} er i {text}, og bankposteringen er i {name}.',
  'difference_not_allowed.more':
    'Der er betalt mere, end der skyldes. Flyt resten, betal den tilbage, eller bogfør den som en mindre difference.',
  'difference_not_allowed.open': 'Kun {amount} er åbent. Udlign det eller mindre.',
  'difference_not_allowed.small':
    'En mindre difference er højst {amount}. Afskriv beløbet, eller bogfør det som gebyr eller rabat.',
  'difference_not_allowed.unposted':
    'Der er endnu intet åbent beløb i regnskabet. Bogfør bilaget først.',
  'difference_not_allowed.direction':
    'Bankposteringen går den anden vej, så den betaler ikke det åbne beløb.',
  'difference_not_allowed.sides':
    'De to poster er ikke på samme konto. Vælg to debitorposter eller to kreditorposter.',
  'no_difference.fee':
    'Der er kommet mere ind, end der skyldes, eller der er betalt mindre; det er ikke et gebyr.',
  'entry_does_not_balance.sum': 'Med momsen har posteringen {amount} for meget på den ene side.',
  'nothing_to_post.zero': 'Bankposteringen er på 0. Udelad den i stedet.',
  'exchange_rate_missing.day':
    'Der findes ingen kurs for {value} den {day}. Kør afstemningen, og prøv igen.',
  'invoice_not_issued.mail': 'En kladde kan ikke sendes. Udsted den først.',
  'record_busy.sync': 'Kontoen hentes allerede.',
  'provider_failed.bank': 'Banken svarede med en fejl.',
  'provider_timeout.bank': 'Banken svarede ikke i tide.',
  'statement_unreadable.amounts': 'Beløb som 2,500 er tvetydige. Eksporter filen med to decimaler.',
  'transaction_not_unmatched.pending':
    'Banken har ikke bogført den endnu. Den kan afstemmes, når den er bogført.',
  'transaction_not_unmatched.withdrawn':
    'Banken har trukket den tilbage, så der er intet at afstemme.',
  'unknown_vat_code.day': '{value} gælder ikke den {day}, som er bilagets dato.',
  'unknown_vat_code.sales': '{value} er en momskode for salg. Vælg en for køb.',
  'unknown_invoice_line.count':
    'Fakturaen har {count} {count|linje|linjer}, og {value} er ikke en af dem.',
}

export const formRules: Words<typeof english.formRules> = {
  day,
  'day.calendar': day,
  'day.month': day,
  'day.reopen': day,
  'day.year': day,
  'day.begin': day,
  'day.invoice': day,
  moment: 'Angiv en gyldig dato og et klokkeslæt.',
  month: 'Angiv en måned, f.eks. marts 2026.',
  quarter: 'Angiv et kvartal, f.eks. 3. kvartal 2026.',
  year: 'Angiv et år, f.eks. 2026.',
  'year.rata': 'Angiv et år, f.eks. 2026.',
  period: 'Angiv en periode, f.eks. marts 2026, 1. kvartal 2026, 1. halvår 2026 eller 2026.',
  currency: 'Angiv en valutakode på tre bogstaver, f.eks. EUR.',
  country,
  'country.contact': country,
  'country.document': country,
  'country.bank': country,
  address: 'Angiv en mailadresse, f.eks. navn@eksempel.dk.',
  'address.sender': 'Angiv navn@eksempel.dk eller @eksempel.dk for et helt domæne.',
  recipient_code: 'En italiensk modtagerkode har 7 tegn.',
  office_code: 'En kontorkode har 6 bogstaver og cifre.',
  gln: 'Et EAN-nummer (GLN) har 13 cifre.',
  peppol: 'Angiv skema og nummer, f.eks. 0184:DK12345678.',
  protocol: 'Angiv 17 cifre, en bindestreg og 6 cifre.',
  reference: 'Angiv højst 15 bogstaver og cifre.',
  tax_code: 'Angiv 11 cifre eller 16 tegn.',
  tax_number: 'Angiv 11 cifre.',
  capacity: 'Angiv en kode fra 1 til 9 eller fra 11 til 15.',
  withholding: 'Angiv en kode fra RT01 til RT06.',
  fund: 'Angiv en kode fra TC01 til TC22.',
  reason: 'Angiv en kode som A.',
  creditor: 'Et FI-kreditornummer har 8 cifre og begynder med 8.',
  decimals: 'Angiv højst 3 decimaler og 15 cifre.',
  'decimals.price': 'Angiv højst otte decimaler og et beløb under 90 milliarder.',
  not_zero: notZero,
  'not_zero.part': notZero,
  'not_zero.coding': notZero,
  webhook: 'Angiv en https-adresse uden adgangsoplysninger og uden #-del.',
  nature: 'En momssats på 0 kræver en momsart, f.eks. N4.',
  vat_or_rate: 'Angiv enten momskoden eller satsen.',
  item_or_line: 'Angiv mindst én post eller linje.',
  import_start: 'Angiv enten bankkontoen eller samtykket.',
  opening_day: 'Angiv datoen for primosaldoen.',
  new_account: 'En ny konto skal have navn og type.',
  first_day: 'Den første dag må ikke ligge efter den sidste.',
  add_up: '{net} og {vat} giver ikke {total}.',
  twice: 'En post er angivet to gange. Angiv ét beløb for den.',
  decimals_of: 'Et beløb i {value} har højst {count} {count|decimal|decimaler}.',
  lines_sum: 'Linjerne giver {shown}, bilaget {total}.',
  lines_vat: 'Linjerne har {vat} i moms, bilaget viser {shown}.',
  deductible: 'Højst {amount} af linjens moms kan fradrages.',
  deduct_code: 'Med {value} fradrages ingen moms. Vælg en momskode, der giver fradrag.',
  lost: 'Angiv, hvordan bilaget gik tabt: Det vil din revisor spørge om.',
  wrong: 'Angiv kun, hvad der var forkert, hvis noget var forkert.',
  visible: 'Brug synlige tegn.',
  body_json: 'Forespørgslens indhold er ikke JSON.',
  body_object: 'Forespørgslens indhold skal være et JSON-objekt.',
  body_twice: 'Det samme navn står to gange i et objekt.',
  body_encoding: 'Forespørgslens indhold er ikke UTF-8.',
  body_deep: 'Højst {count} niveauer inden i hinanden er tilladt.',
  not_read: 'Forespørgslen kunne ikke læses.',
  version: 'Send versionen i lige dobbelte anførselstegn, som den blev modtaget.',
  true_false: 'Send true eller false.',
}

export const inputErrors: Words<typeof english.inputErrors> = {
  invalid_type: 'Feltet mangler eller har en forkert type.',
  invalid_value: 'Det er ikke en af valgmulighederne.',
  invalid_format: 'Formatet er forkert.',
  too_small: 'Det er for kort eller for lille.',
  too_big: 'Det er for langt eller for stort.',
  unknown_property: 'Feltet findes ikke.',
  invalid_length: 'Det er for kort eller for langt.',
  invalid_amount: 'Beløbet har for mange cifre eller decimaler.',
  required: 'Feltet skal udfyldes.',
  other: 'Det er ikke gyldigt.',
}
