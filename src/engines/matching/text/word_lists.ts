const setOf = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/).filter(Boolean))

/** Forms of company, as they read once single letters that stand beside each other are joined. */
export const legalForms = setOf(`
  as aps is ks ps ivs amba fmba enkeltmandsvirksomhed
  srl srls spa snc sas sapa coop soc societa cooperativa ditta scarl arl ss
  gmbh ag kg ltd limited plc inc llc corp ab oy asa bv nv sarl sa sl lda
`)

/** Forms that are also the first word of well-known names. */
export const leadingForms = setOf('sas spa coop')

/** What banks write around a name. It says how money moved and never whose it is. */
export const noiseWords = setOf(`
  nets dankort visa kob nota overforsel overfort bs betalingsservice mobilepay pbs indbetaling
  straksoverforsel straks lon betaling betal kort kortkob bgs bankgiro giro indbet udbet til fra
  vedr vedrorende besked tekst ref reference fik ik kreditor konto kontonr netbank online
  mastercard maestro contactless debit credit card purchase payment transfer from the to and
  bonifico bonif favore istantaneo sepa pagamento pagam pos carta addebito accredito accr addeb
  sdd rid giroconto prelievo commissioni comm rif causale disposizione disp ordinante ord benef
  beneficiario vostro vostra vs nostro nostra ns data valuta cro trn ricevuto ricevuta eseguito
  inc incasso riba effetto emolumenti per da di del della dei delle con al alla il la lo in su e
  ed og for med af den det pa ved i a dk it dkk eur usd sek nok gbp chf kurs cambio tasso
  sumup zettle izettle paypal stripe nexi satispay klarna sq ec pp mob pay bip instant
  tak hilsen mvh venlig grazie saluti merci thanks info msg end id notprovided
`)

/** Words that stand before the number of an invoice, or say what a payment does to it. */
export const invoiceWords = setOf(`
  faktura fakturaer fakturanr faktnr fakt fak fa fkt regning regningsnr kreditnota kredit invoice
  inv invoices nr no num numero number n fattura fatture fatt ft ftt fte fattn doc docum documento
  nc nota note credito parcella saldo acconto rata rate rater delbetaling delvis afdrag ratebetaling
  aconto restbelob rest slut kunde kundenr kundenummer ordre ordrenr cliente cod codice abbonamento
  abonnement anno mese maned januar februar marts april maj juni juli august september oktober
  november december gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre
  novembre dicembre periodo periode canone gebyr
`)

/** Words that many companies carry, so that sharing one says little. */
export const genericWords = setOf(`
  danmark denmark italia italy italiana italiano scandinavia nordic nordisk europa europe
  international internazionale group gruppo holding holdings company co compagnia service services
  servizi servizio consulting consulenza consulenze solutions soluzioni systems sistemi studio
  byg entreprise anlaeg vvs el teknik handel import export trading partner partners invest ejendomme
  huset center centrum centro shop store butik cafe caffe bar ristorante restaurant hotel
  impianti costruzioni edilizia edile commerciale forniture industria industriale industriali
  autofficina officina immobiliare trasporti transport logistica spedizioni media digital design
  tomrer maler revision advokat advokater arkitekter north south nord sud est vest oest f lli flli fratelli figli
  sons son c brdr brodrene software data energi energia food foods team team
`)

/** Where a company or its shop is says little about which one it is. */
export const placeWords = setOf(`
  kobenhavn kbh copenhagen arhus odense alborg esbjerg randers kolding horsens vejle roskilde herning
  silkeborg helsingor naestved fredericia viborg koge holstebro taastrup slagelse hillerod sonderborg
  milano roma torino napoli bologna firenze genova palermo bari verona padova venezia brescia parma
  modena trieste prato livorno rimini bergamo vicenza trento bolzano ancona perugia catania milan rome
  ireland irland irlanda germany tyskland germania sverige sweden norge norway london dublin berlin
  luxembourg amsterdam paris uk usa com net org
`)

/** The family names that are most common in Denmark and in Italy. */
export const familyNames = setOf(`
  nielsen jensen hansen andersen pedersen christensen larsen sorensen rasmussen jorgensen petersen
  madsen kristensen olsen thomsen christiansen poulsen johansen moller mortensen knudsen jakobsen
  jacobsen olesen frederiksen mikkelsen henriksen laursen lund schmidt eriksen holm
  rossi russo ferrari esposito bianchi romano colombo ricci marino greco bruno gallo conti mancini
  costa giordano rizzo lombardi moretti barbieri fontana santoro mariani rinaldi caruso ferrara galli
  martini leone longo gentile martinelli vitale lombardo serra coppola villa conte ferraro fabbri
`)
